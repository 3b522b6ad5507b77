import type grammar from '../../../../locales/fr/grammar.json'
import { LANGUAGES, type Language } from '../../../contract/languages.mjs'
import { fold } from '../../fold.ts'
import { singular } from '../ranking.ts'
import { FILLERS } from '../searchWords.ts'
import { isNear, isOneMistake } from '../spelling.ts'
import { rememberStarted } from './started.ts'

/** Texts of one language: phrases by kind, or by meaning. */
export type GrammarTexts = {
  [K in keyof typeof grammar]: (typeof grammar)[K] extends string
    ? string
    : K extends 'answers'
      ? Readonly<Record<Declined, string>>
      : Readonly<Record<string, string>>
}
type Words = {
  [K in Exclude<keyof GrammarTexts, 'abbreviations' | 'sayings' | 'kin'> as GrammarTexts[K] extends string
    ? K
    : never]: readonly Phrase[]
}

/** Words of a phrase, folded. */
export type Phrase = readonly string[]

/** Phrase of a family: “hide” and “get rid of”. */
type Kin = { said: Phrase; family: string }

/** Words that determine the meaning of a line, in every language: comparisons, negation, order, questions. */
export type Grammar = Words & {
  numbers: ReadonlyMap<string, number>
  /** Numbers of classes, by the words for their limits: quartiles. */
  quantiles: ReadonlyMap<string, number>
  /** Returns the full word of an abbreviation, or the word itself: `st` is `saint`. */
  whole: (word: string) => string
  /** Words that name the values of a label, by words of its title. */
  meanings: readonly { of: Phrase; said: readonly Phrase[] }[]
  /** Shades of colours that are no choice of a list, in web notation: “lime green”. */
  colours: readonly { of: string; said: readonly Phrase[] }[]
  /** Words of users for words that a line is read with: “joblessness” is “unemployment”. Longest first. */
  sayings: readonly { said: Phrase; means: Phrase }[]
  /** Families of words that ask for the same: “hide” and “get rid of”. Longest first. */
  kin: readonly Kin[]
  /** Things the product cannot do. */
  declined: readonly { id: Declined; said: readonly Phrase[] }[]
  isFiller: (word: string) => boolean
  /** Returns whether a word is a general verb, such as “make” or “show”. */
  isVerb: (word: string) => boolean
  /** Returns whether a word says nothing about a subject: “any”, « données ». */
  isCommon: (word: string) => boolean
  /** Returns whether a word means the zones or their table: « tableau ». */
  isZones: (word: string) => boolean
  /** Returns whether a word is written as in the grammar, and thus no typing error for a name. */
  isWord: (word: string) => boolean
  /** Returns whether a word is in a phrase for a missing feature, and thus no typing error for a command. */
  isDeclined: (word: string) => boolean
}

/** Id of something the product cannot do: a key of `answers`. */
export type Declined = keyof (typeof grammar)['declined']

/** Keys of texts that are no list of phrases. */
const NO_PHRASES: ReadonlySet<string> = new Set(['abbreviations', 'sayings', 'kin'])

/** Splits families of phrases, each a word and those with the same meaning: `hide = remove = drop, show = see`. */
const familiesIn = (text: string): string[][] => text.split(', ').map(family => family.split(' = ').map(fold))

const splitPhrases = (text: string): Phrase[] => text.split(', ').map(phrase => foldWord(phrase).split(' '))

/** Folds words. Signs are unchanged, since folding would turn ≠ into =. */
export const foldWord = (text: string): string => (/\p{L}/u.test(text) ? fold(text) : text)

const longestFirst = (phrases: Phrase[]) => phrases.sort((a, b) => b.length - a.length)

/** Shortest French infinitive with other forms. */
const SHORTEST_VERB = 6

/** Adds the other forms of a first word in -er: « colorer » is also « colore » and « colorez ». */
function withForms(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap(phrase => {
    const [first = '', ...others] = phrase
    const stem = first.length >= SHORTEST_VERB && first.endsWith('er') ? first.slice(0, -2) : null
    return [phrase, ...(stem === null ? [] : ['e', 'ez'].map(ending => [stem + ending, ...others]))]
  })
}

/** Returns the function `whole` of a grammar. An abbreviation may have a plural: « depts ». */
function readAbbreviations(all: readonly GrammarTexts[]): Grammar['whole'] {
  const known = new Map(
    all.flatMap(({ abbreviations }) =>
      abbreviations.split(', ').map(each => {
        const [short = '', word = ''] = each.split(' = ')
        return [short, fold(word)] as const
      }),
    ),
  )
  return word => known.get(word) ?? (word.endsWith('s') ? known.get(word.slice(0, -1)) : undefined) ?? word
}

/** Returns the phrases of a kind. Words that ask how to do something are also polite: they add nothing to a command. */
const textOf = (texts: GrammarTexts, key: keyof GrammarTexts): string =>
  key === 'courtesies' ? `${texts.courtesies}, ${texts.howTo}` : String(texts[key])

/** Phrases of one word, by their list. */
const singleWords = new WeakMap<readonly Phrase[], ReadonlySet<string>>()

/** Returns whether a list of phrases has a word, as it is written. */
export function hasWord(phrases: readonly Phrase[], word: string): boolean {
  const single =
    singleWords.get(phrases) ??
    new Set(phrases.flatMap(([first = '', ...more]) => (more.length === 0 ? [first] : [])))
  singleWords.set(phrases, single)
  return single.has(word)
}

/** Combines the words of every language: a line may be in either. */
export function grammarOf(texts: Readonly<Record<Language, GrammarTexts>>): Grammar {
  const all = LANGUAGES.map(language => texts[language])
  const whole = readAbbreviations(all)
  const phrasesOf = (text: string) => splitPhrases(text).map(words => words.map(whole))
  const said = Object.entries(texts[LANGUAGES[0]]).flatMap(([key, value]) =>
    typeof value === 'string' && !NO_PHRASES.has(key)
      ? [[key, all.flatMap(each => phrasesOf(textOf(each, key as keyof GrammarTexts)))] as const]
      : [],
  )
  const known: ReadonlySet<string> = new Set(
    said.flatMap(([, phrases]) => phrases.flatMap(([first]) => first ?? [])),
  )
  // A form that is another word of the grammar keeps its own meaning: « classe ».
  const withOwnForms = (phrases: readonly Phrase[]): Phrase[] => [
    ...phrases,
    ...withForms(phrases).filter(([first = '']) => !known.has(first)),
  ]
  const words = Object.fromEntries(
    said.map(([key, phrases]) => [key, longestFirst(withOwnForms(phrases))]),
  ) as unknown as Words
  for (const phrases of Object.values(words)) knownIn.set(phrases, known)
  const wordsOf = (...kinds: readonly (readonly Phrase[])[]) =>
    new Set(
      kinds.flatMap(phrases =>
        phrases.flatMap(([word = '', ...others]) => (others.length === 0 ? [word] : [])),
      ),
    )
  const { show, hide, download, actions, asks, inspects, shares, zones, noise, vague } = words
  const verbs = wordsOf(words.verbs, show, hide, download, actions)
  const common = wordsOf(words.verbs, show, asks, inspects, shares, zones, noise, vague)
  const nouns = wordsOf(zones)
  const meant = new Set(
    all.flatMap(({ meanings }) => Object.values(meanings).flatMap(said => phrasesOf(said).flat())),
  )
  const declinedWords = new Set(
    all.flatMap(({ declined }) => Object.values(declined).flatMap(said => phrasesOf(said).flat())),
  )
  const numbersOf = (key: 'numbers' | 'quantiles') =>
    new Map(
      all.flatMap(each =>
        Object.entries(each[key]).flatMap(([value, texts]) =>
          phrasesOf(texts).map(phrase => [phrase.join(' '), Number(value)] as const),
        ),
      ),
    )
  return {
    ...words,
    numbers: numbersOf('numbers'),
    quantiles: numbersOf('quantiles'),
    whole,
    meanings: all.flatMap(({ meanings }) =>
      Object.entries(meanings).map(([of, said]) => ({
        of: fold(of).split(' '),
        said: longestFirst(phrasesOf(said)),
      })),
    ),
    colours: all.flatMap(({ colours }) =>
      Object.entries(colours).map(([of, said]) => ({ of, said: phrasesOf(said) })),
    ),
    sayings: all
      .flatMap(({ sayings }) =>
        familiesIn(sayings).flatMap(([means = '', ...others]) =>
          others.map(said => ({ said: said.split(' '), means: means.split(' ') })),
        ),
      )
      .sort((one, other) => other.said.length - one.said.length),
    kin: all
      .flatMap(({ kin }) =>
        familiesIn(kin).flatMap(([family = '', ...others]) =>
          withOwnForms([family, ...others].map(said => said.split(' '))).map(said => ({ said, family })),
        ),
      )
      .sort((one, other) => other.said.length - one.said.length),
    declined: all.flatMap(({ declined }) =>
      (Object.keys(declined) as Declined[]).map(id => ({
        id,
        // « Masque le tableau »
        said: longestFirst(
          phrasesOf(declined[id] ?? '').flatMap(said => (said.length > 1 ? withForms([said]) : [said])),
        ),
      })),
    ),
    isFiller: word => FILLERS.has(word),
    isVerb: word => verbs.has(word),
    isCommon: word => common.has(word),
    isZones: word => nouns.has(word),
    isWord: word => known.has(word) || meant.has(word),
    isDeclined: word => declinedWords.has(word),
  }
}

/**
 * Returns whether a typed word equals a known word, in the singular or plural, or with a typing error. Both
 * are folded.
 */
export function isSaid(typed: string, known: string): boolean {
  if (typed === known) return true
  // Most words differ in the first letter. This check is fast, since it runs for every name in the catalogue.
  if (typed[0] !== known[0] && typed[0] !== known[1]) return false
  return (
    singular(typed) === singular(known) || isNear(typed, known) || isNear(singular(typed), singular(known))
  )
}

/** Shortest word of the grammar in which a missing letter is a typing error. */
const SHORTEST_SLIP = 5

/**
 * Returns whether a typed word is a word of the grammar with one letter too few or too many: `wich`, `sauff`.
 */
export const isSlip = (typed: string, known: string): boolean =>
  typed.length !== known.length &&
  typed[0] === known[0] &&
  Math.max(typed.length, known.length) >= SHORTEST_SLIP &&
  Math.min(typed.length, known.length) >= SHORTEST_SLIP - 1 &&
  isOneMistake(typed, known)

/** Returns whether two words differ at most by their plural. */
export const isSameWord = (typed: string, known: string): boolean =>
  typed === known || singular(typed) === singular(known)

/** Words that start phrases of the whole grammar, by the phrases of a kind. */
const knownIn = new WeakMap<readonly Phrase[], ReadonlySet<string>>()

/** Phrases that a typed word may start, without a mistake and with one. */
type Started = { exact: readonly Phrase[]; near: readonly Phrase[] }

const startedIn = rememberStarted<readonly Phrase[], Started>()

/**
 * Returns the length of the longest phrase at a position in a list of words, or 0. An exact phrase takes
 * precedence.
 */
export function phraseAt(words: readonly string[], at: number, phrases: readonly Phrase[]): number {
  const others = knownIn.get(phrases)
  // « Croissance » is another word of the grammar, and no typing error for « croissante ».
  const isNearly = (typed: string, known: string) =>
    isSameWord(typed, known) || (!others?.has(typed) && (isSaid(typed, known) || isSlip(typed, known)))
  const found = startedIn(phrases, words[at] ?? '', first => ({
    exact: phrases.filter(([known]) => known === first),
    near: phrases.filter(([known = '']) => isNearly(first, known)),
  }))
  const continues = (phrase: Phrase, isWord: (typed: string, known: string) => boolean) =>
    phrase.every((known, place) => place === 0 || isWord(words[at + place] ?? '', known))
  const exact = found.exact.find(phrase => continues(phrase, (typed, known) => typed === known))
  return (exact ?? found.near.find(phrase => continues(phrase, isNearly)))?.length ?? 0
}
