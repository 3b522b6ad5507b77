import {
  computedLabel,
  computedProblem,
  expressionNamed,
  isComputed,
  isExpression,
} from '../../domain/label/computed.ts'
import { compileExpression } from '../../domain/label/expression.ts'
import type { Message } from '../platform/text.ts'
import type { Column } from '../storage/columns/columnOf.ts'
import { InvalidSelection, type OpenInstance, type OpenLabel } from './openInstance.ts'
import { settleBy } from './settling.ts'

/** Zones calculated between two looks at the clock. */
const STEP = 256

/**
 * Returns an instance with those labels among its own that are computed by some names; names that say none change
 * nothing. Operands are its own labels, else those of the instance that lends the geometry, or of the opened formers.
 */
export function computing(open: OpenInstance, names: readonly string[]): OpenInstance {
  const wanted = [...new Set(names)].filter(name => !open.labels.some(({ label }) => label.name === name))
  const computed = wanted.flatMap(name => computedOf(open, name) ?? [])
  return computed.length === 0 ? open : { ...open, labels: [...open.labels, ...computed] }
}

/** As `computing`. Throws an InvalidSelection of the part where a name is no label, neither one of the data. */
export function computingEach(
  open: OpenInstance,
  part: InvalidSelection['part'],
  names: readonly string[] = [],
): OpenInstance {
  const all = computing(open, names)
  for (const name of names)
    if (!all.labels.some(({ label }) => label.name === name))
      throw new InvalidSelection(part, unknownLabel(open, name))
  return all
}

/**
 * The instance as files have it: computed labels without the sign that their names begin with, which a spreadsheet would
 * run. Throws as `computingEach`.
 */
export function computedInFiles(open: OpenInstance, names: readonly string[]): OpenInstance {
  const { labels, ...rest } = computingEach(open, 'computed', names)
  return {
    ...rest,
    labels: labels.map(({ label, column }) => ({
      label: isComputed(label) ? { ...label, name: label.name.replace(/^=/, '') } : label,
      column,
    })),
  }
}

/** Says why a name is no label of an instance. */
export function unknownLabel(open: OpenInstance, name: string): Message {
  const problem = isExpression(name) ? computedProblem(name, operandsIn(open)) : null
  return problem ? { key: `filters:${problem}` } : { key: 'unknownLabel', params: { name } }
}

const operandsIn = ({ labels, originLabels, formerLabels }: OpenInstance) =>
  [...labels, ...originLabels, ...formerLabels].map(({ label }) => label)

function computedOf(open: OpenInstance, name: string): OpenLabel | null {
  const label = computedLabel(name, operandsIn(open))
  const expression = expressionNamed(name)
  if (!label || !expression) return null
  const columnOf = (operand: string) =>
    [...open.labels, ...open.originLabels, ...open.formerLabels].find(each => each.label.name === operand)
      ?.column
  // An operand of an instance that does not exist has none.
  if (!label.operands.every(({ name }) => columnOf(name))) return null
  const read = compileExpression(expression, operand => {
    const column = columnOf(operand)
    return ordinal => column?.value(ordinal)
  })
  return { label, column: computedColumn(open.geometry.count, read) }
}

/** A column whose values are calculated as they are read, until all of them are. */
function computedColumn(count: number, read: (ordinal: number) => number | null): Column {
  let settled: Float64Array | null = null
  const value = (ordinal: number) => {
    if (!settled) return read(ordinal)
    const number = settled[ordinal]
    return number === undefined || Number.isNaN(number) ? null : number
  }
  const column: Column = {
    kind: 'number',
    count,
    get values() {
      settled ??= Float64Array.from({ length: count }, (_, ordinal) => read(ordinal) ?? Number.NaN)
      return settled
    },
    isNull: ordinal => value(ordinal) === null,
    value,
  }
  settleBy(column, async budget => {
    const values = new Float64Array(count)
    for (let ordinal = 0; ordinal < count; ordinal++) {
      if (ordinal % STEP === 0 && budget.isDue()) await budget.pause()
      values[ordinal] = read(ordinal) ?? Number.NaN
    }
    settled = values
  })
  return column
}
