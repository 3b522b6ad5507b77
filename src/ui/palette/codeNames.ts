import { fold } from '../../domain/fold.ts'
import type { NamedArea } from '../../domain/search/place.ts'
import { hasWord } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import type { RowIndex } from './rowIndex.ts'

/**
 * Returns the words of a line with the names of départements instead of their codes: « communes du 44 » are those of
 * Loire-Atlantique.
 */
export function withNames(tokens: readonly Token[], rowIndex: RowIndex): readonly Token[] {
  const { isFiller, codes } = rowIndex.words.grammar
  const words = textsOf(tokens)
  const isLead = (at: number): boolean => {
    const word = words[at]
    if (word === undefined) return false
    // « Le 13, le 83 et le 06 »
    return hasWord(codes, word) || ((word === ',' || word === 'et' || word === 'and') && isNamed(at - 1))
  }
  const names = tokens.some(({ text }) => CODE.test(text))
    ? namesByCode(rowIndex.snapshots.palette.context.places)
    : null
  const isNamed = (at: number): boolean =>
    names?.has(words[at] ?? '') === true && isLead(at - 1) && (at + 1 === words.length || isEnd(at + 1))
  const isEnd = (at: number) => /^[,;]$/.test(words[at] ?? '') || isFiller(words[at] ?? '')
  if (!names?.size) return tokens
  return tokens.flatMap((token, at) =>
    isNamed(at) ? (names.get(token.text) ?? []).map(text => ({ text, number: null })) : [token],
  )
}

/** Codes of départements. */
const CODE = /^(?:\d\d|2[ab])$/

const byCode = new WeakMap<readonly NamedArea[], ReadonlyMap<string, readonly string[]>>()

/** Returns the words of the names of départements, by code. */
function namesByCode(places: readonly NamedArea[]): ReadonlyMap<string, readonly string[]> {
  const known =
    byCode.get(places) ??
    new Map(
      places.flatMap(({ kind, codes, name }) =>
        codes && kind === 'departement' ? [[codes.toLowerCase(), fold(name.fr).split(' ')]] : [],
      ),
    )
  byCode.set(places, known)
  return known
}
