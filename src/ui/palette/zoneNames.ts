import type { Dataset } from '../../contract/dataset.ts'
import { everyText } from '../../contract/texts.ts'
import { readConditions } from '../../domain/search/reading/conditions.ts'
import { type ReadDataset, wordsOf } from '../../domain/search/reading/dataset.ts'
import { type Grammar, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf, textsOf } from '../../domain/search/reading/line.ts'
import type { Named } from '../../domain/search/reading/names.ts'
import { foldedWords } from '../../domain/search/searchWords.ts'
import { declinedIn } from './declinedLines.ts'
import { nameLabelOf, namesOfLabels, newestOf } from './readingNames.ts'
import { readingOfConditions } from './readings.ts'
import { listedCommands, type RowIndex } from './rowIndex.ts'
import type { Then } from './togetherRows.ts'

/** Farthest rank of a noun beside the name of a zone: “county”. */
const NOUN = 2
/** A shorter unknown word is near many others, and may be a name. */
const SHORTEST_TYPO = 6
const SHORTEST_WORD = 4

/** Words of a dataset's name, which stand for its zones beside another word of it. */
export const ownNames = ({ name }: Dataset, { vague }: Grammar): Named<unknown>[] =>
  everyText(name)
    .flatMap(foldedWords)
    .filter(word => word.length >= SHORTEST_WORD || vague.some(([said]) => said === word))
    .map(word => ({ item: null, phrases: [{ words: [word], rank: 0 }] }))

/**
 * Reads the name of a zone beside the name of its dataset: “Cook county Illinois”, « fiche de la région Occitanie ». If the
 * dataset has more zones than a list, an unknown word is a part of a name.
 */
export function zoneNamed(
  tokens: readonly Token[],
  { dataset, rank, rest }: ReadDataset,
  rowIndex: RowIndex,
): Then | null {
  const { snapshots, words } = rowIndex
  const { grammar } = words
  const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? []
  if (rank > NOUN || labels.length === 0) return null
  const names = {
    ...namesOfLabels(labels, grammar, snapshots.palette.context),
    zones: ownNames(dataset, grammar),
  }
  const isOf = (word: string) => grammar.of.some(phrase => phrase.includes(word))
  /** Returns whether only names and « de » separate a word from the name of the dataset. */
  const isBeside = (at: number, step: 1 | -1): boolean => {
    const other = tokens[at + step]
    if (other === undefined || (grammar.isFiller(other.text) && !isOf(other.text))) return false
    // « Communes déléguées » describes several.
    if (!rest.includes(other)) return step > 0 || isOf(tokens[at]?.text ?? '') || !/[sx]$/.test(other.text)
    return isBeside(at + step, step)
  }
  const isApposed = (word: string) => {
    const at = tokens.findIndex(({ text }) => text === word)
    return isBeside(at, 1) || isBeside(at, -1)
  }
  const label = nameLabelOf(names.labels, grammar)
  if (!label) return null
  const isListed = (label.stats.categories?.length ?? 0) >= label.stats.distinct
  const isLayer = rest.some((_, at) => phraseAt(textsOf(rest), at, grammar.layer) > 0)
  const own = wordsOf(dataset, grammar)
  const isOfCommand = (word: string) => listedCommands.some(command => words.verbs(command).includes(word))
  const isMistyped = (word: string) =>
    word.length >= SHORTEST_TYPO && rowIndex.vocabulary().corrected(word) !== null
  const isPart = (word: string) =>
    !(isListed || isLayer || own.includes(word)) && isApposed(word) && !isOfCommand(word) && !isMistyped(word)
  const named = readConditions(rest, { ...names, unlisted: { label, isPart } }, grammar)
  const kept = named && readingOfConditions(dataset.id, named, words.language)
  return kept && declinedIn(rest, rowIndex) === null ? { ...kept, says: textOf(rest) } : null
}
