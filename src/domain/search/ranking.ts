import { fold } from '../fold.ts'
import { splitQueryWords } from './searchWords.ts'

/** Maximum number of displayed results. */
export const RANKED_LIMIT = 50

/** Folded texts of an item. */
type Texts = {
  readonly texts: readonly string[]
  /** The same texts without stop words. */
  readonly bare: readonly string[]
  /** All texts, with blanks around each word. */
  readonly words: string
  /** Initials of each text, and the keywords, likewise. */
  readonly initials: string
  readonly keywords: string
  /** Names that are common words: a query with no other word matches them only by chance. */
  readonly common: string
  /** Number of words in the name. */
  readonly length: number
  /** Letters of the texts and of the keywords, as bits: most items lack a letter of a query. */
  readonly letters: number
  readonly keywordLetters: number
}

/** Searchable item with folded texts, created by `searchable`. */
export type Searchable<T> = Texts & {
  readonly item: T
  /** Rank penalty among similar matches. */
  readonly late: 0 | 1 | 2
  /** Sort order of equal matches, highest first. */
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
 * Makes an item searchable by its texts, for instance its title in both languages.
 * @param options `said`: its full text, if not the first one. `keywords`: further words, matched by prefix
 *   only. `common`: names that are common words and need another word. `late`: not possible now, or not at
 *   all. `weight`: order of equal matches, highest first (recently used).
 */
export function searchable<T>(
  item: T,
  texts: readonly string[],
  { said, keywords = [], common = [], weight = 0, late = 0 }: Options = {},
): Searchable<T> {
  return { item, late, weight, ...textsOf(texts, said, keywords, common) }
}

/**
 * Folded texts of former calls. The palette builds its rows again whenever the displayed data changes, and
 * most texts are the same.
 */
const known = new Map<string, Texts>()
const KNOWN_LIMIT = 50_000

function textsOf(
  texts: readonly string[],
  said: string | undefined,
  keywords: readonly string[],
  common: readonly string[],
): Texts {
  const key = [texts, [said ?? ''], keywords, common].map(each => each.join('\n')).join('\0')
  const found = known.get(key)
  if (found) return found
  if (known.size >= KNOWN_LIMIT) known.clear()
  const made = foldedTexts(texts, said, keywords, common)
  known.set(key, made)
  return made
}

function foldedTexts(
  texts: readonly string[],
  said: string | undefined,
  keywords: readonly string[],
  common: readonly string[],
): Texts {
  const folded = [...new Set(texts.map(fold))].filter(text => text !== '')
  const words = spaced(folded)
  const further = spaced(keywords.map(fold))
  return {
    texts: folded,
    bare: folded.map(text => splitQueryWords(text).telling.join(' ')),
    words,
    initials: spaced(folded.map(initialsOf)),
    keywords: further,
    common: spaced(common.map(fold)),
    length: fold(said ?? texts[0] ?? '').split(' ').length,
    letters: lettersOf(words),
    keywordLetters: lettersOf(further),
  }
}

const FIRST_LETTER = 97
const LETTERS = 26

/** Returns the Latin letters of a folded text as bits. Other signs have none. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const place = text.charCodeAt(at) - FIRST_LETTER
    if (place >= 0 && place < LETTERS) letters |= 1 << place
  }
  return letters
}

/** Joins texts so that one search covers all; no word contains the line break between two. */
const spaced = (texts: readonly string[]) => ` ${texts.join(' \n ')} `

/**
 * Ranks of a word's match, best first: whole word, prefix, inside the texts, inside the keywords, by chance.
 */
const WORD = 0
const BEGINNING = 1
const KEYWORD = 2
const ACRONYM = 3
const SUBSTRING = 4
const SCATTERED = 5

/** Groups of results, best first: the exact text, words or keywords, possible meanings. */
const EXACT = 0
const SAID = 1
const GUESSED = 2

const SHORTEST_ACRONYM = 2
export const SHORTEST_SCATTERED = 3

export type Ranked<T> = {
  items: T[]
  /** Number of all matches; at most `limit` are returned. */
  count: number
  /**
   * Number of items with a text equal to the query, and number of further items that contain all its words.
   */
  exact: number
  said: number
  /** All matches in the given order, sufficient for a query that `narrowsQuery` accepts. */
  matched: readonly Searchable<T>[]
}

/**
 * Ranks the items that match every significant word of a query: exact text; then matches by words, possible
 * ones first (start of a text, words, keywords); then possible meanings (initials, any part, scattered
 * letters). Equal matches are sorted by weight, then by the given order. An empty query matches everything.
 */
export function rank<T>(query: string, entries: readonly Searchable<T>[], limit = RANKED_LIMIT): Ranked<T> {
  const folded = fold(query)
  const { telling, fillers } = splitQueryWords(folded)
  const sought: Sought = {
    query: folded,
    bare: telling.join(' '),
    words: telling.map(soughtWord),
    fillers: fillers.map(filler => ` ${filler} `),
  }
  const peers = new Map<number, Searchable<T>[]>()
  const matched: Searchable<T>[] = []
  for (const entry of entries) {
    const place = telling.length === 0 ? SAID * BAND : placeOf(sought, entry)
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

/** Sort keys are numbers: band, lateness, match, distance from the text. */
const BAND = 1_000_000
const LATE = 100_000
const TIER = 10_000
const FURTHEST = 99
/** Maximum penalty for words of a text missing from the query; one step of distance weighs more. */
const UNSAID = 7

/** Word of a query, as it starts a word of a text, as a whole word, and as a whole singular if it is a plural. */
type SoughtWord = { word: string; start: string; whole: string; one: string | null; letters: number }

/** Query with the texts to look for, built once for all entries. */
type Sought = { query: string; bare: string; words: readonly SoughtWord[]; fillers: readonly string[] }

function soughtWord(word: string): SoughtWord {
  const one = word.length > SHORTEST_PLURAL ? singular(word) : word
  return {
    word,
    start: ` ${word}`,
    whole: ` ${word} `,
    one: one === word ? null : ` ${one} `,
    letters: lettersOf(word),
  }
}

/** Returns the sort key of an entry, lowest first, or null if a word of the query does not match. */
function placeOf<T>({ query, bare, words, fillers }: Sought, entry: Searchable<T>): number | null {
  let worst = WORD
  let distance = 0
  for (const [at, word] of words.entries()) {
    const match = findWord(word, entry) ?? findSingular(word, entry)
    if (match === null) return null
    // “Add my file”: a short word before others is typed whole, and does not begin “address”.
    const isBegun = match === BEGINNING && at < words.length - 1 && word.word.length <= SHORTEST_SCATTERED
    const found = isBegun ? KEYWORD : match
    if (found > worst) worst = found
    distance += found
  }
  const late = entry.late * LATE
  for (const filler of fillers)
    if (!entry.words.includes(filler) && !entry.keywords.includes(filler)) distance++
  const unsaid = Math.min(UNSAID, Math.max(0, entry.length - words.length))
  const within = Math.min(distance * (UNSAID + 1) + unsaid, FURTHEST)
  const isLuck = words.every(({ start }) => entry.common.includes(start))
  if (worst > KEYWORD || isLuck) return GUESSED * BAND + worst * TIER + late + within
  if (entry.texts.includes(query)) return EXACT * BAND + late
  if (words.length > 1 && entry.bare.includes(bare)) return EXACT * BAND + late + TIER
  if (query.includes(' ') && entry.keywords.includes(` ${query} `)) return EXACT * BAND + late + 2 * TIER
  const isBeginning = entry.texts.some(text => text.startsWith(query))
  // A full synonym is as good as the words of a title.
  const isSynonym = worst === KEYWORD && [query, bare].some(saying => entry.keywords.includes(` ${saying} `))
  const tier = isBeginning ? 0 : worst < KEYWORD || isSynonym ? 1 : 2
  return SAID * BAND + late + tier * TIER + (isBeginning ? 0 : isSynonym ? unsaid : within)
}

/** Returns a word without the ending of most plurals. Without expressions, since it runs for every known word. */
export function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  // « Postaux » is « postal », and « tableaux » is « tableau ».
  if (word.endsWith('aux') && !word.endsWith('eaux')) return `${word.slice(0, -3)}al`
  const isPlural =
    (word.endsWith('s') && !word.endsWith('ss')) || (word.endsWith('x') && !word.endsWith('sx'))
  return isPlural ? word.slice(0, -1) : word
}

/** Finds the singular of a typed plural in a title. It matches as well as a keyword. */
const findSingular = <T>({ one }: SoughtWord, { words }: Searchable<T>): number | null =>
  one !== null && words.includes(one) ? KEYWORD : null

const SHORTEST_PLURAL = 4

function findWord<T>(
  { word, start, whole, letters }: SoughtWord,
  { words, initials, keywords, letters: known, keywordLetters }: Searchable<T>,
): number | null {
  const hasLetters = (letters & ~known) === 0
  const isPart = hasLetters && words.includes(word)
  if (isPart && words.includes(start)) return words.includes(whole) ? WORD : BEGINNING
  if ((letters & ~keywordLetters) === 0 && keywords.includes(start)) return KEYWORD
  if (!hasLetters) return null
  if (word.length >= SHORTEST_ACRONYM && initials.includes(start)) return ACRONYM
  if (isPart) return SUBSTRING
  if (word.length >= SHORTEST_SCATTERED && isScattered(word, words)) return SCATTERED
  return null
}

const initialsOf = (text: string) =>
  text
    .split(' ')
    .map(word => word.charAt(0))
    .join('')

/** Returns whether the letters occur in order in one word, starting with its first letter. */
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

/**
 * Returns whether a query can only match results of the former query: it has all words of that query, in any
 * order, and the last of them may be longer. The former query must be long enough.
 */
export function narrowsQuery(query: string, former: string): boolean {
  const { telling: before } = splitQueryWords(fold(former))
  const { telling: after } = splitQueryWords(fold(query))
  const last = before.at(-1) ?? ''
  return (
    last.length >= SHORTEST_SCATTERED &&
    before.slice(0, -1).every(word => after.includes(word)) &&
    // “Cities” also finds “city”, which does not continue “citie”.
    after.some(word => word === last || singular(word).startsWith(last))
  )
}
