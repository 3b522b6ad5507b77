import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BrowserContext, TestInfo } from 'playwright/test'

/** Folder for the functions that tests call in the page; null if not requested. */
export const REACHED = process.env['MUTATE_FOLDER'] ?? null

declare global {
  var reachedInPage: ((place: string) => void) | undefined
}

/** Records each instrumented function that a browser page calls, by test line. */
export async function tellReached(context: BrowserContext, { file, line }: TestInfo, folder: string) {
  const name = `${relative(process.cwd(), file)}:${line}`.replaceAll(/[\\/]/g, '!')
  const told = new Set<string>()
  await context.exposeFunction('reachedInPage', (place: string) => {
    if (told.has(place)) return
    told.add(place)
    appendFileSync(join(folder, name), `${place}\n`)
  })
  await context.addInitScript(() => {
    const known = new Set<string>()
    globalThis.__reached = place => {
      if (known.has(place)) return
      known.add(place)
      globalThis.reachedInPage?.(place)
    }
  })
}
