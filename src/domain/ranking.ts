import { fold } from './fold.ts'

/** How many results are worth drawing: beyond, the person types another letter. */
export const RANKED_LIMIT = 50

/** Something that can be searched, its texts folded once. Made by `searchable`. */
export type Searchable<T> = {
  readonly item: T
  readonly texts: readonly string[]
  readonly initials: readonly string[]
  readonly keywords: readonly string[]
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
  return { item, texts: folded, initials: folded.map(initialsOf), keywords: keywords.map(fold), weight }
}

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
 * The empty query matches everything. `count` says how many match; at most `limit` are returned.
 */
export function rank<T>(
  query: string,
  entries: readonly Searchable<T>[],
  limit = RANKED_LIMIT,
): { items: T[]; count: number } {
  const folded = fold(query)
  const words = folded.split(' ').filter(word => word !== '')
  const tiers = new Map<number, Searchable<T>[]>()
  for (const entry of entries) {
    const tier = words.length === 0 ? EXACT : tierOf(folded, words, entry)
    if (tier === null) continue
    const peers = tiers.get(tier)
    if (peers) peers.push(entry)
    else tiers.set(tier, [entry])
  }
  const ranked = [...tiers.keys()]
    .sort((a, b) => a - b)
    .flatMap(tier => (tiers.get(tier) ?? []).sort((a, b) => b.weight - a.weight))
  return { items: ranked.slice(0, limit).map(({ item }) => item), count: ranked.length }
}

/** As good as the whole query matches one text, else as good as its worst word matches any text. */
function tierOf<T>(query: string, words: readonly string[], entry: Searchable<T>): number | null {
  if (entry.texts.includes(query)) return EXACT
  if (entry.texts.some(text => text.startsWith(query))) return PREFIX
  let worst = WORD_PREFIX
  for (const word of words) {
    const tier = tierOfWord(word, entry)
    if (tier === null) return null
    worst = Math.max(worst, tier)
  }
  return worst
}

function tierOfWord<T>(word: string, { texts, initials, keywords }: Searchable<T>): number | null {
  const begins = (text: string) => text.startsWith(word) || text.includes(` ${word}`)
  if (texts.some(begins) || keywords.some(begins)) return WORD_PREFIX
  if (word.length >= SHORTEST_ACRONYM && initials.some(letters => letters.startsWith(word))) return ACRONYM
  if (texts.some(text => text.includes(word))) return SUBSTRING
  if (word.length >= SHORTEST_FUZZY && texts.some(text => isScattered(word, text))) return FUZZY
  return null
}

const initialsOf = (text: string) =>
  text
    .split(' ')
    .map(word => word.charAt(0))
    .join('')

/** Whether the letters occur in one word of the text in their order, the first one at its beginning. */
function isScattered(letters: string, text: string): boolean {
  return text.split(' ').some(word => {
    if (word.charAt(0) !== letters.charAt(0)) return false
    let place = 0
    for (const letter of word) if (letter === letters.charAt(place)) place++
    return place === letters.length
  })
}
