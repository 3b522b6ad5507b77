import type { Label, LabelValue } from '../contract/label.ts'
import { compileFilter } from '../domain/filter/filter.ts'
import { columnsOf, expressionNamed, isComputed } from '../domain/label/computed.ts'
import { compileExpression } from '../domain/label/expression.ts'
import type { PreviewFilter, ZonePart } from './messages.ts'
import type { ValueColumns } from './valueColumns.ts'

/**
 * Values of one label, one per slot. Numbers and nulls are in a Float64Array with NaN for no data; the first
 * other value turns the column into an array.
 */
export class Column {
  private numbers: Float64Array | null = new Float64Array(1024).fill(Number.NaN)
  private others: (LabelValue | undefined)[] = []

  set(slot: number, value: LabelValue | undefined): void {
    if (this.numbers && typeof value !== 'number' && value !== null && value !== undefined) this.generalise()
    if (this.numbers) this.room(this.numbers, slot)[slot] = typeof value === 'number' ? value : Number.NaN
    else this.others[slot] = value
  }

  get(slot: number): LabelValue | undefined {
    if (!this.numbers) return this.others[slot]
    const number = this.numbers[slot]
    return number === undefined || Number.isNaN(number) ? null : number
  }

  private generalise(): void {
    this.others = Array.from(this.numbers ?? [], number => (Number.isNaN(number) ? null : number))
    this.numbers = null
  }

  private room(numbers: Float64Array, slot: number): Float64Array {
    if (slot < numbers.length) return numbers
    const grown = new Float64Array(Math.max(slot + 1, numbers.length * 2)).fill(Number.NaN)
    grown.set(numbers)
    this.numbers = grown
    return grown
  }
}

/** Returns the value of a label by slot. */
export type ReadSlot = (slot: number) => LabelValue | undefined

/** Content of a load: its zones in slots, and the values of their labels. */
export interface LoadValues {
  /** Ordinal of each slot. */
  readonly ordinals: ArrayLike<number>
  /** Largest ordinal plus 1. */
  readonly size: number
  read(label: Label): ReadSlot | undefined
  slotOf(ordinal: number): number | undefined
}

type Columns = Map<string, Column>

/** Values that arrive in parts, in the order of arrival. */
export class ArrivingValues implements LoadValues {
  readonly ordinals: number[] = []
  size = 0
  readonly #slots = new Map<number, number>()
  readonly #labels: Columns = new Map()
  readonly #originLabels: Columns = new Map()
  readonly #columns: ValueColumns

  /** @param columns Values of other instances, which do not arrive with the zones. */
  constructor(columns: ValueColumns) {
    this.#columns = columns
  }

  /** Returns the slot of a zone. A repeated zone is replaced. */
  put({ ordinal, labels, origin_labels }: ZonePart): number {
    const slot = this.#slots.get(ordinal) ?? this.ordinals.length
    this.#slots.set(ordinal, slot)
    this.ordinals[slot] = ordinal
    this.size = Math.max(this.size, ordinal + 1)
    write(this.#labels, slot, labels)
    write(this.#originLabels, slot, origin_labels)
    return slot
  }

  /** Returns the values of a label. A label of the dataset hides one of the same name from its origin. */
  read(label: Label): ReadSlot | undefined {
    const expression = isComputed(label) ? expressionNamed(label.name) : null
    return expression
      ? compileExpression(expression, name => this.#reader(name) ?? this.#formerReader(label, name))
      : this.#reader(label.name)
  }

  #reader(name: string): ReadSlot | undefined {
    const column = this.#labels.get(name) ?? this.#originLabels.get(name)
    return column && (slot => column.get(slot))
  }

  #formerReader(label: Label, name: string): ReadSlot {
    const former = columnsOf(label).find(each => each.name === name)
    return slot => (former && this.#columns.of(former)?.value(this.ordinals[slot] ?? -1)) ?? null
  }

  slotOf(ordinal: number): number | undefined {
    return this.#slots.get(ordinal)
  }
}

/** Values in columns, by ordinal. */
export class ColumnValues implements LoadValues {
  readonly ordinals: Uint32Array
  readonly size: number
  readonly #columns: ValueColumns

  /**
   * @param ordinals Ascending.
   * @param size Of the geometry set.
   */
  constructor(ordinals: Uint32Array, size: number, columns: ValueColumns) {
    this.ordinals = ordinals
    this.size = size
    this.#columns = columns
  }

  /** Throws if the column is missing. */
  read(label: Label): ReadSlot {
    const column = this.#columns.of(label)
    if (!column) throw new Error(`Column ${label.column} is not loaded.`)
    const { ordinals } = this
    return slot => column.value(ordinals[slot] ?? -1)
  }

  slotOf(ordinal: number): number | undefined {
    let low = 0
    let high = this.ordinals.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.ordinals[middle] ?? 0
      if (found === ordinal) return middle
      if (found < ordinal) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}

function write(columns: Columns, slot: number, values: Record<string, LabelValue>): void {
  for (const [name, value] of Object.entries(values)) {
    const column = columns.get(name) ?? new Column()
    columns.set(name, column)
    column.set(slot, value)
  }
}

const NO_VALUE: ReadSlot = () => undefined

/** Returns the values of the displayed label, and of the second one if it is drawn. */
export const readersOf = (
  values: LoadValues,
  label: Label | null,
  second: Label | null,
): { first: ReadSlot; second: ReadSlot | null } => ({
  first: (label && values.read(label)) ?? NO_VALUE,
  second: second && (values.read(second) ?? NO_VALUE),
})

/** Returns the test of a previewed filter by slot. */
export function filterTestOf(
  values: LoadValues,
  { filter, labels }: PreviewFilter,
): (slot: number) => boolean {
  return compileFilter(filter, name => {
    const label = labels.find(each => each.name === name)
    const read = label && (values.read(label) ?? NO_VALUE)
    return label && read && { type: label.type, value: slot => read(slot) ?? null }
  })
}
