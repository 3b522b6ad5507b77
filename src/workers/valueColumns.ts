import type { Label } from '../contract/label.ts'
import { expressionNamed, isComputed } from '../domain/label/computed.ts'
import { compileExpression } from '../domain/label/expression.ts'
import type { ValueColumn } from './openColumn.ts'
import type { PartialColumn } from './partialColumn.ts'

/** Columns of the worker by hash, including computed columns. */
export class ValueColumns {
  readonly #open = new Map<string, ValueColumn>()
  readonly #partial = new Map<string, PartialColumn>()
  /** A computed column lives as long as the first column that it depends on. */
  readonly #computed = new WeakMap<ValueColumn, Map<string, ValueColumn>>()

  set(hash: string, column: ValueColumn): void {
    this.#open.set(hash, column)
  }

  delete(hash: string): void {
    this.#open.delete(hash)
  }

  setPartial(hash: string, column: PartialColumn): void {
    this.#partial.set(hash, column)
  }

  deletePartial(hash: string): void {
    this.#partial.delete(hash)
  }

  partialOf(hash: string): PartialColumn | undefined {
    return this.#partial.get(hash)
  }

  /** Returns the column of a label whose values arrive by tile; undefined if all are known. */
  partial(label: Label | null): PartialColumn | undefined {
    if (!label || isComputed(label) || this.#open.has(label.column)) return undefined
    return this.#partial.get(label.column)
  }

  /** Returns the values of a label; undefined if a required column is missing. */
  of(label: Label): ValueColumn | undefined {
    if (!isComputed(label)) return this.#open.get(label.column) ?? this.#partial.get(label.column)
    const operands = new Map(label.operands.map(({ name, column }) => [name, this.#open.get(column)]))
    const [first] = operands.values()
    if (!first || [...operands.values()].includes(undefined)) return undefined
    const known = this.#computed.get(first) ?? new Map<string, ValueColumn>()
    this.#computed.set(first, known)
    const column = known.get(label.column) ?? computedColumn(label.name, operands)
    known.set(label.column, column)
    return column
  }
}

function computedColumn(name: string, operands: ReadonlyMap<string, ValueColumn | undefined>): ValueColumn {
  const expression = expressionNamed(name)
  if (!expression) throw new RangeError(`Invalid expression: ${JSON.stringify(name)}`)
  const value = compileExpression(expression, operand => {
    const column = operands.get(operand)
    return ordinal => column?.value(ordinal)
  })
  const size = Math.max(...[...operands.values()].map(column => column?.size ?? 0))
  return {
    size,
    value,
    numbers: () => {
      const numbers = new Float64Array(size)
      let count = 0
      for (let ordinal = 0; ordinal < size; ordinal++) {
        const number = value(ordinal)
        if (number !== null) numbers[count++] = number
      }
      return numbers.slice(0, count)
    },
  }
}
