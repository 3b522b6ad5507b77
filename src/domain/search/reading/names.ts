import { everyText } from '../../../contract/common.ts'
import type { Label } from '../../../contract/label.ts'
import { fold } from '../../fold.ts'
import { type Grammar, isSaid, isSameWord, isSlip, type Phrase } from './grammar.ts'
import type { Token } from './line.ts'

/** Name that a line may contain, as words. A lower `rank` is closer to the full name. */
export type Named<T> = { item: T; phrases: readonly { words: Phrase; rank: number }[] }

/** Item named at a position in a line. */
export type Found<T> = { item: T; length: number; rank: number }

const EXACT = 0
const MEANING = 1
const FIRST = 2
const LAST = 3
/** Words such as “French” are part of many names: alone, they identify no dataset. */
const VAGUE = 4
const TYPO = 0.5

/**
 * Returns the phrases that identify texts: the texts themselves, without fillers, and their first and last
 * words.
 */
export function phrasesOf(texts: readonly string[], { isFiller, vague }: Grammar) {
  const rankOf = (word: string, rank: number) => (vague.some(([said]) => said === word) ? VAGUE : rank)
  return texts.map(fold).flatMap(text => {
    const words = text.split(' ').filter(word => /[\p{L}\p{N}]/u.test(word))
    const telling = words.filter(word => !isFiller(word))
    const [first] = telling
    const last = telling.at(-1)
    return [
      { words, rank: EXACT },
      { words: telling, rank: EXACT },
      ...(first === undefined || last === undefined || telling.length < 2
        ? []
        : [
            { words: [first], rank: rankOf(first, FIRST) },
            { words: [last], rank: rankOf(last, LAST) },
          ]),
    ].filter(({ words: said }) => said.length > 0)
  })
}

/** Returns an item with its names: its texts, and the nouns and adjectives with the same meaning. */
export function namedBy<T>(item: T, texts: readonly string[], grammar: Grammar): Named<T> {
  const folded = texts.map(fold)
  const meanings = grammar.meanings
    .filter(({ of }) => folded.some(text => ` ${text} `.includes(` ${of.join(' ')} `)))
    .flatMap(({ said }) => said.map(words => ({ words, rank: MEANING })))
  return { item, phrases: [...phrasesOf(texts, grammar), ...meanings] }
}

export const namedLabel = (label: Label, grammar: Grammar): Named<Label> =>
  withUnit(namedBy(label, [label.name, ...everyText(label.title)], grammar), label.unit)

/** Adds the unit of a label to the words for it: “hab/km²”. */
function withUnit<T>({ item, phrases }: Named<T>, unit: string | null): Named<T> {
  const words = fold(unit ?? '').match(/[\p{L}\p{N}]+|\//gu) ?? []
  return { item, phrases: words.length > 1 ? [...phrases, { words, rank: MEANING }] : phrases }
}

/** Returns a value with its names: the name itself, and its initials, such as PACA. */
export function namedValue<T>(item: T, value: string, { isFiller }: Grammar): Named<T> {
  const words = fold(value).split(' ')
  const initials = (parts: readonly string[]) => parts.map(([first]) => first).join('')
  const short = [initials(words), initials(words.filter(word => !isFiller(word)))].filter(
    each => each.length > 2,
  )
  return {
    item,
    phrases: [{ words, rank: EXACT }, ...short.map(each => ({ words: [each], rank: FIRST }))],
  }
}

/** Returns the item named at a position in a line: the longest name, then the closest match. */
export function findAt<T>(tokens: readonly Token[], at: number, items: readonly Named<T>[]): Found<T> | null {
  return findAllAt(tokens, at, items)[0] ?? null
}

/** Returns all items named at a position in a line, best match first. */
export function findAllAt<T>(tokens: readonly Token[], at: number, items: readonly Named<T>[]): Found<T>[] {
  const found: Found<T>[] = []
  for (const { item, phrases } of items) {
    let best: Found<T> | null = null
    for (const { words, rank } of phrases) {
      const typos = typosIn(tokens, at, words)
      if (typos === null) continue
      const here = { item, length: words.length, rank: rank + typos * TYPO }
      if (!best || isBetter(here, best)) best = here
    }
    if (best) found.push(best)
  }
  return found.sort((one, other) => (isBetter(one, other) ? -1 : isBetter(other, one) ? 1 : 0))
}

const isBetter = (one: Found<unknown>, other: Found<unknown>) =>
  one.length > other.length || (one.length === other.length && one.rank < other.rank)

/** Counts the mistyped words of a phrase at a position in a line, or returns null. */
function typosIn(tokens: readonly Token[], at: number, words: Phrase): number | null {
  let typos = 0
  for (const [place, word] of words.entries()) {
    const typed = tokens[at + place]?.text
    if (typed === undefined) return null
    if (isSameWord(typed, word)) continue
    // Another word of the phrase confirms it.
    if (!isSaid(typed, word) && !(words.length > 1 && isSlip(typed, word))) return null
    typos++
  }
  return typos
}
