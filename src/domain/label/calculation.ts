import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../fold.ts'
import { type ComputedLabel, computedLabel, computedName } from './computed.ts'
import { EXPRESSION_LIMITS, expressionOf, type Operator, type Token } from './expression.ts'
import { findLabels } from './findLabels.ts'
import { typedNumber } from './numbers.ts'

/** Operators as users type them. */
const SIGNS: Readonly<Record<string, Operator | '(' | ')'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
  '(': '(',
  ')': ')',
}
const AT_SIGNS = /([-+−*×/÷()])/
/** Maximum number of parts in a title that contains signs. */
const PARTS_LIMIT = 7

type Labels = readonly Label[]

/** Returns the labels usable in calculations: the first of each name. */
export const operandsAmong = (labels: Labels): Label[] =>
  labels.filter(
    ({ name, type }, at) => type === 'number' && labels.findIndex(each => each.name === name) === at,
  )

/**
 * Reads a calculation as users type it: names or titles of labels, or prefixes of their words, and numbers of
 * a language: `pop / surface`, `(a − b) × 1,5`. Null for anything else, and for a single label.
 */
export function readCalculation(text: string, labels: Labels, language: Language): ComputedLabel | null {
  if (text.length > EXPRESSION_LIMITS.length) return null
  const parts = text.split(AT_SIGNS).filter(part => part.trim() !== '')
  if (parts.length < 3) return null
  for (const tokens of tokensIn(parts, operandsAmong(labels), language)) {
    const expression = expressionOf(tokens)
    if (expression && 'operator' in expression) return computedLabel(computedName(expression), labels)
  }
  return null
}

/**
 * Yields the possible token lists of some parts. Lists that join several parts into one label come first.
 */
function* tokensIn(parts: readonly string[], labels: Labels, language: Language): Generator<Token[]> {
  const [first] = parts
  if (first === undefined) {
    yield []
    return
  }
  const sign = SIGNS[first]
  if (sign) {
    for (const rest of tokensIn(parts.slice(1), labels, language)) yield [{ sign }, ...rest]
    return
  }
  for (let end = Math.min(parts.length, PARTS_LIMIT); end >= 1; end -= 1) {
    const text = parts.slice(0, end).join('')
    const operand = end === 1 ? operandOf(text, labels, language) : labelCalled(text, labels)
    if (!operand) continue
    for (const rest of tokensIn(parts.slice(end), labels, language)) yield [operand, ...rest]
  }
}

function labelCalled(text: string, labels: Labels): Token | null {
  const wanted = fold(text)
  const found = labels.find(({ name, title }) =>
    [name, ...everyText(title)].some(each => fold(each) === wanted),
  )
  return found ? { label: found.name } : null
}

function operandOf(text: string, labels: Labels, language: Language): Token | null {
  const number = typedNumber(text, language)
  if (number !== null) return { constant: String(number) }
  const [label] = findLabels(text.trim().split(/\s+/), labels)
  return label ? { label: label.name } : null
}

/** Maximum number of initial suggestions. */
const PROPOSED_LIMIT = 12

/** Returns the first quotients of two labels. */
export function quotientsOf(labels: Labels): ComputedLabel[] {
  const operands = operandsAmong(labels)
  const names = operands.flatMap(({ name: left }) =>
    operands
      .filter(({ name }) => name !== left)
      .map(({ name: right }) =>
        computedName({ operator: '/', left: { label: left }, right: { label: right } }),
      ),
  )
  return names.slice(0, PROPOSED_LIMIT).flatMap(name => computedLabel(name, labels) ?? [])
}

/** Completes an unfinished calculation: after `population /`, each possible divisor. */
export function furtherCalculations(text: string, labels: Labels, language: Language): ComputedLabel[] {
  const operands = operandsAmong(labels)
  const parts = text.split(AT_SIGNS)
  const tail = parts.at(-1)?.trim() ?? ''
  const isBegun = parts.length > 1
  const head = isBegun ? parts.slice(0, -1).join('') : `${tail} /`
  const wanted = isBegun && tail !== '' ? findLabels(tail.split(/\s+/), operands) : operands
  return wanted.flatMap(label => {
    const found = readCalculation(`${head} ${label.name}`, labels, language)
    return found && found.operands.length > 1 ? [found] : []
  })
}
