import type { Label } from '../../../contract/label.ts'
import { everyText } from '../../../contract/texts.ts'
import { fold } from '../../fold.ts'
import { FILLERS, foldedWords } from '../searchWords.ts'
import { type Grammar, isSaid, isSameWord, isSlip, type Phrase } from './grammar.ts'
import type { Token } from './line.ts'
import { rememberStarted } from './started.ts'

/** Name that a line may contain, as words. A lower `rank` is closer to the full name. */
export type Named<T> = {
  item: T
  phrases: readonly { words: Phrase; rank: number }[]
  /** Its adjectives name it too: « breton ». */
  hasAdjectives?: boolean
}

/** Item named at a position in a line. */
export type Found<T> = { item: T; length: number; rank: number }

const EXACT = 0
const MEANING = 1
const FIRST = 2
export const LAST = 3
/** Words such as “French” are part of many names: alone, they identify no dataset. */
export const VAGUE = 4
const TYPO = 0.5

/** Returns whether a name with this rank contains a typing error. */
export const hasTypo = (rank: number): boolean => !Number.isInteger(rank)

/**
 * Returns the phrases that identify texts: the texts themselves, without fillers, and their first and last
 * words.
 */
export function phrasesOf(texts: readonly string[], { isFiller, vague, whole }: Grammar) {
  const rankOf = (word: string, rank: number) => (vague.some(([said]) => said === word) ? VAGUE : rank)
  return texts.map(fold).flatMap(text => {
    const words = text
      .split(' ')
      .filter(word => /[\p{L}\p{N}]/u.test(word))
      // « Excel (XLSX) »
      .map(word => whole(word.replace(/^\(|\)$/g, '')))
    const telling = words.filter(word => !isFiller(word))
    // « Communes » is nearly all of « Communes françaises », and little of « Communes par canton ».
    const own = telling.filter(word => rankOf(word, EXACT) !== VAGUE)
    const [first] = telling
    const last = telling.at(-1)
    return [
      { words, rank: EXACT },
      { words: telling, rank: EXACT },
      ...(own.length === 1 && own.length < telling.length ? [{ words: own, rank: MEANING }] : []),
      ...(first === undefined || last === undefined || telling.length < 2
        ? []
        : [
            { words: [first], rank: rankOf(first, FIRST) },
            { words: [last], rank: rankOf(last, LAST) },
          ]),
    ].filter(({ words: said }) => said.length > 0)
  })
}

/** Returns the other nouns and adjectives for texts: « superficie » and “large” mean an area. */
export function meaningsOf(texts: readonly string[], grammar: Grammar): Phrase[] {
  const folded = texts.map(text => ` ${fold(text)} `)
  return grammar.meanings
    .filter(({ of }) => folded.some(text => text.includes(` ${of.join(' ')} `)))
    .flatMap(({ said }) => said)
}

/**
 * Returns an item with names, where a noun only stands for the beginning or end of a text: « élections » for
 * « Présidentielle par département », and « habitants » for no « Âge de la population par département ».
 */
export function namedByEnds<T>(item: T, texts: readonly string[], grammar: Grammar): Named<T> {
  const { isFiller, vague } = grammar
  const named = texts.map(text => {
    const telling = foldedWords(text).filter(
      word => !isFiller(word) && !vague.some(([said]) => said === word),
    )
    return { whole: ` ${foldedWords(text).join(' ')} `, telling: ` ${telling.join(' ')} ` }
  })
  const rankOf = (of: string): number | null => {
    if (named.some(({ whole, telling }) => whole === of || telling === of)) return MEANING
    const isVague = vague.some(([said = '']) => ` ${said} ` === of)
    const isStart = named.some(({ whole, telling }) => whole.startsWith(of) || telling.startsWith(of))
    // “America” alone does not name the US counties.
    if (isStart) return isVague ? LAST : FIRST
    const isEnd = named.some(({ whole, telling }) => whole.endsWith(of) || telling.endsWith(of))
    // A country may be named anywhere: « chômage américain ».
    return isEnd || (isVague && named.some(({ whole }) => whole.includes(of))) ? LAST : null
  }
  const meanings = grammar.meanings.flatMap(({ of, said }) => {
    const rank = rankOf(` ${of.join(' ')} `)
    return rank === null ? [] : said.map(words => ({ words, rank }))
  })
  return { item, phrases: [...phrasesOf(texts, grammar), ...meanings] }
}

/**
 * Returns an item with its names: its texts, and the nouns and adjectives with the same meaning. A noun within a text
 * says less: “communes” of “Grouping of communes (2026)”.
 */
export function namedBy<T>(item: T, texts: readonly string[], grammar: Grammar): Named<T> {
  const folded = texts.map(text => ` ${fold(text)} `)
  const meanings = grammar.meanings.flatMap(({ of, said }) => {
    const noun = ` ${of.join(' ')} `
    if (!folded.some(text => text.includes(noun))) return []
    const isEnd = folded.some(text => text.startsWith(noun) || text.endsWith(noun))
    return said.map(words => ({ words, rank: isEnd ? MEANING : LAST }))
  })
  return { item, phrases: [...phrasesOf(texts, grammar), ...meanings] }
}

export const namedLabel = (label: Label, grammar: Grammar): Named<Label> =>
  withUnit(namedBy(label, [label.name, ...everyText(label.title)], grammar), label.unit, grammar)

/** Adds the unit of a label to the words for it, and its last part: “hab/km²”, “per km²”. */
function withUnit<T>({ item, phrases }: Named<T>, unit: string | null, { whole }: Grammar): Named<T> {
  const words = (fold(unit ?? '').match(/[\p{L}\p{N}]+|\//gu) ?? []).map(whole)
  if (words.join('').length < 2) return { item, phrases }
  const per = words.lastIndexOf('/') + 1
  const part = per > 0 ? [{ words: words.slice(per), rank: LAST }] : []
  return { item, phrases: [...phrases, { words, rank: MEANING }, ...part] }
}

/** Returns a value with its names: the name itself, its adjectives, and its initials, such as PACA. */
export function namedValue<T>(item: T, value: string, grammar: Grammar): Named<T> {
  const { isFiller, meanings } = grammar
  const words = fold(value).split(' ').map(grammar.whole)
  // « Départements » is not « Chef-lieu de département ».
  const meant = meanings.filter(({ of }) => of.join(' ') === words.join(' ')).flatMap(({ said }) => said)
  const initials = (parts: readonly string[]) => parts.map(([first]) => first).join('')
  const short = [initials(words), initials(words.filter(word => !isFiller(word)))].filter(
    each => each.length > 2,
  )
  return {
    item,
    phrases: [
      { words, rank: EXACT },
      ...meant.map(said => ({ words: said, rank: MEANING })),
      ...short.map(each => ({ words: [each], rank: FIRST })),
    ],
    hasAdjectives: true,
  }
}

/** Returns the item named at a position in a line: the longest name, then the closest match. */
export function findAt<T>(tokens: readonly Token[], at: number, items: readonly Named<T>[]): Found<T> | null {
  return findAllAt(tokens, at, items)[0] ?? null
}

/** Returns all items named at a position in a line, best match first. */
export function findAllAt<T>(tokens: readonly Token[], at: number, items: readonly Named<T>[]): Found<T>[] {
  const found: Found<T>[] = []
  for (const { item, phrases, hasAdjectives = false } of namesStartedBy(tokens[at]?.text ?? '', items)) {
    let best: Found<T> | null = null
    for (const { words, rank } of phrases) {
      const match = matchAt(tokens, at, words, hasAdjectives)
      // Initials are typed as they are: « île » is not Indre-et-Loire.
      const isInitials = hasAdjectives && rank === FIRST
      if (match === null || (isInitials && match.typos > 0)) continue
      const here = { item, length: match.length, rank: rank + match.typos * TYPO }
      if (!best || isBetter(here, best)) best = here
    }
    if (best) found.push(best)
  }
  return found.sort((one, other) => (isBetter(one, other) ? -1 : isBetter(other, one) ? 1 : 0))
}

const startedIn = rememberStarted<object, readonly Named<unknown>[]>()

/** Returns the names of a list with the phrases that a typed word may start. */
function namesStartedBy<T>(typed: string, items: readonly Named<T>[]): readonly Named<T>[] {
  if (items.length === 0) return items
  return startedIn(items, typed, () =>
    startingLike(typed[0], items).flatMap(named => {
      const phrases = named.phrases.filter(({ words }) => isFirst(typed, words, named.hasAdjectives ?? false))
      return phrases.length > 0 ? [{ ...named, phrases }] : []
    }),
  ) as readonly Named<T>[]
}

/** Returns whether a typed word may be the first one of a phrase. */
const isFirst = (typed: string, [word = '', ...others]: Phrase, hasAdjectives: boolean): boolean =>
  isSameWord(typed, word) ||
  isSaid(typed, word) ||
  (others.length > 0 ? isSlip(typed, word) : hasAdjectives && isAdjective(typed, word))

/** Names of each list by the letters that a word for them starts with. */
const namesByLetter = new WeakMap<object, ReadonlyMap<string | undefined, Named<unknown>[]>>()

/** A shorter list is searched faster than it is grouped. */
const FEW = 16

/** Returns the names of a list that a word with this first letter can mean. */
function startingLike<T>(letter: string | undefined, items: readonly Named<T>[]): readonly Named<T>[] {
  if (items.length < FEW) return items
  const byLetter = namesByLetter.get(items) ?? byFirstLetters(items)
  namesByLetter.set(items, byLetter)
  return (byLetter.get(letter) ?? []) as Named<T>[]
}

/** Groups names by their first letter, and by their second: a mistyped word may lack the first. */
function byFirstLetters(items: readonly Named<unknown>[]) {
  const names = items.flatMap(named => {
    const letters = named.phrases.flatMap(phrase =>
      [...new Set([phrase.words[0]?.[0], phrase.words[0]?.[1]])].map(letter => ({ letter, phrase })),
    )
    return [...Map.groupBy(letters, ({ letter }) => letter)].map(([letter, found]) => ({
      ...named,
      letter,
      phrases: found.map(({ phrase }) => phrase),
    }))
  })
  return Map.groupBy(names, ({ letter }) => letter)
}

/**
 * Returns the positions of the longest name whose words all stand in a line, in any order; null if none does.
 * @param isWord Returns whether a typed word is a word of a name.
 */
export function longestBag(
  tokens: readonly Token[],
  phrases: Named<unknown>['phrases'],
  isWord = isSameWord,
): Set<number> | null {
  let longest: Set<number> | null = null
  for (const { words, rank } of phrases) {
    if (rank > MEANING) continue
    const used = new Set<number>()
    for (const word of words) {
      const at = tokens.findIndex(({ text }, place) => !used.has(place) && isWord(text, word))
      if (at >= 0) used.add(at)
    }
    if (used.size === words.length && used.size > (longest?.size ?? 0)) longest = used
  }
  return longest
}

/** A name typed without a mistake is better than a mistyped one, even if it is farther from the full name. */
const isBetter = (one: Found<unknown>, other: Found<unknown>): boolean => {
  if (one.length !== other.length) return one.length > other.length
  if (hasTypo(one.rank) !== hasTypo(other.rank)) return hasTypo(other.rank)
  return one.rank < other.rank
}

/** Endings of French and English adjectives of places, and their plurals. */
const OF_PLACE =
  /(?:n?aise?|aine?|oise?|ienn?e?|eenn?e?|onn?e?|anne?|ane?|ande?|and|ate?|ale?|aux|ole?|ien|ian|ish|ese|er)s?$/
const SHORTEST_ADJECTIVE = 6
const SHORTEST_PLACE = 4

/** Returns whether a word is the adjective of a name: « breton » of « Bretagne », “Californian” of “California”. */
export function isAdjective(typed: string, name: string): boolean {
  if (
    typed.length < SHORTEST_ADJECTIVE ||
    name.length < SHORTEST_ADJECTIVE - 1 ||
    typed[0] !== name[0] ||
    /\s/.test(typed + name)
  )
    return false
  const stem = typed.replace(OF_PLACE, '')
  return stem.length >= SHORTEST_PLACE && stem !== typed && name.startsWith(stem)
}

/** Words that join two names, and thus stand within none. */
const JOINS: ReadonlySet<string> = new Set(['and', 'et', 'or', 'ou'])

const isBetween = (word: string): boolean => FILLERS.has(word) && !JOINS.has(word)

/**
 * Matches a phrase at a position in a line, with small words between its words: « hab au km² ». Returns the number
 * of words used and of mistyped ones, or null.
 */
function matchAt(
  tokens: readonly Token[],
  at: number,
  words: Phrase,
  hasAdjectives: boolean,
): { length: number; typos: number } | null {
  let typos = 0
  let next = at
  for (const word of words) {
    while (next > at && isBetween(tokens[next]?.text ?? '') && tokens[next]?.text !== word) next++
    const typed = tokens[next]?.text
    next++
    if (typed === undefined) return null
    if (isSameWord(typed, word) || (hasAdjectives && words.length === 1 && isAdjective(typed, word))) continue
    // Another word of the phrase confirms it.
    if (!isSaid(typed, word) && !(words.length > 1 && isSlip(typed, word))) return null
    typos++
  }
  return { length: next - at, typos }
}
