import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Label, LabelStats, LabelType, LabelValue } from '../contract/label.ts'
import { type Arranged, arrangeColumn } from '../data/stored/arrangeColumn.ts'
import { type Column, columnOf } from '../data/stored/columnOf.ts'
import type { OpenInstance } from '../data/zones/openInstance.ts'
import { type KeptGeometry, openGeometry } from './geometry.ts'

/** Limits for files opened in the browser: bytes, and zones. */
export const LIMITS = { bytes: 50_000_000, zones: 100_000 } as const

/** Dataset that this browser stores: the original file and its content. */
export type KeptDataset = {
  id: string
  version: 1
  /** True if the user removed the dataset, which can still be restored. */
  isRemoved: boolean
  file: { name: string; content: Blob }
  dataset: Dataset
  instance: Instance
  labels: Label[]
  geometry: KeptGeometry
  names: KeptColumn
  columns: KeptColumn[]
}

/** Card of a dataset, listed without reading its zones. */
export type KeptCard = Pick<KeptDataset, 'id' | 'isRemoved' | 'dataset'>

/** Opens a dataset in the form of the server's instances. */
export function openKept({ instance, geometry, names, labels, columns }: KeptDataset): OpenInstance {
  return {
    instance,
    geometry: openGeometry(geometry),
    names: openColumn(names),
    members: null,
    labels: labels.flatMap((label, place) => {
      const column = columns[place]
      return column ? [{ label, column: openColumn(column) }] : []
    }),
    origin: null,
    originLabels: [],
    unreadable: [],
    formerLabels: [],
  }
}

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
