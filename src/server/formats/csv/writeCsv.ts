import type { ExportFormat } from '../../../contract/export.ts'
import type { LabelValue } from '../../../contract/label.ts'
import { harmless } from '../../../domain/table/zoneLabels.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'
import type { FieldKind } from '../common/fields.ts'
import { distinct, TABLE_COLUMNS, tableOf, textOf } from '../common/table.ts'
import type { WriterOf } from '../common/written.ts'

/** Form in which a spreadsheet of a region reads numbers and columns. */
export interface Dialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** A byte order mark, without which French Excel takes UTF-8 for Windows-1252. */
  bom: boolean
}

/** The CSVs that can be downloaded. */
export const DIALECTS = {
  csv: { delimiter: ',', decimal: '.', bom: false },
  'csv-fr': { delimiter: ';', decimal: ',', bom: true },
} as const satisfies Partial<Record<ExportFormat, Dialect>>

/** The columns beside those of the labels, in front of them and behind. */
export const FIXED_COLUMNS = {
  before: TABLE_COLUMNS,
  behind: [
    { name: 'source', kind: 'text' },
    { name: 'licence', kind: 'text' },
    { name: 'retrieved', kind: 'day' },
  ],
} as const satisfies Record<string, readonly { name: string; kind: FieldKind }[]>

/** The names of all columns, each once. */
export const headerOf = (open: OpenInstance): string[] =>
  distinct([...tableOf(open).names, ...FIXED_COLUMNS.behind.map(({ name }) => name)])

/**
 * CSV by RFC 4180: key, name, a point of the zone, the labels of the origin and of the dataset, then the provenance in
 * the last three columns, since CSV has no other place for it.
 */
export const csv = csvWriter(DIALECTS.csv)

/** CSV in the form that French spreadsheets read: semicolons, decimal commas and a byte order mark. */
export const csvFr = csvWriter(DIALECTS['csv-fr'])

function csvWriter({ delimiter, decimal, bom }: Dialect): WriterOf {
  const cell = (value: LabelValue): string => {
    if (typeof value === 'number') return quote(String(value).replace('.', decimal), delimiter)
    return quote(harmless(textOf(value)), delimiter)
  }
  const line = (values: readonly LabelValue[]): string => `${values.map(cell).join(delimiter)}\r\n`
  return (open, { source, licence, retrieved_at }) => {
    const table = tableOf(open)
    return {
      head: (bom ? '\uFEFF' : '') + line(headerOf(open)),
      separator: '',
      tail: '',
      row: ordinal => line([...table.row(ordinal), source, licence, retrieved_at]),
    }
  }
}

function quote(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
