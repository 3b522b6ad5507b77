import { InvalidFilter } from './cql2Expression.ts'

/** Word, text in single quotes, number or symbol of a CQL2 text. */
export interface Token {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'sign' | 'end'
  /** Without its quotes. */
  text: string
  /** Position of the token's first character in the text, from 1. */
  at: number
}

/** A token and the spaces after it. Each alternative begins with another character. */
const TOKEN =
  /(?:([\p{L}_:][\p{L}\p{N}_:.]*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(<>|<=|>=|[=<>(),+*/^%-]))\s*/guy

const KINDS = ['word', 'quoted', 'text', 'number', 'sign'] as const

/**
 * Splits a CQL2 text into tokens; the last one is its end. Throws an InvalidFilter at an invalid character.
 */
export function tokensOf(text: string): Token[] {
  const filter = text.trim()
  const before = text.length - text.trimStart().length
  const tokens: Token[] = []
  let end = 0
  for (const found of filter.matchAll(TOKEN)) {
    const kind = KINDS.find((_, index) => found[index + 1] !== undefined) ?? 'sign'
    const token = found[KINDS.indexOf(kind) + 1] ?? ''
    tokens.push({ kind, text: withoutDoubles(kind, token), at: before + found.index + 1 })
    end = found.index + found[0].length
  }
  if (end < filter.length) throw new InvalidFilter('syntax', { at: before + end + 1 })
  return [...tokens, { kind: 'end', text: '', at: before + end + 1 }]
}

function withoutDoubles(kind: Token['kind'], written: string): string {
  if (kind === 'text') return written.replaceAll("''", "'")
  return kind === 'quoted' ? written.replaceAll('""', '"') : written
}
