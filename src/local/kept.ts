import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Label } from '../contract/label.ts'
import type { OpenInstance } from '../data/zones/openInstance.ts'
import { type KeptGeometry, openGeometry } from './geometry.ts'
import { type KeptColumn, openColumn } from './packedColumns.ts'

/** Limits for files opened in the browser: bytes, and zones. */
export const LIMITS = { bytes: 50_000_000, zones: 100_000 } as const

/** Dataset that this browser stores: the original file and its content. */
export type KeptDataset = {
  id: string
  version: 1
  /** Whether the user removed the dataset, which can still be restored. */
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
