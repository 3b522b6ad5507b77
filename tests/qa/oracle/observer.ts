import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'

/** Announcement, and whether it is a message or a status. */
type Heard = { kind: 'message' | 'state'; text: string }

/** Observer of a page: its announcements, errors and saved files. */
export type Observer = {
  heard: readonly Heard[]
  faults: readonly string[]
  downloads: readonly Download[]
}

/** Console messages of the browser about the error answers of the path. */
const OF_THE_PATH = /^Failed to load resource/

/** Starts observing before the page opens. */
export async function listen(page: Page): Promise<Observer> {
  const heard: Heard[] = []
  const faults: string[] = []
  const downloads: Download[] = []
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !OF_THE_PATH.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  page.on('download', download => downloads.push(download))
  await page.exposeFunction('tellObserver', (news: Heard[]) => {
    heard.push(...news)
  })
  await page.addInitScript(() => {
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]'
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const read = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()
    const newsOf = (record: MutationRecord): { kind: 'message' | 'state'; text: string }[] => {
      const added = [...record.addedNodes].flatMap(node => elementOf(node) ?? [])
      const messages = added.flatMap(node => [
        ...(node.matches('.snackbar') ? [node] : node.querySelectorAll('.snackbar')),
      ])
      if (messages.length > 0)
        return messages
          .filter(message => message.closest(live))
          .map(message => ({ kind: 'message', text: read(message.querySelector('p') ?? message) }))
      const region = elementOf(record.target)?.closest(live)
      return region && !region.querySelector('.snackbar') ? [{ kind: 'state', text: read(region) }] : []
    }
    new MutationObserver(records => {
      const news = records.flatMap(newsOf).filter(({ text }) => text !== '')
      if (news.length > 0)
        (globalThis as unknown as { tellObserver: (news: unknown) => void }).tellObserver(news)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { heard, faults, downloads }
}

/** Reads a saved file. */
export const contentOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')
