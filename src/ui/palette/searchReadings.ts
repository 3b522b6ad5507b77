import { activeIn } from '../../commands/choices.ts'
import { readDatasets } from '../../domain/search/reading/dataset.ts'
import { type Grammar, type Phrase, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf, withoutPhrases } from '../../domain/search/reading/line.ts'
import { hasTypo } from '../../domain/search/reading/names.ts'
import type { LineNames } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Most datasets that a search of the catalogue names. */
const FOUND = 3

/** Reads a search of the table or of the catalogue: « cherche la Sarthe dans le tableau », “datasets about villages”. */
export function searchRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const row = (id: string, args: readonly string[] = []) => rowOf({ id, args }, rowIndex) ?? []
  if (asksFor(tokens, grammar.tableSearch, grammar) && activeIn(rowIndex.snapshots) !== null)
    return [row('table.search')].flat()
  if (!asksFor(tokens, grammar.catalogueSearch, grammar)) return []
  const rest = withoutPhrases(tokens, [...grammar.catalogueSearch, ...grammar.finds])
  const datasets = readDatasets(rest, names.datasets)
    .filter(({ rank }) => !hasTypo(rank))
    .slice(0, FOUND)
  return [
    ...datasets.map(({ dataset }) => row('dataset.display', [dataset.id])),
    row('catalogue.open'),
  ].flat()
}

/** Returns whether a line searches for something, and says where. */
function asksFor(tokens: readonly Token[], where: readonly Phrase[], { finds }: Grammar): boolean {
  const words = textsOf(tokens)
  const isSaid = (phrases: readonly Phrase[]) => words.some((_, at) => isAt(words, at, phrases))
  return tokens.length > 2 && isSaid(where) && phraseAt(words, 0, finds) > 0
}

const isAt = (words: readonly string[], at: number, phrases: readonly Phrase[]) =>
  phrases.some(phrase => phrase.every((word, place) => words[at + place] === word))
