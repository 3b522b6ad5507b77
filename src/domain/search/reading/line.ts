import type { Language } from '../../../contract/languages.mjs'
import { decimalMark } from '../../label/numbers.ts'
import { foldWord, type Grammar, type Phrase, phraseAt } from './grammar.ts'

/** Word of a line, folded, with its number if it is one. Several typed words may be one number. */
export type Token = {
  text: string
  number: number | null
  /** The word as typed, if it is not folded: it may be a part of a new name. */
  typed?: string
  /** Multiplier written after the digits: 1,000 of “600 thousand”. */
  times?: number
}

export const textsOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text)
export const textOf = (tokens: readonly Token[]) => textsOf(tokens).join(' ')
/** Returns the words as typed. */
export const typedOf = (tokens: readonly Token[]) => tokens.map(({ typed, text }) => typed ?? text).join(' ')

/**
 * Codes such as 2A, numbers, signs of comparison, lists and percent, « + de », « le - », and words without elided articles.
 */
const PARTS =
  /(?<=\d[km]?\s?)[-–—](?=\s?\d)|\d[abdABD]\b|(?:(?<!\d)[-−+])?\d{1,3}(?:[\s\u00a0\u202f'.,]\d{3})+(?!\d)(?:[.,]\d+)?|(?:(?<!\d)[-−+])?\d+(?:[.,]\d+)?|<=|>=|!=|<>|==|[≤≥≠<>=%,;&/]|:(?=\s)|(?<=\p{L}{4})[.!](?=\s)|(?<=\s|^)[-+](?=\s*d(?:es?(?!\p{L})|['’\s]))|(?<=\bl(?:a|es?)\s)[-+]|[\p{L}\p{M}\p{N}]+/gu

/** Sign between two numbers: “50-100”. */
const DASH = /^[-–—]$/
/** Signs between clauses, which separate as a comma does. */
const STOP = /^[:.!]$/

/** Splits a line into words, numbers and signs. */
export function tokensOf(line: string, language: Language, grammar: Grammar): Token[] {
  const parts = [...line.matchAll(PARTS)].flatMap(({ 0: part, index }): Token[] => {
    const number = numberIn(part, language)
    if (number !== null) return [{ text: foldWord(part), number }]
    if (STOP.test(part)) return [{ text: ',', number: null }]
    if (DASH.test(part) && /\d[km]?\s?$/i.test(line.slice(0, index))) return [{ text: '–', number: null }]
    const words = foldWord(part).split(' ')
    return words.map(text => {
      const whole = grammar.whole(text)
      const isOwn = words.length === 1 && whole === text && text !== part
      return { text: whole, number: null, ...(isOwn && { typed: part }) }
    })
  })
  return withSharedMultiplier(withNumberWords(parts, grammar), grammar)
}

/** English verbs and the words that may follow their object: “take the layer off”. */
const SEPARABLE: ReadonlySet<string> = new Set(['take', 'turn', 'switch', 'put', 'set', 'leave', 'get'])
const PARTICLES: ReadonlySet<string> = new Set(['off', 'away', 'aside', 'out', 'on'])

/** Moves the end of a separable verb behind it: “take off the layer”. */
export function withParticle(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)
  const at = tokens.findIndex(({ text }) => SEPARABLE.has(text))
  if (!last || at < 0 || at > tokens.length - 3 || !PARTICLES.has(last.text)) return tokens
  return [...tokens.slice(0, at + 1), last, ...tokens.slice(at + 1, -1)]
}

/** Multiplies both ends of an interval: « entre 400 et 600 mille ». */
function withSharedMultiplier(tokens: readonly Token[], { between, upTo }: Grammar): Token[] {
  const words = textsOf(tokens)
  return tokens.map((token, at) => {
    const { number, times } = token
    const joint = phraseAt(words, at + 1, upTo)
    const end = joint > 0 ? tokens[at + 1 + joint] : undefined
    const isStart = between.some(said =>
      said.every((word, place) => words[at - said.length + place] === word),
    )
    if (number === null || times !== undefined || !isStart || !end?.times) return token
    const product = number * end.times
    // « Entre 5 000 et 2 millions » has a multiplier of its own end only.
    return product < (end.number ?? 0) ? { text: String(product), number: product, times: end.times } : token
  })
}

/** Reads digits in groups, with a decimal point or comma. One group after a decimal mark is decimal. */
function numberIn(part: string, language: Language): number | null {
  if (!/^[-−+]?\d/.test(part) || /[\p{L}]/u.test(part)) return null
  const bare = part.replace('−', '-').replace(/[\s\u00a0\u202f']/g, '')
  const marks = [...bare.matchAll(/[.,]/g)].map(([mark]) => mark)
  const last = marks.at(-1)
  const isDecimal =
    last !== undefined &&
    (marks.some(mark => mark !== last) ||
      (marks.length === 1 && (!/[.,]\d{3}$/.test(bare) || last === decimalMark(language))))
  const at = isDecimal ? bare.lastIndexOf(last) : -1
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,]/g, '')
  const number = Number(at < 0 ? whole : `${whole}.${bare.slice(at + 1)}`)
  return Number.isFinite(number) ? number : null
}

/** Units of a number word, smallest first: `deux cent mille` is 2 × 100 × 1000. */
const HALF = 0.5
const HUNDRED = 100
const THOUSAND = 1000

/** Joins number words, and digits before them, into one number. */
function withNumberWords(tokens: readonly Token[], { numbers }: Grammar): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = numberWordsAt(tokens, at, numbers)
    const token = tokens[at] as Token
    joined.push(
      read
        ? {
            // « Trois-Rivières » is also a name.
            text: read.length === 1 ? token.text : String(read.number),
            number: read.number,
            ...(read.times > 1 ? { times: read.times } : {}),
          }
        : token,
    )
    at += read?.length ?? 1
  }
  return joined
}

function numberWordsAt(tokens: readonly Token[], from: number, numbers: ReadonlyMap<string, number>) {
  let total = 0
  let current: number | null = null
  let length = 0
  let hasWord = false
  let times = 1
  for (let at = from; at < tokens.length; at++) {
    const { text, number } = tokens[at] as Token
    const value = number ?? numbers.get(text)
    if (value === undefined) break
    if (number !== null && at > from) break
    // An article only begins a number: « 1 à 5 » are two.
    if (at > from && text.length === 1 && value === 1 && current !== HALF) break
    // A short unit such as `m` only counts after digits.
    if (number === null && text.length < 3 && value >= THOUSAND && tokens[at - 1]?.number === null) break
    // « Un demi » and “half a” are halves.
    if (value === HALF) current = HALF
    else if (current === HALF && value === 1) current = HALF
    else if (value < HUNDRED || at === from) current = (current ?? 0) + value
    else if (value === HUNDRED) current = (current ?? 1) * HUNDRED
    else {
      total += (current ?? 1) * value
      current = null
      times = value
    }
    if (number === null) hasWord = true
    length = at - from + 1
  }
  // Neither an article alone nor a unit without a number is a number.
  const [first] = tokens.slice(from, from + 1)
  const isArticle = length === 1 && first?.number === null && (numbers.get(first.text) ?? 0) < 2
  const isUnit =
    first?.number === null && (numbers.get(first?.text ?? '') ?? 0) >= HUNDRED && first.text.length < 3
  if (!hasWord || isArticle || isUnit) return null
  return { number: total + (current ?? 0), length, times }
}

/** Removes phrases such as « je voudrais » or “how do I” from the ends of a line. */
export function withoutCourtesies(tokens: readonly Token[], grammar: Grammar): readonly Token[] {
  const words = tokens.map(({ text }) => text)
  const isMark = (at: number) => /^[,;?]$/.test(words[at] ?? '')
  let from = 0
  for (;;) {
    const length = phraseAt(words, from, grammar.courtesies)
    const isFiller = from > 0 && (grammar.isFiller(words[from] ?? '') || isMark(from))
    if (length === 0 && !isFiller) break
    from += Math.max(length, 1)
  }
  let to = tokens.length
  for (let at = from + 1; at < tokens.length; at++)
    if (isMark(at) && (at === tokens.length - 1 || phraseAt(words, at + 1, grammar.courtesies) > 0)) {
      to = at
      break
    }
  for (let at = from + 1; at < to; at++)
    if (at + phraseAt(words.slice(0, to), at, grammar.courtesies) === to) to = at
  const rest = tokens.slice(from, to)
  return rest.length > 0 ? rest : tokens
}

/** Removes the phrases of a kind. */
export function withoutPhrases(tokens: readonly Token[], phrases: readonly Phrase[]): readonly Token[] {
  const words = textsOf(tokens)
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phrases.find(said => said.every((word, place) => words[at + place] === word))
    if (!phrase) rest.push(...tokens.slice(at, at + 1))
    at += phrase?.length ?? 1
  }
  return rest
}

/** Replaces words of users by words of the product: « demandeurs d’emploi » is « chômage ». */
export function withSayings(
  tokens: readonly Token[],
  { sayings }: Pick<Grammar, 'sayings'>,
): readonly Token[] {
  const words = textsOf(tokens)
  const found = new Set(words)
  // Most lines have none.
  const possible = sayings.filter(({ said: [first = ''] }) => found.has(first))
  if (possible.length === 0) return tokens
  const replaced: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const saying = possible.find(({ said }) => said.every((word, place) => words[at + place] === word))
    if (saying)
      replaced.push(...saying.means.map(text => ({ text, number: /^\d+$/.test(text) ? Number(text) : null })))
    else replaced.push(...tokens.slice(at, at + 1))
    at += saying?.said.length ?? 1
  }
  return replaced.every((token, at) => token === tokens[at]) ? tokens : replaced
}

/** Removes words that restrict nothing: « de France », “latest”. */
export const withoutEverywhere = (tokens: readonly Token[], { everywhere }: Pick<Grammar, 'everywhere'>) =>
  withoutPhrases(tokens, everywhere)

/** Removes words that add nothing to a line: “their”, « plutôt », « à la place des couleurs ». */
export function withoutNoise(
  tokens: readonly Token[],
  { noise, instead }: Pick<Grammar, 'noise' | 'instead'>,
): readonly Token[] {
  const words = textsOf(tokens)
  const end = words.findIndex((_, at) => at > 0 && phraseAt(words, at, instead) > 0)
  if (end > 0) return withoutNoise(tokens.slice(0, end), { noise, instead })
  const rest = withoutPhrases(tokens, noise)
  return rest.length > 0 ? rest : tokens
}

/** Removes an unwanted thing at the end of a line: “bubbles not areas”. */
export function withoutContrast(tokens: readonly Token[], { not }: Pick<Grammar, 'not'>): readonly Token[] {
  const words = textsOf(tokens)
  const at = words.findIndex((word, place) => place > 0 && not.some(([said, more]) => said === word && !more))
  return at > 0 && at < tokens.length - 1 ? tokens.slice(0, at) : tokens
}

/** Least share of the telling words of a line in a part of it. */
const LEAST_PART = 0.4
/** One telling word of several says too little. */
const LEAST_WORDS = 2
/** Words in all parts of a line that are read, longest first: reading each takes as long as the line. */
const MOST_READ = 100
const MOST_PARTS = 6

/**
 * Returns the parts of a line that may be read alone, longest first: it is cut before small words, signs and
 * words that join. « Une carte des régions pour mon exposé »
 */
export function partsOf(tokens: readonly Token[], { isFiller, and, asks }: Grammar): (readonly Token[])[] {
  const words = textsOf(tokens)
  const isTelling = (word: string) => !isFiller(word) && /[\p{L}\p{N}]/u.test(word)
  const isJoint = (at: number) =>
    !isTelling(words[at] ?? '') ||
    !isTelling(words[at - 1] ?? '') ||
    phraseAt(words, at, and) + phraseAt(words, at, asks) > 0
  const weight = (part: readonly Token[]) => part.filter(({ text }) => isTelling(text)).length
  const cuts = words.map((_, at) => at).filter(at => at > 0 && isJoint(at))
  const parts = cuts.flatMap(at => [tokens.slice(0, at), tokens.slice(at)])
  const all = weight(tokens)
  const known = new Set<string>()
  return parts
    .map(part => withoutEdges(part, isTelling))
    .filter(part => weight(part) >= Math.max(LEAST_WORDS, all * LEAST_PART) && weight(part) < all)
    .filter(part => !known.has(textOf(part)) && known.add(textOf(part)))
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, Math.max(1, Math.min(MOST_PARTS, Math.floor(MOST_READ / tokens.length))))
}

/** Removes small words and signs from both ends. */
function withoutEdges(tokens: readonly Token[], isTelling: (word: string) => boolean): readonly Token[] {
  const from = tokens.findIndex(({ text }) => isTelling(text))
  const to = tokens.findLastIndex(({ text }) => isTelling(text))
  return from < 0 ? [] : tokens.slice(from, to + 1)
}
