import type { LabelValue } from '../contract/label.ts'
import type { Numbers } from '../domain/classes.ts'
import { numberOf } from '../domain/values.ts'
import type { OpenColumn } from './openColumn.ts'

/** The numbers of columns in ascending order. A column never changes: it is sorted once. */
export class Distributions {
  readonly #sorted = new WeakMap<OpenColumn, Numbers>()

  of(column: OpenColumn): Numbers {
    const known = this.#sorted.get(column)
    if (known) return known
    const sorted = column.numbers()?.sort() ?? numbersIn(column.size, ordinal => column.value(ordinal))
    this.#sorted.set(column, sorted)
    return sorted
  }
}

/** The numbers among some values, ascending. */
export function numbersIn(count: number, read: (at: number) => LabelValue | undefined): Float64Array {
  const numbers = new Float64Array(count)
  let size = 0
  for (let at = 0; at < count; at++) {
    const number = numberOf(read(at))
    if (number !== null) numbers[size++] = number
  }
  return numbers.slice(0, size).sort()
}
