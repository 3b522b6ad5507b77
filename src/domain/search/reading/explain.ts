import { type Grammar, phraseAt } from './grammar.ts'
import type { Token } from './line.ts'
import { findAt, hasTypo, type Named } from './names.ts'

export type PhraseKey = {
  [K in keyof Grammar]: Grammar[K] extends readonly (readonly string[])[] ? K : never
}[keyof Grammar]

/** Content of a line in which every word is explained. */
export type Explained<T> = {
  /** Kinds of phrases in the line. */
  said: ReadonlySet<PhraseKey>
  /** Named items, in the order of the line. */
  items: readonly T[]
  numbers: readonly number[]
}

/**
 * Explains each word of a line by a named item, a phrase of some kinds, a number or a small word; null if a word
 * is left.
 * @param kinds Kinds of phrases that the line may contain, by priority.
 * @param ignored Items that may be named, such as the zones themselves.
 */
export function explain<T>(
  tokens: readonly Token[],
  kinds: readonly PhraseKey[],
  items: readonly Named<T>[],
  ignored: readonly Named<unknown>[],
  grammar: Grammar,
): Explained<T> | null {
  const words = tokens.map(({ text }) => text)
  const said = new Set<PhraseKey>()
  const found: T[] = []
  const numbers: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const [kind, length] = kinds
      .map(each => [each, phraseAt(words, at, grammar[each])] as const)
      .reduce((best, each) => (each[1] > best[1] ? each : best), [null, 0] as readonly [
        PhraseKey | null,
        number,
      ])
    const named = findAt(tokens, at, items)
    const other = findAt(tokens, at, ignored)
    const number = tokens[at]?.number ?? null
    // A mistyped name does not replace a word of the grammar: “map” is not a typing error for “Amp”.
    const isMistaken =
      named &&
      hasTypo(named.rank) &&
      (named.length <= length || (named.length === 1 && grammar.isWord(words[at] ?? '')))
    // « Commune » names the zones, and not a label « Intercommunalité des communes ».
    const isOther = named && other && other.length >= named.length && other.rank < named.rank
    if (named && !isMistaken && !isOther && named.length >= length) {
      found.push(named.item)
      at += named.length
    } else if (kind) {
      said.add(kind)
      at += length
    } else if (number !== null) {
      numbers.push(number)
      at++
    } else if (other) at += other.length
    else if (grammar.isFiller(words[at] ?? '') || /^[,;?]$/.test(words[at] ?? '')) at++
    else return null
  }
  return { said, items: found, numbers }
}
