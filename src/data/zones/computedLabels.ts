import type { Message } from '../../contract/common.ts'
import {
  computedLabel,
  computedProblem,
  expressionNamed,
  isComputed,
  isExpression,
} from '../../domain/label/computed.ts'
import { compileExpression, labelsNamed } from '../../domain/label/expression.ts'
import type { Column } from '../stored/columnOf.ts'
import { failIfUnreadable, InvalidSelection, type OpenInstance, type OpenLabel } from './openInstance.ts'
import { setColumnComputation } from './slices.ts'

/** Number of zones between two checks of the clock. */
const STEP = 256

/**
 * Adds computed labels to an instance; names of other labels are ignored. Operands are its own labels,
 * otherwise labels of the origin instance or of opened former instances.
 */
export function computing(open: OpenInstance, names: readonly string[]): OpenInstance {
  const wanted = [...new Set(names)].filter(name => !open.labels.some(({ label }) => label.name === name))
  const computed = wanted.flatMap(name => computedOf(open, name) ?? [])
  return computed.length === 0 ? open : { ...open, labels: [...open.labels, ...computed] }
}

/**
 * Like `computing`. Throws an InvalidSelection if a part is neither a label of the data nor the name of a
 * computation.
 */
export function computingEach(open: OpenInstance, names: readonly string[] = []): OpenInstance {
  const all = computing(open, names)
  for (const name of names)
    if (!all.labels.some(({ label }) => label.name === name))
      throw new InvalidSelection('computed', unknownLabel(open, name))
  return all
}

/**
 * Returns the instance for files: the names of computed labels lose their first character, which a
 * spreadsheet would evaluate. Throws as `computingEach`.
 */
export function computedInFiles(open: OpenInstance, names: readonly string[]): OpenInstance {
  const { labels, ...rest } = computingEach(open, names)
  return {
    ...rest,
    labels: labels.map(({ label, column }) => ({
      label: isComputed(label) ? { ...label, name: label.name.replace(/^=/, '') } : label,
      column,
    })),
  }
}

/** Returns the reason why a name is not a label of an instance. Throws a DamagedArtefact for a damaged one. */
export function unknownLabel(open: OpenInstance, name: string): Message {
  const expression = expressionNamed(name)
  failIfUnreadable(open, expression ? labelsNamed(expression) : [name])
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
  // An operand of a missing instance is missing.
  if (!label.operands.every(({ name }) => columnOf(name))) return null
  const read = compileExpression(expression, operand => {
    const column = columnOf(operand)
    return ordinal => column?.value(ordinal)
  })
  return { label, column: computedColumn(open.geometry.count, read) }
}

/** Returns a column whose values are computed on reading, until all are known. */
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
    isWhole: false,
    get values() {
      settled ??= Float64Array.from({ length: count }, (_, ordinal) => read(ordinal) ?? Number.NaN)
      return settled
    },
    isNull: ordinal => value(ordinal) === null,
    value,
  }
  setColumnComputation(column, async budget => {
    const values = new Float64Array(count)
    for (let ordinal = 0; ordinal < count; ordinal++) {
      if (ordinal % STEP === 0 && budget.isDue()) await budget.pause()
      values[ordinal] = read(ordinal) ?? Number.NaN
    }
    settled = values
  })
  return column
}
