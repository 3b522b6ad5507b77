import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Label } from '../contract/label.ts'
import type { OpenInstance } from '../server/zones/openInstance.ts'
import { type KeptColumn, openColumn } from './columns.ts'
import { type KeptGeometry, openGeometry } from './geometry.ts'

/** Most that is opened in the browser: bytes of a file, and zones of it. */
export const LIMITS = { bytes: 50_000_000, zones: 100_000 } as const

/** A dataset that this browser keeps: the file as it was, and what was read in it. */
export type KeptDataset = {
  id: string
  version: 1
  /** Whether it was taken away, and can still be put back. */
  isRemoved: boolean
  file: { name: string; content: Blob }
  dataset: Dataset
  instance: Instance
  labels: Label[]
  geometry: KeptGeometry
  names: KeptColumn
  columns: KeptColumn[]
}

/** A card of a dataset, which is listed without reading its zones. */
export type KeptCard = Pick<KeptDataset, 'id' | 'isRemoved' | 'dataset'>

/** Opens a dataset so that it is answered as the server answers for an instance. */
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
    formerLabels: [],
  }
}
