import type { LabelValue } from '../../contract/label.ts'

export const OPERATORS = ['+', '-', '*', '/'] as const
export type Operator = (typeof OPERATORS)[number]

/** Calculation with labels. A constant keeps its spelling. */
export type Expression =
  | { label: string }
  | { constant: string }
  | { operator: Operator; left: Expression; right: Expression }

/** Token of a written expression. */
export type Token = { label: string } | { constant: string } | { sign: Operator | '(' | ')' }

/** Maximum length of an expression, including its sign, and of its labels. */
export const EXPRESSION_LIMITS = { length: 300, labels: 8 } as const

/** Constant, bare name, quoted name or sign, with preceding blanks. */
const TOKEN = /\s*(?:(\d{1,15}(?:\.\d{1,15})?)|([\p{L}_][\p{L}\p{N}_]*)|"((?:[^"]|"")+)"|([-+*/()]))/uy
const IS_BARE = /^[\p{L}_][\p{L}\p{N}_]*$/u

const STRENGTH = { '+': 1, '-': 1, '*': 2, '/': 2 } as const satisfies Record<Operator, number>

/**
 * Reads an expression: `population / surface`, `(a - b) / 2`. Names with other characters than letters,
 * digits and underscores need double quotes (`"taux, 2020"`; an inner quote is doubled). Null for anything
 * else.
 */
export function readExpression(text: string): Expression | null {
  if (text.length > EXPRESSION_LIMITS.length) return null
  const tokens: Token[] = []
  const source = text.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const [, constant, bare, quoted, sign] = TOKEN.exec(source) ?? []
    if (constant !== undefined) tokens.push({ constant })
    else if (sign !== undefined) tokens.push({ sign: sign as Operator | '(' | ')' })
    else if (bare !== undefined) tokens.push({ label: bare })
    else if (quoted !== undefined) tokens.push({ label: quoted.replaceAll('""', '"') })
    else return null
  }
  return expressionOf(tokens)
}

/**
 * Parses tokens: `*` and `/` before `+` and `-`, otherwise left to right. Null if they are not an expression.
 */
export function expressionOf(tokens: readonly Token[]): Expression | null {
  let at = 0
  const sign = () => {
    const token = tokens[at]
    return token && 'sign' in token ? token.sign : null
  }
  const operand = (): Expression | null => {
    const token = tokens[at++]
    if (!token) return null
    if (!('sign' in token)) return token
    if (token.sign !== '(') return null
    const inner = chain(1)
    return sign() === ')' && at++ ? inner : null
  }
  const chain = (strength: number): Expression | null => {
    if (strength > 2) return operand()
    let left = chain(strength + 1)
    for (let operator = sign(); left && isOperator(operator); operator = sign()) {
      if (STRENGTH[operator] !== strength) break
      at++
      const right = chain(strength + 1)
      left = right && { operator, left, right }
    }
    return left
  }
  const whole = chain(1)
  return at === tokens.length ? whole : null
}

const isOperator = (sign: string | null): sign is Operator => OPERATORS.some(each => each === sign)

/** Writes an expression in its canonical form, without blanks; `readExpression` reads it again. */
export const writeExpression = (expression: Expression): string =>
  written(expression, {
    label: name => (IS_BARE.test(name) ? name : `"${name.replaceAll('"', '""')}"`),
    constant: number => number,
    sign: operator => operator,
  })

/** Words for the parts of an expression. */
export type Wording = Record<'label' | 'constant', (text: string) => string> & {
  sign: (operator: Operator) => string
}

/** Writes an expression with words for its parts, and parentheses where needed. */
export function written(expression: Expression, words: Wording): string {
  if ('label' in expression) return words.label(expression.label)
  if ('constant' in expression) return words.constant(expression.constant)
  const { operator, left, right } = expression
  const part = (operand: Expression, isTight: boolean) =>
    isTight ? written(operand, words) : `(${written(operand, words)})`
  const isLeftTight = strengthOf(left) >= STRENGTH[operator]
  const isRightTight = strengthOf(right) > STRENGTH[operator]
  return part(left, isLeftTight) + words.sign(operator) + part(right, isRightTight)
}

const strengthOf = (expression: Expression) => ('operator' in expression ? STRENGTH[expression.operator] : 3)

/** Returns the distinct labels of an expression, in order. */
export function labelsNamed(expression: Expression): string[] {
  if ('label' in expression) return [expression.label]
  if ('constant' in expression) return []
  return [...new Set([...labelsNamed(expression.left), ...labelsNamed(expression.right)])]
}

const CALCULATIONS = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
} as const satisfies Record<Operator, (left: number, right: number) => number>

type ReadNumber = (at: number) => number

/**
 * Compiles an expression into a function of the zone, in doubles (IEEE 754). Missing values, division by zero
 * and overflow give null.
 * @param readerOf Reads the values of a label by name; anything but a number counts as missing.
 */
export function compileExpression(
  expression: Expression,
  readerOf: (label: string) => (at: number) => LabelValue | undefined,
): (at: number) => number | null {
  const read = compiled(expression, readerOf)
  return at => {
    const number = read(at)
    // Normalises minus zero.
    return Number.isFinite(number) ? number + 0 : null
  }
}

/** Like `compileExpression`; NaN and infinities count as missing. */
function compiled(expression: Expression, readerOf: Parameters<typeof compileExpression>[1]): ReadNumber {
  if ('constant' in expression) {
    const number = Number(expression.constant)
    return () => number
  }
  if ('label' in expression) {
    const read = readerOf(expression.label)
    return at => {
      const value = read(at)
      return typeof value === 'number' ? value : Number.NaN
    }
  }
  const [left, right] = [compiled(expression.left, readerOf), compiled(expression.right, readerOf)]
  const calculate = CALCULATIONS[expression.operator]
  // An infinity must become null immediately: dividing by it would return zero.
  return at => {
    const number = calculate(left(at), right(at))
    return Number.isFinite(number) ? number : Number.NaN
  }
}
