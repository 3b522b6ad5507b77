import type { Token } from '../../domain/search/reading/line.ts'
import { placeAmong } from './placesAmong.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Returns the row of a place, if a line asks there for something that no row names: « piscines à Rennes ». */
export function missingBeside(tokens: readonly Token[], rowIndex: RowIndex): Row[] | null {
  const { grammar } = rowIndex.words
  const vocabulary = rowIndex.vocabulary()
  const place = placeAmong(tokens, rowIndex)
  const telling = (place?.others ?? []).filter(({ text }) => !grammar.isFiller(text) && /\p{L}/u.test(text))
  // A preposition separates the subject from the place.
  const last = place?.others.at(-1)
  const at = last ? tokens.indexOf(last) : -1
  const isSeparate = at >= 0 && grammar.isFiller(tokens[at + 1]?.text ?? '')
  const isUnknown = ({ text }: Token) =>
    !grammar.isWord(text) && !vocabulary.knows(text, false) && vocabulary.corrected(text) === null
  return place && isSeparate && telling.length > 0 && telling.every(isUnknown)
    ? placeRowsAmong(tokens, rowIndex)
    : null
}

/** Returns the row of a place that a line names beside other words. */
export function placeRowsAmong(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const place = placeAmong(tokens, rowIndex)
  const row = place && rowOf({ id: 'place.visit', args: [place.id] }, rowIndex, 'groups.places')
  return row ? [row] : []
}
