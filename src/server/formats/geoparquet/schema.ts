import type { SchemaElement } from 'hyparquet-writer'
import type { LabelValue } from '../../../contract/label.ts'
import type { Field, FieldKind } from '../common/fields.ts'
import { distinct } from '../common/table.ts'

/** Type of a column in Parquet, and how a value that is present is handed to the writer of the file. */
interface ParquetColumn {
  element: Omit<SchemaElement, 'name' | 'repetition_type'>
  write: (value: Exclude<LabelValue, null>) => unknown
}

const asText = (value: Exclude<LabelValue, null>) => String(value)
const TEXT: ParquetColumn = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, write: asText }

/** Dates that are partly days and partly moments have no type of Parquet but texts. */
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

/** Names of the two columns that are no labels; a label that is called like one of them keeps its name. */
export function namesBeside(fields: readonly Field[]): { geometry: string; bbox: string } {
  const [bbox = '', geometry = ''] = distinct([
    ...fields.map(({ name }) => name),
    'geometry',
    'bbox',
  ]).reverse()
  return { geometry, bbox }
}

/** The columns of a file: those of the zones, then their geometries and the boxes of these. */
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
