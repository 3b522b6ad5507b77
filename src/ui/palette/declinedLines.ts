import { isYear } from '../../domain/search/reading/dataset.ts'
import {
  type Declined,
  isSameWord,
  isSlip,
  type Phrase,
  phraseAt,
} from '../../domain/search/reading/grammar.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import type { RowIndex } from './rowIndex.ts'

/** One word names a missing feature in a line with at most this number of words: « prévisions météo ». */
const DECLINED_AT_ONCE = 2

/** Phrases before the subject of a line: « salaire » of « carte du salaire moyen ». */
const BEFORE = ['asks', 'show', 'verbs', 'describe', 'shares', 'colour', 'highest', 'lowest'] as const

/** Returns the missing feature that a line asks for, or null. */
export function declinedIn(
  tokens: readonly Token[],
  { words: { grammar } }: RowIndex,
): { id: Declined; isPart: boolean } | null {
  const words = tokens.map(({ text }) => text)
  const telling = words.filter(word => !grammar.isFiller(word))
  const starts = [0]
  // « quel est », « is there » and small words may come first.
  for (let at = 0; at < words.length; ) {
    const length = Math.max(
      ...BEFORE.map(kind => phraseAt(words, at, grammar[kind])),
      grammar.isFiller(words[at] ?? '') ? 1 : 0,
    )
    if (length === 0) break
    at += length
    starts.push(at)
  }
  // « Tracé » is another word, and no typing error for « tracer ».
  const isWord = (typed: string, known: string) =>
    isSameWord(typed, known) || (isSlip(typed, known) && !grammar.isWord(typed))
  const isAt = (phrase: Phrase, said: readonly string[], at: number) =>
    phrase.every((known, place) => isWord(said[at + place] ?? '', known))
  // A phrase of several words is clear anywhere in a line, with or without small words: « mesurer la distance ».
  const hasNumber = tokens.some(({ number }) => number !== null)
  const isSaid = (phrase: Phrase, id: Declined) =>
    // « 12 rue Victor-Hugo »
    phrase.length === 1 &&
    telling.length > DECLINED_AT_ONCE &&
    id !== 'analysis' &&
    !(id === 'address' && hasNumber)
      ? starts.some(at => isAt(phrase, words, at))
      : words.some((_, at) => isAt(phrase, words, at)) || telling.some((_, at) => isAt(phrase, telling, at))
  const found = grammar.declined
    .flatMap(({ id, said }) => said.filter(each => isSaid(each, id)).map(({ length }) => ({ id, length })))
    .sort((a, b) => b.length - a.length)[0]
  return found ? { id: found.id, isPart: found.length < telling.length } : null
}

/** Phrases before a number that is not a year. */
const COMPARED = ['gt', 'gte', 'lt', 'lte', 'equals', 'notequals', 'upTo', 'zoom'] as const

/** Returns the refusal of a line about a year after all dates of the catalogue: « population en 2050 ». */
export function futureIn(tokens: readonly Token[], { words: { grammar }, snapshots }: RowIndex) {
  const words = tokens.map(({ text }) => text)
  // « Population 2040 » asks for a year, and « plus de 2040 » compares.
  const isCompared = (at: number) =>
    COMPARED.some(kind =>
      grammar[kind].some(said => said.every((word, place) => words[at - said.length + place] === word)),
    )
  const isOfYear = (at: number) =>
    grammar.in.some(([word]) => word === words[at - 1]) ||
    (at > 0 && at === tokens.length - 1 && !isCompared(at) && tokens[at - 1]?.number === null)
  const years = tokens.flatMap(({ number }, at) =>
    number !== null && isYear(number) && isOfYear(at) ? [number] : [],
  )
  const [year] = years
  if (year === undefined) return null
  const dates = snapshots.catalogue.context.datasets.flatMap(dataset => dataset.dates)
  const isLater = dates.every(({ data_date }) => Number(data_date.slice(0, 4)) < year)
  return isLater ? ({ id: 'data', isPart: true } as const) : null
}
