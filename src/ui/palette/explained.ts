import { fold } from '../../domain/fold.ts'
import { FILLERS } from '../../domain/search/searchWords.ts'

/** Word or blank of a row, and whether a query explains it. */
type Piece = { text: string; isExplained: boolean }

/** Minimum length of a typed prefix that counts as a word of a row. */
const SHORTEST = 2
/** Letters that may follow a typed word: its plural or another ending. */
const ENDING = 2

/** Splits the text of a row into pieces, and marks the words that a query contains or begins. */
export function wordsExplained(text: string, query: string): Piece[] {
  const typed = fold(query.replace(/^[>@#:?]/, ''))
    .split(' ')
    .filter(word => word.length >= SHORTEST && !FILLERS.has(word))
  if (typed.length === 0) return [{ text, isExplained: false }]
  const pieces = text.split(/([\p{L}\p{N}]+)/u).filter(piece => piece !== '')
  return joined(pieces.map(piece => ({ text: piece, isExplained: isExplainedBy(fold(piece), typed) })))
}

const isExplainedBy = (word: string, typed: readonly string[]): boolean =>
  typed.some(
    each =>
      word.startsWith(each) ||
      (each.startsWith(word) && each.length - word.length <= ENDING && word.length > SHORTEST),
  )

/** Joins neighbours that are both plain, so that most rows stay one text. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && !last.isExplained && !piece.isExplained)
      all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}
