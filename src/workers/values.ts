import type { Label, LabelValue } from '../contract/label.ts'
import { Column } from './column.ts'
import type { ZonePart } from './messages.ts'

/** The value of a label by slot. */
export type ReadSlot = (slot: number) => LabelValue | undefined

/** What a load holds: its zones in slots, and the values of their labels. */
export interface LoadValues {
  /** The ordinal of each slot. */
  readonly ordinals: ArrayLike<number>
  /** One more than the greatest ordinal. */
  readonly size: number
  read(label: Label): ReadSlot | undefined
}

type Columns = Map<string, Column>

/** Values that come part by part, in the order of their arrival. */
export class ArrivingValues implements LoadValues {
  readonly ordinals: number[] = []
  size = 0
  readonly #slots = new Map<number, number>()
  readonly #labels: Columns = new Map()
  readonly #originLabels: Columns = new Map()

  /** Answers the slot of the zone. One that came before is replaced. */
  put({ ordinal, labels, origin_labels }: ZonePart): number {
    const slot = this.#slots.get(ordinal) ?? this.ordinals.length
    this.#slots.set(ordinal, slot)
    this.ordinals[slot] = ordinal
    this.size = Math.max(this.size, ordinal + 1)
    write(this.#labels, slot, labels)
    write(this.#originLabels, slot, origin_labels)
    return slot
  }

  /** A label of the dataset hides one of the same name that comes with the geometry. */
  read({ name }: Label): ReadSlot | undefined {
    const column = this.#labels.get(name) ?? this.#originLabels.get(name)
    return column && (slot => column.get(slot))
  }
}

function write(columns: Columns, slot: number, values: Record<string, LabelValue>): void {
  for (const [name, value] of Object.entries(values)) {
    const column = columns.get(name) ?? new Column()
    columns.set(name, column)
    column.set(slot, value)
  }
}
