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
}

/** Quality of a match. */
const WHOLE = 1
const PREFIX = 0.8
const STEM = 0.7
const TYPO = 0.6
/** Keywords count a little less than titles, and rows that are impossible now less than others. */
const KEYWORD = 0.9
const LATE = 0.9
/** A general verb says less than the noun beside it: « faire un graphique ». */
const VERB = 0.3
const SHORTEST_STEM = 5
const ENDING = 4
/** Items that explain only a small part of a query match by chance. */
const LEAST = 0.34
const MOST = 20

/**
 * Creates an index that finds the items explaining most of a query, even if other words are unknown. Rare words
 * weigh more; inflections and single typing errors count.
 * @param isVerb Returns whether a word is a general verb, such as “make”, which weighs little.
 */
export function coverageOf<T>(
  entries: readonly Searchable<T>[],
  isVerb: (word: string) => boolean = () => false,
): Coverage<T> {
  const postings = new Map<string, { at: number; quality: number }[]>()
  for (const [at, { words, keywords, late }] of entries.entries()) {
    const add = (text: string, quality: number) => {
      for (const word of text.split(/\s+/)) {
        if (word === '') continue
        const places = postings.get(word)
        // The words of a title are added first, and count more than keywords.
        if (!places) postings.set(word, [{ at, quality }])
        else if (places.at(-1)?.at !== at) places.push({ at, quality })
      }
    }
    const share = late === 2 ? LATE : WHOLE
    add(words, share * WHOLE)
    add(keywords, share * KEYWORD)
  }
  const vocabulary = [...postings.keys()]
  const rarity = (count: number) => Math.log(1 + entries.length / (1 + count))
  return {
    find: (query, least = LEAST) => {
      const { telling: words } = splitQueryWords(fold(query))
      // A short number alone would match the day of a date.
      const named = words.filter(word => !/^\d{1,2}$/.test(word))
      const telling = named.length > 0 ? named : words
      const scores = new Map<number, { score: number; explained: string[] }>()
      let total = 0
      for (const word of telling) {
        const best = new Map<number, number>()
        for (const known of vocabulary) {
          const quality = qualityOf(word, known, !postings.has(word))
          if (quality === 0) continue
          for (const { at, quality: weight } of postings.get(known) ?? [])
            best.set(at, Math.max(best.get(at) ?? 0, quality * weight))
        }
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
        .map(([at, { score, explained }]) => ({
          entry: entries[at] as Searchable<T>,
          share: score / total,
          explained,
        }))
        .filter(({ share }) => share >= least)
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
