import { fold } from '../../domain/fold.ts'
import { type Token, textOf, withSayings } from '../../domain/search/reading/line.ts'
import { withNames } from './codeNames.ts'
import { readingsOf } from './lineReadings.ts'
import type { RowIndex } from './rowIndex.ts'
import { type Listing, listingOf, type Row, uniqueRows } from './rows.ts'
import { type Finders, type FoundRows, withVerb } from './verbs.ts'
import { wishRows } from './wishRows.ts'

/** Line with the rows of its words, as typed and after a general verb, and its readings. */
export type Heard = {
  text: string
  tokens: readonly Token[]
  found: FoundRows
  afterVerb: FoundRows | null
  readings: ReturnType<typeof readingsOf>
}

export function heard(text: string, tokens: readonly Token[], rowIndex: RowIndex, { find }: Finders): Heard {
  const asTyped = find(text)
  // « Ordre alphabétique » sorts the displayed zones, and else the catalogue.
  const isCommand = asTyped.isExact && asTyped.listing.items[0]?.args.length === 0
  const wished = isCommand ? [] : wishRows(tokens, rowIndex)
  const [isNow, later] = [true, false].map(isPossible =>
    wished.filter(({ reason }) => (reason === null) === isPossible),
  )
  if (isNow?.length) {
    const found = {
      listing: withRows([...isNow, ...(later ?? [])], asTyped.listing),
      isExact: true,
      isCertain: true,
    }
    return { text, tokens, found, afterVerb: null, readings: readingsOf(tokens, text, found, rowIndex) }
  }
  const afterVerb = asTyped.isExact ? null : withVerb(tokens, rowIndex.words.grammar, find)
  const found = afterVerb?.isExact ? afterVerb : asTyped
  const readings = readingsOf(tokens, text, found, rowIndex)
  // « Afficher tous les départements » removes a filter, and else displays them.
  if (!later?.length || found.isExact || readings.sure.length > 0)
    return { text, tokens, found, afterVerb, readings }
  const refused = { listing: withRows(later, found.listing), isExact: true, isCertain: true }
  return { text, tokens, found: refused, afterVerb: null, readings }
}

const withRows = (rows: readonly Row[], { items, count }: Listing): Listing =>
  listingOf(uniqueRows([rows, items]), count - items.length)

/**
 * Returns whether a line is only read on data that are not displayed. A label of the displayed data may have the name of
 * a dataset: « moins de 200 communes en orange ».
 */
export const isElsewhere = ({ readings: { sure } }: Pick<Heard, 'readings'>) =>
  sure.length > 0 && sure.every(({ lead }) => lead !== null)

/** Returns a line with the words that the palette knows for those of the user, if it is better understood so. */
export function reworded(line: Heard, rowIndex: RowIndex, finders: Finders): Heard {
  // « Passe en clair » is more than « clair » after a verb.
  if (line.readings.sure.length > 0 || (line.found.isExact && line.found !== line.afterVerb)) return line
  const tokens = withSayings(withNames(line.tokens, rowIndex), rowIndex.words.grammar)
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (tokens === line.tokens && plain(textOf(tokens)) === plain(fold(line.text))) return line
  const other = heard(textOf(tokens), tokens, rowIndex, finders)
  return line.found.isCertain && !isSure(other) ? line : other
}

export const isSure = ({ found, readings: { sure } }: Heard) => found.isExact || sure.length > 0

/** Returns whether a line is the name of a row, or read as a whole on the displayed data. */
export const isRead = (line: Heard) =>
  line.found.isExact || (line.readings.sure.length > 0 && !isElsewhere(line))
