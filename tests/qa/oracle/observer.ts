import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'

/** Something that assistive technology was told, and whether it was a message of its own or the state of things. */
type Heard = { kind: 'message' | 'state'; text: string }

/** Observer of a page: hears what it says to assistive technology, what goes wrong in it, and which files it saves. */
export type Observer = {
  heard: readonly Heard[]
  faults: readonly string[]
  downloads: readonly Download[]
}

/** Words of the browser itself about answers that the path asks for. */
const OF_THE_PATH = /^Failed to load resource/

/** Begins to listen, before the page is opened. */
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

/** Reads a file that was saved. */
export const contentOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')
