import type { Browser } from 'playwright'
import { DATASET, stageOf } from '../subjects/product.ts'
import { openPage } from './browser.ts'
import type { RunningServer } from './child.ts'
import { tilesOf } from './installation.ts'

/** Waits for the tiles of the zones; returns camera and size of the map that displays them. */
export async function stageIn(browser: Browser, server: RunningServer) {
  await tilesOf(server, DATASET)
  await using opened = await openPage(browser)
  return await stageOf(opened.page, server.url)
}
