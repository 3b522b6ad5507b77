import type { Label, LabelType } from '../../../../src/contract/label.ts'
import type { Provenance } from '../../../../src/data/formats/common/exportWriter.ts'
import type { Column } from '../../../../src/data/stored/columnOf.ts'
import type { OpenInstance } from '../../../../src/data/zones/openInstance.ts'
import type { FileMeans } from '../../../../src/server/formats/common/writer.ts'
import { ringOf, type Zone, zoneOf } from './rows.ts'

/** Instance with zones generated on demand. Supports only what download writers need. */
export const madeUpInstance = (rows: number): OpenInstance =>
  ({
    instance: { id: 'zones~2026', dataset: 'zones', imported_at: '2026-01-01T00:00:00Z' },
    geometry: {
      count: rows,
      key: ordinal => zoneOf(ordinal).code,
      bbox: ordinal => {
        const ring = ringOf(zoneOf(ordinal), ordinal)
        const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
        return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      },
      geometry: ordinal => ({ type: 'Polygon', coordinates: [ringOf(zoneOf(ordinal), ordinal)] }),
    },
    names: column('name', 'text', rows),
    members: null,
    labels: [
      { label: label('district', 'text'), column: column('district', 'text', rows) },
      { label: label('first', 'number'), column: column('first', 'number', rows) },
      { label: label('second', 'number'), column: column('second', 'number', rows) },
    ],
    origin: null,
    originLabels: [],
    unreadable: [],
    formerLabels: [],
  }) as DeepPartial<OpenInstance> as OpenInstance

type DeepPartial<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T

const label = (name: string, type: LabelType): DeepPartial<Label> => ({ name, type })

const column = (name: keyof Zone, type: 'text' | 'number', count: number): DeepPartial<Column> =>
  ({
    kind: type,
    count,
    isNull: () => false,
    value: (ordinal: number) => zoneOf(ordinal)[name],
    ...(type === 'number' ? { values: new Int32Array() } : { codes: new Uint32Array(), dictionary: [] }),
  }) as DeepPartial<Column>

export const PROVENANCE: Provenance = {
  dataset: 'zones',
  instance: 'zones~2026',
  source: 'Synthetic zones',
  source_url: null,
  licence: 'CC0',
  licence_url: null,
  attribution: 'None',
  retrieved_at: '2026-01-01',
}

/** Resources of the writers: a folder for writers that need random access. */
export const meansIn = (folder: string): FileMeans =>
  ({ folder: async () => folder }) as DeepPartial<FileMeans> as FileMeans
