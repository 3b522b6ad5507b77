import type filters from '../../../locales/fr/filters.json'
import type { Text } from '../../contract/common.ts'
import type { Label, LabelMeasure } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import { inLanguage, sameInEveryLanguage } from '../../contract/texts.ts'
import type { Zone } from '../../contract/zone.ts'
import {
  compileExpression,
  EXPRESSION_LIMITS,
  type Expression,
  labelsNamed,
  type Operator,
  readExpression,
  writeExpression,
  written,
} from './expression.ts'
import {
  type ChangeSince,
  calledByEdition,
  changeExpression,
  changeIn,
  changeTitle,
  formerLabel,
  formerNamed,
  type InstanceNames,
  isFormer,
} from './former.ts'
import { formatNumber } from './numbers.ts'

/**
 * Label with values computed from other labels. Its name is `=` followed by the expression. `change` is set
 * if it shows the change of another label since another instance.
 */
export type ComputedLabel = Label & {
  readonly operands: readonly Label[]
  readonly change: ChangeSince | null
}

/** Reasons why an expression is not a label; each is a key of the namespace `filters` of the locales. */
type ComputedProblem = Extract<keyof typeof filters, `computed${string}`> | 'labelUnknown'

const SIGN = '='

/** Returns whether a name may be an expression. A stored label with the same name takes precedence. */
export const isExpression = (name: string): boolean => name.startsWith(SIGN)

export const isComputed = (label: Label): label is ComputedLabel => 'operands' in label

/** Returns the stored numeric labels, for which a change can be computed. */
export const numbersOfData = (labels: readonly Label[]): Label[] =>
  labels.filter(label => label.type === 'number' && !isComputed(label))

/** Returns the labels whose columns provide a label's values: itself, or its operands. */
export const columnsOf = (label: Label): readonly Label[] => (isComputed(label) ? label.operands : [label])

/** Returns the name of a computed label, the same for all spellings of its expression. */
export const computedName = (expression: Expression): string => SIGN + writeExpression(expression)

/** Returns the name of a change between two instances. */
export const changeName = (change: ChangeSince): string => computedName(changeExpression(change))

/** Reads a name as a change between two instances, or returns null. */
export function changeNamed(name: string | null): ChangeSince | null {
  const expression = name === null ? null : expressionNamed(name)
  return expression && changeIn(expression)
}

/** Returns the change that a label shows, or null. */
export const changeOf = (label: Label): ChangeSince | null => (isComputed(label) ? label.change : null)

/** Returns whether a label reads values of another instance. */
export const readsFormer = (label: Label): boolean => columnsOf(label).some(isFormer)

/** Returns the other instances that some names read. */
export const basesNamed = (names: readonly string[]): string[] => [
  ...new Set(formersNamed(names).flatMap(name => formerNamed(name)?.base ?? [])),
]

/** Returns the labels of other instances that some names read. */
export const formersNamed = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap(name => {
      const expression = expressionNamed(name)
      return expression ? labelsNamed(expression).filter(each => formerNamed(each) !== null) : []
    }),
  ),
]

/** Reads a name as an expression, or returns null. */
export const expressionNamed = (name: string): Expression | null =>
  isExpression(name) ? readExpression(name.slice(SIGN.length)) : null

/** Writes an expression name in its canonical form; other names are unchanged. */
export function canonicalName(name: string): string {
  const expression = expressionNamed(name)
  return expression ? computedName(expression) : name
}

/** Returns why an expression cannot be computed from some labels, or null if it can. */
export function computedProblem(
  name: string,
  labels: readonly Pick<Label, 'name' | 'type'>[],
): ComputedProblem | null {
  const expression = expressionNamed(name)
  if (!expression) return 'computedUnreadable'
  const named = labelsNamed(expression)
  if (named.length === 0) return 'computedNoLabel'
  if (named.length > EXPRESSION_LIMITS.labels) return 'computedTooMany'
  const labelOf = (name: string) => labels.find(label => label.name === name)
  const operands = named.map(each => labelOf(each) ?? labelOf(formerNamed(each)?.label ?? ''))
  if (operands.includes(undefined)) return 'labelUnknown'
  return operands.every(label => label?.type === 'number') ? null : 'computedNotNumber'
}

/**
 * Creates the label of an expression: a number with a title in each language, and a unit derived from its
 * operands. Its statistics are unknown. Null if the name is not an expression over the labels.
 * @param labels The first of several with the same name counts.
 * @param namesOf Names the other instances that it reads.
 */
export function computedLabel(
  name: string,
  labels: readonly Label[],
  namesOf: InstanceNames = calledByEdition,
): ComputedLabel | null {
  const expression = expressionNamed(name)
  if (!expression || computedProblem(name, labels)) return null
  const labelOf = (name: string) =>
    labels.find(label => label.name === name) ?? formerLabel(name, labels, namesOf)
  const named = labelsNamed(expression)
  const operands = named.flatMap(name => labelOf(name) ?? [])
  if (operands.length < named.length) return null
  const change = changeIn(expression)
  const isPercent = change?.amount === 'percent'
  return {
    id: name,
    name,
    title: change
      ? titleOfChange(change, labelOf(change.label), namesOf)
      : titleOf(expression, name => labelOf(name)?.title),
    type: 'number',
    unit: isPercent ? '%' : (unitOf(expression, name => labelOf(name)?.unit ?? null) ?? null),
    measure: measureOf(expression, name => labelOf(name)?.measure ?? null) ?? null,
    column: writeExpression(expression) + operands.map(({ column }) => ` ${column}`).join(''),
    stats: { min: null, max: null, nulls: 0, distinct: 0, quantiles: [] },
    operands,
    change,
  }
}

function titleOfChange(change: ChangeSince, label: Label | null, namesOf: InstanceNames): Text {
  const [own = ''] = label?.id.split('.') ?? []
  const title = label?.title ?? sameInEveryLanguage(change.label)
  const [base, shown] = [namesOf(change.base).inSentence, namesOf(own).inSentence]
  return change.isBaseNewer ? changeTitle(title, shown, base) : changeTitle(title, base, shown)
}

/** Computes the value of a zone for a computed label: from its own labels, otherwise from its origin's. */
export function computedValue(
  { labels, origin_labels }: Pick<Zone, 'labels' | 'origin_labels'>,
  name: string,
): number | null {
  const expression = expressionNamed(name)
  const values = { ...origin_labels, ...labels }
  return expression && compileExpression(expression, operand => () => values[operand])(0)
}

/** Finds a label by name: first a stored label, then a computed one. */
export const labelNamed = (labels: readonly Label[], name: string, namesOf?: InstanceNames): Label | null =>
  labels.find(label => label.name === name) ?? computedLabel(name, labels, namesOf)

const SIGNS = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' / ' } as const satisfies Record<Operator, string>

function titleOf(expression: Expression, titleNamed: (name: string) => Text | undefined): Text {
  const inWords = (language: Language) =>
    written(expression, {
      label: name => {
        const title = titleNamed(name)
        return title ? inLanguage(title, language) : name
      },
      constant: number => formatNumber(Number(number), language),
      sign: operator => SIGNS[operator],
    })
  return byLanguage(inWords)
}

/**
 * Derives the unit of an expression: sums keep a unit that both sides share; quotients combine both
 * (`hab./km²`) and cancel equal ones. A constant adapts to any unit: undefined.
 */
function unitOf(
  expression: Expression,
  unitNamed: (name: string) => string | null,
): string | null | undefined {
  if ('constant' in expression) return undefined
  if ('label' in expression) return unitNamed(expression.label)
  const { operator } = expression
  const [left, right] = [unitOf(expression.left, unitNamed), unitOf(expression.right, unitNamed)]
  if (right === undefined) return left
  if (left === undefined) return operator === '/' ? per(null, right) : right
  if (operator === '/') return per(left, right)
  if (operator === '*') return left && right ? `${left}·${right}` : (left ?? right)
  return left === right ? left : null
}

/**
 * Derives the measure of an expression: a quotient of labels is a ratio, a sum of counts a count. A constant
 * adapts to any measure: undefined.
 */
function measureOf(
  expression: Expression,
  measureNamed: (name: string) => LabelMeasure | null,
): LabelMeasure | null | undefined {
  if ('constant' in expression) return undefined
  if ('label' in expression) return measureNamed(expression.label)
  const { operator } = expression
  const left = measureOf(expression.left, measureNamed)
  const right = measureOf(expression.right, measureNamed)
  if (operator === '/') return right === undefined ? left : 'ratio'
  if (operator === '*') return left === undefined || right === undefined ? (left ?? right) : null
  return operator === '+' && left === 'count' && right === 'count' ? 'count' : null
}

const per = (unit: string | null, divisor: string | null): string | null => {
  if (unit === divisor || divisor === null) return unit === divisor ? null : unit
  return `${unit ?? ''}/${/[·/]/.test(divisor) ? `(${divisor})` : divisor}`
}
