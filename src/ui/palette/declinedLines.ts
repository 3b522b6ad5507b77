import { LANGUAGES, lazilyByLanguage } from '../../contract/languages.mjs'
import { fold } from '../../domain/fold.ts'
import { isYear } from '../../domain/search/reading/dataset.ts'
import { explain, type PhraseKey } from '../../domain/search/reading/explain.ts'
import {
  type Declined,
  type Grammar,
  hasWord,
  isSameWord,
  isSlip,
  type Phrase,
  phraseAt,
} from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { findAt, type Named } from '../../domain/search/reading/names.ts'
import { isNear } from '../../domain/search/spelling.ts'
import type { RowIndex } from './rowIndex.ts'

/** One word names a missing feature in a line with at most this number of words: « prévisions météo ». */
const DECLINED_AT_ONCE = 2

/** A longer word may have two typing errors: « arondissments ». */
const LONG = 10

/** Phrases before the subject of a line: « salaire » of « carte du salaire moyen ». */
const BEFORE = ['asks', 'show', 'verbs', 'describe', 'shares', 'colour', 'highest', 'lowest'] as const

/** Missing feature. `isPart`: the line has other words. `isPhrase`: several words name it. */
type Refusal = { id: Declined; isPart: boolean; isPhrase: boolean }

/** Phrase for a missing feature, with its place among all phrases. */
type Wanted = { id: Declined; phrase: Phrase; rank: number }

/** Phrases by their first letter, which every part of a line is compared with. There is one grammar. */
const knownPhrases = new WeakMap<Grammar, ReadonlyMap<string | undefined, readonly Wanted[]>>()

function phrasesByLetter(grammar: Grammar): ReadonlyMap<string | undefined, readonly Wanted[]> {
  const known =
    knownPhrases.get(grammar) ??
    Map.groupBy(
      grammar.declined
        .flatMap(({ id, said }) => said.map(phrase => ({ id, phrase })))
        .map((each, rank) => ({ ...each, rank })),
      ({ phrase: [first] }) => first?.[0],
    )
  knownPhrases.set(grammar, known)
  return known
}

/** Returns the missing feature that a line asks for, or null. */
export function declinedIn(tokens: readonly Token[], rowIndex: RowIndex): Refusal | null {
  if (hidesOutlines(tokens, rowIndex)) return { id: 'outline', isPart: false, isPhrase: true }
  if (asksOtherLanguage(tokens, rowIndex)) return { id: 'language', isPart: false, isPhrase: true }
  const { grammar } = rowIndex.words
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
    isSameWord(typed, known) ||
    (!grammar.isWord(typed) && (isSlip(typed, known) || (known.length >= LONG && isNear(typed, known))))
  const isAt = (phrase: Phrase, said: readonly string[], at: number) =>
    phrase.every((known, place) => isWord(said[at + place] ?? '', known))
  // A phrase of several words is clear anywhere in a line, with or without small words: « mesurer la distance ».
  const hasNumber = tokens.some(({ number }) => number !== null)
  const isAtStart = ({ id, phrase }: Wanted) =>
    // « 12 rue Victor-Hugo »
    phrase.length === 1 &&
    telling.length > DECLINED_AT_ONCE &&
    id !== 'analysis' &&
    !(id === 'address' && hasNumber)
  const phrases = phrasesByLetter(grammar)
  const saidAt = (said: readonly string[], at: number, isStart: boolean) =>
    (phrases.get(said[at]?.[0]) ?? []).filter(
      each => (isStart || !isAtStart(each)) && isAt(each.phrase, said, at),
    )
  const [found] = [
    ...words.flatMap((_, at) => saidAt(words, at, starts.includes(at))),
    ...telling.flatMap((_, at) => saidAt(telling, at, false)),
  ]
    .map(({ id, phrase, rank }) => ({ id, rank, length: phrase.length }))
    .sort((one, other) => other.length - one.length || one.rank - other.rank)
  if (!found) return null
  const isPart = found.length < telling.length
  return { id: found.id, isPart, isPhrase: found.length > 1 }
}

/** Returns whether a line asks to hide the outlines of zones: « gommer les contours ». */
function hidesOutlines(tokens: readonly Token[], rowIndex: RowIndex): boolean {
  const { zones } = rowIndex.names()
  const { said } = explain(tokens, ['hide', 'not', 'outlines'], [], zones, rowIndex.words.grammar) ?? NOTHING
  // The displayed dataset may be of borders.
  const own = zones.filter(({ item }) => item !== null)
  const isNamed = tokens.some((_, at) => findAt(tokens, at, own) !== null)
  const isHidden = said.has('hide') || said.has('not')
  return isHidden && said.has('outlines') && !(isNamed && tokens.length < 3)
}

/** Codes of languages that the interface lacks. */
const OTHERS = 'ar bg cs da de el es fi he hi hr hu it ja ko nl no pl pt ro ru sk sv tr uk vi zh'

/** Names of these languages in each language of the interface. `Intl` has a name for each. */
const otherLanguages = lazilyByLanguage((language): readonly Named<string>[] => {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  return OTHERS.split(' ').map(code => ({
    item: code,
    phrases: [{ words: fold(names.of(code) ?? code).split(' '), rank: 0 }],
  }))
})

/** Returns whether a line asks for the interface in a language that it lacks: « mettre le site en allemand ». */
function asksOtherLanguage(tokens: readonly Token[], { words: { grammar } }: RowIndex): boolean {
  return LANGUAGES.some(language => {
    const others = otherLanguages[language]
    const isNamed = tokens.some(({ text }) => others.some(({ phrases: [said] }) => said?.words[0] === text))
    const read = isNamed ? explain(tokens, ['verbs', 'interface', 'in', 'leads'], others, [], grammar) : null
    return read?.items.length === 1 && (read.said.has('interface') || read.said.has('leads'))
  })
}

const NOTHING: { said: ReadonlySet<PhraseKey> } = { said: new Set() }

/** Splits a line with several wishes into a missing feature and the other words: “no borders, opacity 70”. */
export function withoutDeclined(
  tokens: readonly Token[],
  rowIndex: RowIndex,
): { declined: Declined; rest: readonly Token[] } | null {
  const parts = partsBetween(tokens, rowIndex.words.grammar)
  const refused = parts.map(part => declinedIn(part, rowIndex)?.id ?? null)
  const declined = refused.find(id => id !== null)
  const rest = parts.filter((_, at) => refused[at] === null)
  // « Titre : population » is one wish.
  return declined && declined !== 'title' && rest.length > 0 ? { declined, rest: rest.flat() } : null
}

/** Splits a line at its signs and words such as “and”. */
function partsBetween(tokens: readonly Token[], { and }: Grammar): (readonly Token[])[] {
  const words = textsOf(tokens)
  const parts: Token[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const length = /^[,;]$/.test(words[at] ?? '') ? 1 : phraseAt(words, at, and)
    if (length > 0) parts.push([])
    else parts.at(-1)?.push(...tokens.slice(at, at + 1))
    at += Math.max(length, 1)
  }
  return parts.filter(part => part.length > 0)
}

/** Returns whether a number may be a year before any data. */
const isPast = (number: number) =>
  Number.isInteger(number) && number >= FIRST_PAST && !isYear(number) && number < LAST_PAST
const [FIRST_PAST, LAST_PAST] = [1000, 1900]

/** Phrases before a number that is not a year. */
const COMPARED = ['gt', 'gte', 'lt', 'lte', 'equals', 'notequals', 'upTo', 'zoom'] as const

/** Returns the refusal of a line about a year outside all dates of the catalogue: « population en 2050 », “map of 1789”. */
export function futureIn(
  tokens: readonly Token[],
  { words: { grammar }, snapshots }: RowIndex,
): Refusal | null {
  const words = tokens.map(({ text }) => text)
  // « Population 2040 » asks for a year, and « plus de 2040 » compares.
  const isCompared = (at: number) =>
    COMPARED.some(kind =>
      grammar[kind].some(said => said.every((word, place) => words[at - said.length + place] === word)),
    )
  const isOfYear = (at: number) =>
    grammar.in.some(([word]) => word === words[at - 1]) ||
    (at > 0 && at === tokens.length - 1 && !isCompared(at) && tokens[at - 1]?.number === null)
  // “Map of 1850” asks for a year, and « seuil de 1500 » for a number.
  const isMap = (word: string) => hasWord(grammar.noise, word) || hasWord(grammar.everywhere, word)
  const isOfPast = (at: number) =>
    at > 0 &&
    at === tokens.length - 1 &&
    !isCompared(at) &&
    (grammar.in.some(([word]) => word === words[at - 1]) ||
      words.slice(0, at).every(word => grammar.isFiller(word) || isMap(word)))
  const years = tokens.flatMap(({ number }, at) =>
    number !== null && ((isYear(number) && isOfYear(at)) || (isPast(number) && isOfPast(at))) ? [number] : [],
  )
  const [year] = years
  if (year === undefined) return null
  const dates = snapshots.catalogue.context.datasets.flatMap(dataset => dataset.dates)
  const isLater = dates.every(({ data_date }) => Number(data_date.slice(0, 4)) < year)
  if (isLater) return { id: 'data', isPart: true, isPhrase: false }
  const isEarlier = dates.length > 0 && dates.every(({ data_date }) => Number(data_date.slice(0, 4)) > year)
  return isEarlier || isPast(year) ? { id: 'past', isPart: false, isPhrase: true } : null
}
