import type { Page } from 'playwright'
import type { Language } from '../../../src/contract/languages.mjs'
import { patternOf } from '../../../src/paths/expectations.ts'
import { formsOf } from '../formats/texts.ts'
import { Mismatch } from './expectState.ts'

/**
 * Waits until texts are on the page or announced, with any values of their variables.
 * @param texts Alternative keys of each text.
 * @param timeout In milliseconds.
 */
export async function readTexts(
  page: Page,
  texts: readonly (readonly string[])[],
  language: Language,
  timeout: number,
): Promise<void> {
  for (const keys of texts) {
    const pattern = keys.flatMap(key => formsOf(key, language).map(patternOf)).join('|')
    const isRead = page.waitForFunction(isOnPage, pattern, { timeout })
    await isRead.catch(() => {
      throw new Mismatch(`"${keys.join('" or "')}" cannot be read`)
    })
  }
}

/** Runs in the page: headings may be in capitals, and elements without text have a name. */
function isOnPage(pattern: string): boolean {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')]
  const names = named.map(each =>
    ['aria-label', 'placeholder', 'title'].map(name => each.getAttribute(name) ?? '').join('\n'),
  )
  // biome-ignore lint/performance/useDomNodeTextContent: a user cannot read hidden text.
  return new RegExp(pattern, 'i').test([document.body.innerText, ...names].join('\n'))
}
