import { fold } from '../fold.ts'
import type { Searchable } from './ranking.ts'
import { splitQueryWords } from './searchWords.ts'
import { isNear } from './spelling.ts'

/** Item with the typed words that it explains, and their share of the query's weight. */
export type Covered<T> = { item: T; explained: readonly string[]; share: number }

/** Index of searchable items by word. */
export type Coverage<T> = {
  /** @param least Least share of the query that an item explains. */
  find: (query: string, least?: number) => Covered<T>[]
  entries: readonly Searchable<T>[]
  hasWord: (word: string) => boolean
  /** Returns the best quality of each entry for a word. @param isUnknown Whether it can be a typing error. */
  matches: (word: string, isUnknown: boolean) => ReadonlyMap<number, number>
}

/** Quality of a match. */
const WHOLE = 1
const PREFIX = 0.8
const STEM = 0.7
const TYPO = 0.6
/** Keywords count a little less than titles, and rows that are impossible now less than others. */
const KEYWORD = 0.9
const LATE = 0.9
/** A general verb counts less than a noun: « faire un graphique ». */
const VERB = 0.3
const SHORTEST_STEM = 5
const ENDING = 4
/** Items that explain only a small part of a query match by chance. */
const LEAST = 0.34
const MOST = 20
/** Number of words of which the matches are kept. */
const FORMER_LIMIT = 200

/**
 * Creates an index that finds the items explaining most of a query, even if other words are unknown. Rare words
 * weigh more; inflections and single typing errors count.
 * @param isVerb Returns whether a word is a general verb, such as “make”, which weighs little.
 * @param base Index of further entries, which come first.
 */
export function coverageOf<T>(
  own: readonly Searchable<T>[],
  isVerb: (word: string) => boolean = () => false,
  base: Coverage<T> | null = null,
): Coverage<T> {
  const entries = base ? [...base.entries, ...own] : own
  const postings = postingsOf(own, base?.entries.length ?? 0)
  const knownByLetter = byFirstLetters(postings.keys())
  const hasWord = (word: string) => postings.has(word) || base?.hasWord(word) === true
  /** Matches of former words: while a user types, only the last word of a line changes. */
  const former = new Map<string, ReadonlyMap<number, number>>()
  const matches = (word: string, isUnknown: boolean) => {
    const key = `${word} ${isUnknown}`
    const found = former.get(key)
    if (found) return found
    const best = new Map(base?.matches(word, isUnknown))
    for (const known of knownByLetter.get(word[0] ?? '') ?? []) {
      const quality = qualityOf(word, known, isUnknown)
      if (quality === 0) continue
      for (const { at, quality: weight } of postings.get(known) ?? [])
        best.set(at, Math.max(best.get(at) ?? 0, quality * weight))
    }
    if (former.size >= FORMER_LIMIT) former.clear()
    former.set(key, best)
    return best
  }
  const rarity = (count: number) => Math.log(1 + entries.length / (1 + count))
  return {
    entries,
    hasWord,
    matches,
    find: (query, least = LEAST) => {
      const { telling: words } = splitQueryWords(fold(query))
      // A short number alone would match the day of a date.
      const named = words.filter(word => !/^\d{1,2}$/.test(word))
      const telling = named.length > 0 ? named : words
      const scores = new Map<number, { score: number; explained: string[] }>()
      let total = 0
      for (const word of telling) {
        const best = matches(word, !hasWord(word))
        const weight = rarity(best.size) * (isVerb(word) ? VERB : 1)
        total += weight
        for (const [at, quality] of best) {
          const entry = scores.get(at) ?? { score: 0, explained: [] }
          entry.score += weight * quality
          entry.explained.push(word)
          scores.set(at, entry)
        }
      }
      return [...scores]
        .filter(([, { score }]) => score / total >= least)
        .map(([at, { score, explained }]) => ({
          entry: entries[at] as Searchable<T>,
          share: score / total,
          explained,
        }))
        .sort(
          (a, b) =>
            b.share - a.share ||
            a.entry.late - b.entry.late ||
            a.entry.length - b.entry.length ||
            b.entry.weight - a.entry.weight,
        )
        .slice(0, MOST)
        .map(({ entry, share, explained }) => ({ item: entry.item, share, explained }))
    },
  }
}

/** Places of a word among the entries, with the quality of its text. */
type Postings = Map<string, { at: number; quality: number }[]>

/** Lists the entries of each word. @param first Number of the first entry. */
function postingsOf<T>(entries: readonly Searchable<T>[], first: number): Postings {
  const postings: Postings = new Map()
  for (const [index, { words, keywords, late }] of entries.entries()) {
    const at = first + index
    const share = late === 2 ? LATE : WHOLE
    // The words of a title are added first, and count more than keywords.
    for (const [text, quality] of [
      [words, share * WHOLE],
      [keywords, share * KEYWORD],
    ] as const)
      for (const word of wordsOf(text)) {
        const places = postings.get(word)
        if (!places) postings.set(word, [{ at, quality }])
        else if (places.at(-1)?.at !== at) places.push({ at, quality })
      }
  }
  return postings
}

/** Words of former texts: the keywords of a command are the same in all of its rows. */
const known = new Map<string, readonly string[]>()
const KNOWN_LIMIT = 20_000

function wordsOf(text: string): readonly string[] {
  const found = known.get(text)
  if (found) return found
  if (known.size >= KNOWN_LIMIT) known.clear()
  const words = text.split(/\s+/).filter(word => word !== '')
  known.set(text, words)
  return words
}

/** Groups words by their first letter, and by their second: a mistyped word may lack the first. */
function byFirstLetters(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const word of words)
    for (const letter of new Set([word[0] ?? '', word[1] ?? ''])) {
      const group = groups.get(letter)
      if (group) group.push(word)
      else groups.set(letter, [word])
    }
  return groups
}

/** @param isUnknown Whether the word can be a typing error, since no item contains it. */
function qualityOf(word: string, known: string, isUnknown: boolean): number {
  if (word === known) return WHOLE
  if (word.length >= 3 && known.startsWith(word)) return PREFIX
  if (isUnknown && isNear(word, known)) return TYPO
  if (word.length < SHORTEST_STEM || known.length < SHORTEST_STEM - 1) return 0
  const stem = commonPrefix(word, known)
  const isInflected =
    stem >= SHORTEST_STEM - 1 &&
    word.length - stem <= ENDING &&
    known.length - stem <= ENDING &&
    stem * 2 > word.length
  return isInflected ? STEM : 0
}

function commonPrefix(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
