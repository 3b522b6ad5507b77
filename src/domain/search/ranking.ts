import { fold } from '../fold.ts'
import { partedWords } from './fillers.ts'

/** Greatest number of results that are drawn. */
export const RANKED_LIMIT = 50

/** Something that can be searched, its texts folded once. Made by `searchable`. */
export type Searchable<T> = {
  readonly item: T
  readonly texts: readonly string[]
  /** All texts, every word between blanks. */
  readonly words: string
  /** The initials of each text, and the keywords, likewise. */
  readonly initials: string
  readonly keywords: string
  /** Names that are common words: the query that says nothing else means it only by luck. */
  readonly common: string
  /** Number of words in the text that names it. */
  readonly length: number
  /** Comes after what matches about as well: the greater the later. */
  readonly late: 0 | 1 | 2
  /** Sorts what matches equally well: the greater first. */
  readonly weight: number
}

type Options = {
  said?: string | undefined
  keywords?: readonly string[]
  common?: readonly string[]
  weight?: number
  late?: 0 | 1 | 2
}

/**
 * Makes an item searchable by any of its texts, for instance its title in both languages.
 * @param options `said`: the whole of what it says, when that is not its first text. `keywords`: further words, found
 * by their beginnings only. `common`: names that are common words, which need another word beside them to be meant.
 * `late`: not possible at once, or not at all. `weight` sorts what matches equally well, the
 * greater first (used lately).
 */
export function searchable<T>(
  item: T,
  texts: readonly string[],
  { said, keywords = [], common = [], weight = 0, late = 0 }: Options = {},
): Searchable<T> {
  const folded = [...new Set(texts.map(fold))].filter(text => text !== '')
  return {
    item,
    texts: folded,
    words: spaced(folded),
    initials: spaced(folded.map(initialsOf)),
    keywords: spaced(keywords.map(fold)),
    common: spaced(common.map(fold)),
    length: fold(said ?? texts[0] ?? '').split(' ').length,
    late,
    weight,
  }
}

/** Texts as one in which a word can be looked for in one go; none holds the line break between two. */
const spaced = (texts: readonly string[]) => ` ${texts.join(' \n ')} `

/**
 * Ranks of the ways in which a word is found, best first: as a word, as its beginning, in the texts and then in the
 * keywords, else by luck.
 */
const WORD = 0
const BEGINNING = 1
const KEYWORD = 2
const ACRONYM = 3
const SUBSTRING = 4
const SCATTERED = 5

/** Groups of results, best first: the text itself, what its words or keywords say, and what may be meant. */
const EXACT = 0
const SAID = 1
const GUESSED = 2

const SHORTEST_ACRONYM = 2
const SHORTEST_SCATTERED = 3

export type Ranked<T> = {
  items: T[]
  /** Number of all matches: at most `limit` are returned. */
  count: number
  /**
   * Numbers of the items that have the query for a text, and of the further ones that are found by all of its words.
   */
  exact: number
  said: number
  /** All that match, in the order given: enough to look through for a query that `narrows` this one. */
  matched: readonly Searchable<T>[]
}

/**
 * The items that match every telling word of a query, best first: exact text; then what is found by its words, the
 * possible ones before the others: beginning of a text, words, keywords; then what may be meant: initials, any part,
 * letters in their order. Among equals by weight, then in the order given. The empty query matches everything.
 */
export function rank<T>(query: string, entries: readonly Searchable<T>[], limit = RANKED_LIMIT): Ranked<T> {
  const folded = fold(query)
  const { telling, fillers } = partedWords(folded)
  const peers = new Map<number, Searchable<T>[]>()
  const matched: Searchable<T>[] = []
  for (const entry of entries) {
    const place = telling.length === 0 ? SAID * BAND : placeOf(folded, telling, fillers, entry)
    if (place === null) continue
    matched.push(entry)
    const equals = peers.get(place)
    if (equals) equals.push(entry)
    else peers.set(place, [entry])
  }
  const ranked: T[] = []
  let exact = 0
  let said = 0
  for (const place of [...peers.keys()].sort((a, b) => a - b)) {
    const equals = peers.get(place) ?? []
    for (const { item } of equals.sort((a, b) => b.weight - a.weight)) ranked.push(item)
    if (place < SAID * BAND) exact = ranked.length
    if (place < GUESSED * BAND) said = ranked.length - exact
  }
  return { items: ranked.slice(0, limit), count: ranked.length, exact, said, matched }
}

/** Tells whether nothing matches a query that did not match the former one: it was typed on, and was long enough. */
export function narrows(query: string, former: string): boolean {
  const { telling: before } = partedWords(fold(former))
  const { telling: after } = partedWords(fold(query))
  const last = before.at(-1) ?? ''
  return (
    last.length >= SHORTEST_SCATTERED &&
    before.every((word, at) =>
      at < before.length - 1 ? after[at] === word : after[at]?.startsWith(word) === true,
    )
  )
}

/** Places are numbers: a band, then what is late, then how well it is found, then how far from the letter. */
const BAND = 1_000_000
const LATE = 100_000
const TIER = 10_000
const FURTHEST = 99
/** Greatest weight of the words of a text that the query does not have; a step of distance weighs more. */
const UNSAID = 7

/**
 * Returns the place of an entry in the list, the smaller the earlier, or null when a word of the query is not found.
 */
function placeOf<T>(
  query: string,
  words: readonly string[],
  fillers: readonly string[],
  entry: Searchable<T>,
): number | null {
  let worst = WORD
  let distance = 0
  for (const word of words) {
    const found = findWord(word, entry)
    if (found === null) return null
    if (found > worst) worst = found
    distance += found
  }
  const late = entry.late * LATE
  for (const filler of fillers)
    if (!entry.words.includes(` ${filler} `) && !entry.keywords.includes(` ${filler} `)) distance++
  const unsaid = Math.min(UNSAID, Math.max(0, entry.length - words.length))
  const within = Math.min(distance * (UNSAID + 1) + unsaid, FURTHEST)
  const isLuck = words.every(word => entry.common.includes(` ${word}`))
  if (worst > KEYWORD || isLuck) return GUESSED * BAND + worst * TIER + late + within
  if (entry.texts.includes(query)) return EXACT * BAND + late
  const isBeginning = entry.texts.some(text => text.startsWith(query))
  // A synonym that is said as it is declared is as good as the words of a title.
  const isSynonym =
    worst === KEYWORD && [query, words.join(' ')].some(saying => entry.keywords.includes(` ${saying} `))
  const tier = isBeginning ? 0 : worst < KEYWORD || isSynonym ? 1 : 2
  return SAID * BAND + late + tier * TIER + (isBeginning ? 0 : isSynonym ? unsaid : within)
}

function findWord<T>(word: string, { words, initials, keywords }: Searchable<T>): number | null {
  const isPart = words.includes(word)
  if (isPart && words.includes(` ${word}`)) return words.includes(` ${word} `) ? WORD : BEGINNING
  if (keywords.includes(` ${word}`)) return KEYWORD
  if (word.length >= SHORTEST_ACRONYM && initials.includes(` ${word}`)) return ACRONYM
  if (isPart) return SUBSTRING
  if (word.length >= SHORTEST_SCATTERED && isScattered(word, words)) return SCATTERED
  return null
}

const initialsOf = (text: string) =>
  text
    .split(' ')
    .map(word => word.charAt(0))
    .join('')

/** Tells whether the letters occur in one of the words in their order, the first one at its beginning. */
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
