import type { Browser, Page } from 'playwright'
import { USUAL_STYLE } from '../../../src/domain/address/address.ts'
import { ONE_COLOUR } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import type { PeerName } from '../harness/peerPages.ts'
import { rest } from '../harness/rest.ts'
import { peerOf, type Stage } from '../subjects/peer.ts'
import { INSTANCE, isSettled, openWorkbench } from '../subjects/product.ts'
import type { Camera } from '../subjects/subject.ts'
import type { Figures } from './figures.ts'

const ZOOMS = [5, 5.37, 6.4]
/** Background colour of the map, in the product and its peers. */
const WATER = [11, 8, 17] as const

/** Counts background pixels enclosed by zones, over all zooms: gaps between neighbours. */
export async function measureCracks(
  browser: Browser,
  url: string,
  stage: Stage,
  peers: readonly PeerName[],
): Promise<Figures> {
  const cracks: Figures = { cartable: 0, ...Object.fromEntries(peers.map(name => [name, 0])) }
  for (const zoom of ZOOMS) {
    const camera = { ...stage.camera, zoom }
    for (const name of Object.keys(cracks)) {
      await using opened = await openPage(browser)
      const { page } = opened
      await page.addInitScript(() => {
        globalThis.keepsPictures = true
      })
      if (name === 'cartable') await openProduct(page, url, camera)
      else await openPeer(page, name as PeerName, { ...stage, camera })
      cracks[name] = (cracks[name] ?? 0) + (await countEnclosed(page))
    }
  }
  return cracks
}

async function openProduct(page: Page, url: string, { zoom, lat, lng }: Camera): Promise<void> {
  await openWorkbench(page, url, `/?show=${INSTANCE},${USUAL_STYLE}&map=${zoom}/${lat}/${lng}`)
  await isSettled(page)
  await rest(page)
}

async function openPeer(page: Page, name: PeerName, stage: Stage): Promise<void> {
  await peerOf(name, stage).open(page, ONE_COLOUR)
  await page.keyboard.press('d')
  await page.waitForResponse(response => /tiles|geojson/.test(response.url()))
  await page.waitForLoadState('networkidle')
  await rest(page)
}

/** Counts background pixels that are not connected to the edge of the picture. */
async function countEnclosed(page: Page): Promise<number> {
  const picture = await page.evaluate(() => globalThis.oracle.picture())
  if (!picture) throw new Error('Nothing was drawn.')
  const { width, height, rgba } = picture
  const pixels = Buffer.from(rgba, 'base64')
  const isWater = (at: number) => WATER.every((part, of) => Math.abs((pixels[at * 4 + of] ?? 0) - part) <= 2)
  const open = new Uint8Array(width * height)
  const border = (at: number) =>
    at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1
  const waiting: number[] = []
  const visit = (at: number) => {
    if (at < 0 || at >= open.length || open[at] || !isWater(at)) return
    open[at] = 1
    waiting.push(at)
  }
  for (let at = 0; at < open.length; at++) if (border(at)) visit(at)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const column = at % width
    visit(at - width)
    visit(at + width)
    if (column > 0) visit(at - 1)
    if (column < width - 1) visit(at + 1)
  }
  let enclosed = 0
  for (let at = 0; at < open.length; at++) if (!open[at] && isWater(at)) enclosed++
  return enclosed
}
