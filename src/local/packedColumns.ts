import type { LabelStats, LabelType, LabelValue } from '../contract/label.ts'
import { type Arranged, arrangeColumn } from '../data/stored/arrangeColumn.ts'
import { type Column, columnOf } from '../data/stored/columnOf.ts'

/** Values of a label in the form that the browser stores. */
export type KeptColumn = {
  arranged: Arranged
  /** 1 for each ordinal without a value. */
  nulls: Uint8Array<ArrayBuffer>
}

/** Arranges the values of a label by ordinal, with their statistics. Throws on a value of another kind. */
export function packColumn(
  type: LabelType,
  values: readonly LabelValue[],
): { kept: KeptColumn; stats: LabelStats } {
  const { arranged, stats } = arrangeColumn(type, values)
  const nulls = Uint8Array.from(values, value => (value === null ? 1 : 0))
  return { kept: { arranged, nulls }, stats }
}

export const openColumn = ({ arranged, nulls }: KeptColumn): Column =>
  columnOf(arranged, ordinal => nulls[ordinal] !== 0)
