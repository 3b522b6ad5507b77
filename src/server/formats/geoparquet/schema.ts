import type { SchemaElement } from 'hyparquet-writer'
import type { LabelValue } from '../../../contract/label.ts'
import type { Field, FieldKind } from '../../../data/formats/common/exportFields.ts'
import { distinct } from '../../../data/formats/common/zoneTable.ts'

/** Parquet type of a column, and the conversion of its values for the writer. */
interface ParquetColumn {
  element: Omit<SchemaElement, 'name' | 'repetition_type'>
  write: (value: Exclude<LabelValue, null>) => unknown
}

const asText = (value: Exclude<LabelValue, null>) => String(value)
const TEXT: ParquetColumn = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, write: asText }

/** Dates that mix days and times are texts in Parquet. */
export const COLUMNS: Readonly<Record<FieldKind, ParquetColumn>> = {
  integer: { element: { type: 'INT32' }, write: value => value },
  number: { element: { type: 'DOUBLE' }, write: value => value },
  day: { element: { type: 'INT32', converted_type: 'DATE' }, write: value => new Date(asText(value)) },
  moment: {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    write: value => new Date(asText(value)),
  },
  date: TEXT,
  text: TEXT,
  boolean: { element: { type: 'BOOLEAN' }, write: value => value },
  json: { element: { type: 'BYTE_ARRAY', converted_type: 'JSON' }, write: value => value },
}

export const EDGES = ['xmin', 'ymin', 'xmax', 'ymax'] as const

/** Returns unique names for the two columns that are not labels. A label with such a name keeps it. */
export function namesBeside(fields: readonly Field[]): { geometry: string; bbox: string } {
  const [bbox = '', geometry = ''] = distinct([
    ...fields.map(({ name }) => name),
    'geometry',
    'bbox',
  ]).reverse()
  return { geometry, bbox }
}

/** Returns the columns of a file: first the zones', then geometries and their boxes. */
export function schemaOf(fields: readonly Field[]): SchemaElement[] {
  const { geometry, bbox } = namesBeside(fields)
  return [
    { name: 'root', num_children: fields.length + 2 },
    ...fields.map(
      ({ name, kind }): SchemaElement => ({
        name,
        repetition_type: 'OPTIONAL',
        ...COLUMNS[kind].element,
      }),
    ),
    { name: geometry, type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
    { name: bbox, repetition_type: 'REQUIRED', num_children: EDGES.length },
    ...EDGES.map((name): SchemaElement => ({ name, type: 'FLOAT', repetition_type: 'REQUIRED' })),
  ]
}
