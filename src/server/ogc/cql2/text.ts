import {
  betweenComparisons,
  COMPARISONS,
  checkSize,
  type Expression,
  GEOMETRY,
  InvalidFilter,
  isOneOf,
  MAX_DEPTH,
  type Operand,
} from './cql2Expression.ts'
import { type Token, tokensOf } from './tokens.ts'

// Own code: the CQL2 parsers for JavaScript are young, and recurse without a limit.

/** Parses a filter in CQL2 text. Throws an InvalidFilter. */
export function readText(text: string): Expression {
  const tokens = new Tokens(tokensOf(text))
  const expression = readOr(tokens, 1)
  if (tokens.next.kind !== 'end') throw unexpected(tokens.next)
  return checkSize(expression)
}

class Tokens {
  readonly #tokens: readonly Token[]
  #place = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get next(): Token {
    return this.after(0)
  }

  after(count: number): Token {
    const token = this.#tokens[Math.min(this.#place + count, this.#tokens.length - 1)]
    return token ?? { kind: 'end', text: '', at: 1 }
  }

  take(): Token {
    const token = this.next
    this.#place++
    return token
  }

  /** Takes the next token if it is that word or symbol. */
  takes(wanted: string): boolean {
    const { kind, text } = this.next
    const isIt = (kind === 'word' || kind === 'sign') && text.toLowerCase() === wanted
    if (isIt) this.#place++
    return isIt
  }

  expect(wanted: string): void {
    if (!this.takes(wanted)) throw unexpected(this.next)
  }
}

const unexpected = ({ kind, text, at }: Token): InvalidFilter =>
  kind === 'end' ? new InvalidFilter('unfinished') : new InvalidFilter('unexpected', { text, at })

function readOr(tokens: Tokens, depth: number): Expression {
  // Checked before reading, so that the recursion is limited.
  if (depth > MAX_DEPTH) throw new InvalidFilter('tooDeep', { most: MAX_DEPTH })
  const args = [readAnd(tokens, depth)]
  while (tokens.takes('or')) args.push(readAnd(tokens, depth))
  return joined('or', args)
}

function readAnd(tokens: Tokens, depth: number): Expression {
  const args = [readNot(tokens, depth)]
  while (tokens.takes('and')) args.push(readNot(tokens, depth))
  return joined('and', args)
}

const joined = (op: 'and' | 'or', [first, ...others]: Expression[]): Expression => {
  if (first === undefined) throw new InvalidFilter('unfinished')
  return others.length === 0 ? first : { op, args: [first, ...others] }
}

function readNot(tokens: Tokens, depth: number): Expression {
  let isNegated = false
  while (tokens.takes('not')) isNegated = !isNegated
  const expression = readPrimary(tokens, depth)
  return isNegated ? { op: 'not', arg: expression } : expression
}

function readPrimary(tokens: Tokens, depth: number): Expression {
  if (tokens.takes('(')) {
    const inner = readOr(tokens, depth + 1)
    tokens.expect(')')
    return inner
  }
  if (tokens.next.kind === 'word' && tokens.after(1).text === '(' && tokens.after(1).kind === 'sign') {
    if (/^s_intersects$/i.test(tokens.next.text)) return readTouches(tokens)
  }
  const isAlone = !COMPARISONS.some(sign => sign === tokens.after(1).text)
  if (isAlone && tokens.takes('true')) return { op: 'constant', value: true }
  if (isAlone && tokens.takes('false')) return { op: 'constant', value: false }
  return readPredicate(tokens)
}

function readPredicate(tokens: Tokens): Expression {
  const of = readOperand(tokens)
  const comparison = COMPARISONS.find(sign => tokens.takes(sign))
  if (comparison !== undefined) return { op: comparison, left: of, right: readOperand(tokens) }
  if (tokens.takes('is')) {
    const isNegated = tokens.takes('not')
    tokens.expect('null')
    return negatedIf(isNegated, { op: 'isNull', of })
  }
  return negatedIf(tokens.takes('not'), readSet(tokens, of))
}

const negatedIf = (isNegated: boolean, arg: Expression): Expression => (isNegated ? { op: 'not', arg } : arg)

function readSet(tokens: Tokens, of: Operand): Expression {
  if (tokens.takes('between')) {
    const low = readOperand(tokens)
    tokens.expect('and')
    return betweenComparisons(of, low, readOperand(tokens))
  }
  if (tokens.takes('in')) {
    tokens.expect('(')
    const values = [readOperand(tokens)]
    while (tokens.takes(',')) values.push(readOperand(tokens))
    tokens.expect(')')
    return isOneOf(of, values)
  }
  if (tokens.takes('like')) {
    const pattern = tokens.take()
    if (pattern.kind !== 'text') throw unexpected(pattern)
    return { op: 'like', of, pattern: pattern.text }
  }
  const { kind, text } = tokens.next
  if (kind === 'sign' && /^[+*/^%-]$/.test(text)) throw new InvalidFilter('operator', { operator: text })
  if (kind === 'word' && text.toLowerCase() === 'div') throw new InvalidFilter('operator', { operator: text })
  throw unexpected(tokens.next)
}

function readOperand(tokens: Tokens): Operand {
  if (tokens.takes('-')) return { value: -readNumber(tokens) }
  if (tokens.takes('+')) return { value: readNumber(tokens) }
  const token = tokens.take()
  if (token.kind === 'text') return { value: token.text }
  if (token.kind === 'quoted') return { property: token.text }
  if (token.kind === 'number') return { value: finite(token) }
  if (token.kind !== 'word') throw unexpected(token)
  const word = token.text.toLowerCase()
  if (tokens.next.kind === 'sign' && tokens.next.text === '(') {
    if (word !== 'date' && word !== 'timestamp') throw new InvalidFilter('operator', { operator: token.text })
    return readMoment(tokens)
  }
  if (word === 'true' || word === 'false') return { value: word === 'true' }
  if (RESERVED.has(word)) throw unexpected(token)
  return { property: token.text }
}

const RESERVED = new Set(['and', 'or', 'not', 'is', 'null', 'between', 'in', 'like'])

function readMoment(tokens: Tokens): Operand {
  tokens.expect('(')
  const token = tokens.take()
  if (token.kind !== 'text') throw unexpected(token)
  tokens.expect(')')
  return { value: token.text }
}

function readNumber(tokens: Tokens): number {
  const token = tokens.take()
  if (token.kind !== 'number') throw unexpected(token)
  return finite(token)
}

function finite(token: Token): number {
  const number = Number(token.text)
  if (!Number.isFinite(number)) throw unexpected(token)
  return number
}

/** Parses `S_INTERSECTS(geometry, BBOX(…))` or `S_INTERSECTS(geometry, POINT(x y))`. */
function readTouches(tokens: Tokens): Expression {
  tokens.take()
  tokens.expect('(')
  const property = tokens.take()
  if (property.text !== GEOMETRY) throw new InvalidFilter('noGeometry', { name: property.text })
  tokens.expect(',')
  const shape = tokens.take()
  const name = shape.text.toLowerCase()
  if (name !== 'bbox' && name !== 'point') throw new InvalidFilter('shape', { shape: shape.text })
  if (name === 'point') tokens.takes('z')
  tokens.expect('(')
  const numbers = [readSigned(tokens)]
  while (name === 'bbox' ? tokens.takes(',') : tokens.next.text !== ')') numbers.push(readSigned(tokens))
  tokens.expect(')')
  tokens.expect(')')
  return { op: 'touches', numbers: boxOf(name, numbers) }
}

/**
 * Returns the numbers of a box; a point is a box without width. Throws an InvalidFilter for too few or too
 * many.
 */
export function boxOf(shape: 'bbox' | 'point', numbers: readonly number[]): number[] {
  const isRight = shape === 'bbox' ? [4, 6].includes(numbers.length) : [2, 3].includes(numbers.length)
  if (!isRight) throw new InvalidFilter('shape', { shape })
  return shape === 'bbox' ? [...numbers] : [...numbers.slice(0, 2), ...numbers.slice(0, 2)]
}

function readSigned(tokens: Tokens): number {
  const isNegative = tokens.takes('-')
  if (!isNegative) tokens.takes('+')
  return isNegative ? -readNumber(tokens) : readNumber(tokens)
}
