import type { Text } from '../common/source.ts'
import { columnIndex, MERGES_MAX, type Merge } from '../sheets/sheet.ts'

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
/** Maximum characters of an element that a chunk boundary may split. */
const ELEMENT_CHARS = 1000

/**
 * Finds the cells of a sheet that are merged over several rows. They are listed after all rows: searching the text is much
 * faster than parsing a large sheet twice.
 */
export async function mergesIn(text: Text, signal: AbortSignal): Promise<Merge[]> {
  const found: Merge[] = []
  let rest = ''
  for await (const piece of text(signal)) {
    const whole = rest + piece
    const cut = Math.max(whole.lastIndexOf('<'), whole.length - ELEMENT_CHARS)
    for (const [, column = '', first = '', last = ''] of whole.slice(0, cut).matchAll(MERGE)) {
      if (found.length === MERGES_MAX) return found
      if (Number(last) > Number(first))
        found.push({ first: Number(first), last: Number(last), column: columnIndex(`${column}1`) ?? 0 })
    }
    rest = whole.slice(cut)
  }
  return found
}
