import { fold } from './fold.ts'

/** How many results are worth drawing: beyond, the person types another letter. */
export const RANKED_LIMIT = 50

/** Something that can be searched, its texts folded once. Made by `searchable`. */
export type Searchable<T> = {
  readonly item: T
  readonly texts: readonly string[]
  /** All texts, every word with a blank before it. */
  readonly words: string
  /** The initials of each text, and the keywords, likewise. */
  readonly initials: string
  readonly keywords: string
  /** Sorts inside a tier: the greater first. */
  readonly weight: number
}

/**
 * Makes an item searchable by any of its texts, for instance its title in both languages.
 * @param keywords further words, found by their beginnings only.
 * @param weight sorts items that match equally well, the greater first (possible now, recently used).
 */
export function searchable<T>(
  item: T,
  texts: readonly string[],
  { keywords = [], weight = 0 }: { keywords?: readonly string[]; weight?: number } = {},
): Searchable<T> {
  const folded = [...new Set(texts.map(fold))].filter(text => text !== '')
  return {
    item,
    texts: folded,
    words: spaced(folded),
    initials: spaced(folded.map(initialsOf)),
    keywords: spaced(keywords.map(fold)),
    weight,
  }
}

/** Texts as one in which a word can be looked for in one go; none holds the line break between two. */
const spaced = (texts: readonly string[]) => ` ${texts.join('\n ')}`

const EXACT = 0
const PREFIX = 1
const WORD_PREFIX = 2
const ACRONYM = 3
const SUBSTRING = 4
const FUZZY = 5

const SHORTEST_ACRONYM = 2
const SHORTEST_FUZZY = 3

/**
 * The items that match every word of a query, best first: exact text, then its beginning, the beginning of
 * words, initials, any part, letters in their order. Inside a tier by weight, then in the order given.
 * The empty query matches everything. `count` says how many match; at most `limit` are returned. `matched` are all
 * that match, in the order given: enough to look through for a query that `narrows` this one.
 */
export function rank<T>(
  query: string,
  entries: readonly Searchable<T>[],
  limit = RANKED_LIMIT,
): { items: T[]; count: number; matched: readonly Searchable<T>[] } {
  const folded = fold(query)
  const words = folded.split(' ').filter(word => word !== '')
  const tiers = new Map<number, Searchable<T>[]>()
  const matched: Searchable<T>[] = []
  for (const entry of entries) {
    const tier = words.length === 0 ? EXACT : tierOf(folded, words, entry)
    if (tier === null) continue
    matched.push(entry)
    const peers = tiers.get(tier)
    if (peers) peers.push(entry)
    else tiers.set(tier, [entry])
  }
  const ranked = [...tiers.keys()]
    .sort((a, b) => a - b)
    .flatMap(tier => (tiers.get(tier) ?? []).sort((a, b) => b.weight - a.weight))
  return { items: ranked.slice(0, limit).map(({ item }) => item), count: ranked.length, matched }
}

/** Whether nothing matches a query that did not match the former one: it was typed on, and was long enough. */
export function narrows(query: string, former: string): boolean {
  const before = fold(former)
  const last = before.slice(before.lastIndexOf(' ') + 1)
  return last.length >= SHORTEST_FUZZY && fold(query).startsWith(before)
}

/** As good as the whole query matches one text, else as good as its worst word matches any text. */
function tierOf<T>(query: string, words: readonly string[], entry: Searchable<T>): number | null {
  let worst = WORD_PREFIX
  for (const word of words) {
    const tier = tierOfWord(word, entry)
    if (tier === null) return null
    worst = Math.max(worst, tier)
  }
  if (worst > WORD_PREFIX) return worst
  if (entry.texts.includes(query)) return EXACT
  return entry.texts.some(text => text.startsWith(query)) ? PREFIX : worst
}

function tierOfWord<T>(word: string, { words, initials, keywords }: Searchable<T>): number | null {
  const isPart = words.includes(word)
  if (isPart && words.includes(` ${word}`)) return WORD_PREFIX
  if (keywords.includes(` ${word}`)) return WORD_PREFIX
  if (word.length >= SHORTEST_ACRONYM && initials.includes(` ${word}`)) return ACRONYM
  if (isPart) return SUBSTRING
  if (word.length >= SHORTEST_FUZZY && isScattered(word, words)) return FUZZY
  return null
}

const initialsOf = (text: string) =>
  text
    .split(' ')
    .map(word => word.charAt(0))
    .join('')

/** Whether the letters occur in one of the words in their order, the first one at its beginning. */
function isScattered(letters: string, words: string): boolean {
  const start = ` ${letters.charAt(0)}`
  for (let at = words.indexOf(start); at >= 0; at = words.indexOf(start, at + 1)) {
    let place = 0
    for (let index = at + 1; index < words.length && words[index] !== ' '; index++) {
      if (words[index] === letters[place]) place++
      if (place === letters.length) return true
    }
  }
  return false
}
