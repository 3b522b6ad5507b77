import type { Dataset } from '../../../contract/dataset.ts'
import { everyText } from '../../../contract/texts.ts'
import { fold } from '../../fold.ts'
import { FILLERS } from '../searchWords.ts'
import { isNear } from '../spelling.ts'
import { type Grammar, isSameWord, phraseAt } from './grammar.ts'
import type { Token } from './line.ts'
import { findAllAt, hasTypo, LAST, longestBag, meaningsOf, type Named, VAGUE } from './names.ts'

/** Dataset and year that a line names, and the remaining words. */
export type ReadDataset = {
  dataset: Dataset
  /** Rank of the name: 0 is the full name. */
  rank: number
  rest: readonly Token[]
}

/** Names that are a part of the whole one are equally close. */
const closeness = (rank: number) => Math.min(Math.floor(rank), 2) + (hasTypo(rank) ? 1 : 0)

/** Datasets tried where a name is common to several. */
const MOST = 4

/** Datasets of a line, which several readings of it need. */
const readLines = new WeakMap<
  readonly Token[],
  { datasets: readonly Named<Dataset>[]; found: readonly ReadDataset[] }
>()

/** Returns the datasets that a line may name, the closest names first, each with the other words of the line. */
export function readDatasets(
  tokens: readonly Token[],
  datasets: readonly Named<Dataset>[],
): readonly ReadDataset[] {
  const known = readLines.get(tokens)
  if (known?.datasets === datasets) return known.found
  const found = findDatasets(tokens, datasets)
  readLines.set(tokens, { datasets, found })
  return found
}

/** Returns whether a typed word is a word of a name, in which a longer word may be mistyped. */
export const isOwnWord = (typed: string, word: string): boolean =>
  isSameWord(typed, word) || (typed.length >= SHORTEST_STEM && isNear(typed, word))

function findDatasets(tokens: readonly Token[], datasets: readonly Named<Dataset>[]): ReadDataset[] {
  const all = tokens.flatMap((_, at) =>
    findAllAt(tokens, at, datasets).map(({ item, length, rank }) => ({ dataset: item, rank, length, at })),
  )
  // « chômage américain » matches both words of one dataset, and only one word of another.
  const words = Map.groupBy(all, ({ dataset }) => dataset.id)
  const order = (one: (typeof all)[number], other: (typeof all)[number]) =>
    (words.get(other.dataset.id)?.length ?? 0) - (words.get(one.dataset.id)?.length ?? 0) ||
    closeness(one.rank) - closeness(other.rank) ||
    Number(one.dataset.type === 'label') - Number(other.dataset.type === 'label') ||
    one.rank - other.rank
  const most = Math.max(...all.map(({ length }) => length))
  const countTelling = (places: Iterable<number>) =>
    [...places].filter(place => !FILLERS.has(tokens[place]?.text ?? '')).length
  const mostTelling = Math.max(
    ...all.map(({ at, length }) => countTelling(Array.from({ length }, (_, place) => at + place))),
  )
  // “Which US county has the highest unemployment” has the whole name of a dataset, in pieces.
  const whole = datasets
    .filter(({ item }) => words.has(item.id))
    .flatMap(({ item: dataset, phrases }) => {
      const used = longestBag(tokens, phrases, isOwnWord)
      if (!used || countTelling(used) <= mostTelling) return []
      return [{ dataset, rank: 0, rest: tokens.filter((_, at) => !used.has(at)) }]
    })
  if (whole.length > 0) return whole.slice(0, MOST)
  const longest = all.filter(({ length }) => length === most)
  // “French” tells less than the mistyped « muncipalities » beside it.
  const exact = longest.filter(({ rank }) => !hasTypo(rank) && rank < VAGUE)
  // “Contries in south america”: the end of a name tells less than the mistyped start of another.
  const started = exact.some(({ rank }) => rank < LAST) ? [] : longest.filter(({ rank }) => rank < LAST)
  const meant = exact.length > 0 ? [...exact, ...started] : longest
  const seen = new Set<string>()
  return meant
    .sort(order)
    .filter(({ dataset: { id } }) => !seen.has(id) && seen.add(id))
    .slice(0, MOST)
    .map(({ dataset, rank, length, at }) => ({
      dataset,
      rank,
      rest: tokens.filter((_, place) => place < at || place >= at + length),
    }))
}

/** Year in a line, and whether the line asks for an earlier or later date. */
export type ReadYear = { year: number; side: 'on' | 'before' | 'after' }

/**
 * Reads the words around a dataset name as a year, or as verbs such as "show"; null if the line has other
 * words.
 */
export function readDate(
  dataset: Dataset,
  rest: readonly Token[],
  grammar: Grammar,
): { date: ReadYear | null } | null {
  const words = rest.map(({ text }) => text)
  const own = wordsOf(dataset, grammar)
  let date: ReadYear | null = null
  let side: ReadYear['side'] = 'on'
  for (let at = 0; at < rest.length; ) {
    const number = rest[at]?.number ?? null
    if (number !== null && !isYear(number)) return null
    const before = phraseAt(words, at, grammar.before)
    const old = phraseAt(words, at, grammar.old)
    const after = phraseAt(words, at, grammar.after)
    if (number !== null) date = { year: number, side }
    else if (before > 0) side = 'before'
    // « Anciennes régions » are those before the latest ones.
    else if (old > 0) date ??= { year: yearOf(dataset.dates[0]?.data_date ?? ''), side: 'before' }
    else if (after > 0) side = 'after'
    const length = Math.max(
      number === null ? 0 : 1,
      before,
      old,
      after,
      phraseAt(words, at, grammar.show),
      phraseAt(words, at, grammar.asks),
      phraseAt(words, at, grammar.year),
      phraseAt(words, at, grammar.vague),
      phraseAt(words, at, grammar.everywhere),
      grammar.isFiller(words[at] ?? '') || words[at] === '?' || isOwn(words[at] ?? '', own) ? 1 : 0,
    )
    if (length === 0) return null
    at += length
  }
  return { date }
}

/** Words of datasets, which every line reads. */
const knownWords = new WeakMap<Dataset, readonly string[]>()

/**
 * Returns the words of a dataset's name and those with the same meaning, and the proper nouns of its
 * description.
 */
export function wordsOf(dataset: Dataset, grammar: Grammar): readonly string[] {
  const known = knownWords.get(dataset)
  if (known) return known
  const nouns = everyText(dataset.description).flatMap(text =>
    [...text.matchAll(/(?<=\p{L},? )\p{Lu}[\p{L}-]+/gu)].flat(),
  )
  const names = everyText(dataset.name)
  const words = [
    ...[...names, ...nouns].flatMap(text => fold(text).split(/[^\p{L}\p{N}]+/u)),
    ...meaningsOf(names, grammar).flat(),
  ]
  knownWords.set(dataset, words)
  return words
}

/**
 * Counts the words of a line that belong to a dataset; null if another word is left. Words such as "rate" and
 * "map" explain nothing.
 */
export function ownWordsIn(rest: readonly Token[], own: readonly string[], grammar: Grammar): number | null {
  const words = rest.map(({ text }) => text)
  let count = 0
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const length = Math.max(
      ...[
        grammar.shares,
        grammar.show,
        grammar.asks,
        grammar.inspects,
        grammar.colour,
        grammar.zones,
        grammar.vague,
        grammar.everywhere,
      ].map(phrases => phraseAt(words, at, phrases)),
    )
    const isVague = grammar.vague.some(([each]) => each === word)
    if (isOwn(word, own) && !isVague) count++
    else if (length === 0 && !grammar.isFiller(word) && !/^[,;?]$/.test(word)) return null
    at += isOwn(word, own) ? 1 : Math.max(length, 1)
  }
  return count
}

const SHORTEST_OWN = 4
/** A shorter word with another ending is another word: “county” is not “countries”. */
const SHORTEST_STEM = 7

const isOwn = (word: string, own: readonly string[]): boolean =>
  word.length >= SHORTEST_OWN &&
  own.some(
    each =>
      isSameWord(word, each) ||
      (word.length >= SHORTEST_STEM && (each.startsWith(word.slice(0, -1)) || isNear(word, each))),
  )

export const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1900 && number < 2200

const yearOf = (date: string) => Number(date.slice(0, 4))

/** Returns the newest date of a dataset in a year, or null. */
export function dateOf({ dates }: Dataset, { year, side }: ReadYear): Dataset['dates'][number] | null {
  return (
    dates.find(({ data_date }) => {
      const own = yearOf(data_date)
      return side === 'before' ? own < year : side === 'after' ? own > year : own === year
    }) ?? null
  )
}
