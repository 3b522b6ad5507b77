import type { ExportFormat } from '../../../contract/export.ts'
import type { LabelValue } from '../../../contract/label.ts'
import type { Language } from '../../../contract/languages.mjs'
import { plainValue, withoutFormula } from '../../../domain/table/zoneLabels.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'
import type { FieldKind } from '../common/exportFields.ts'
import type { WriterOf } from '../common/exportWriter.ts'
import { distinct, ownTitle, TABLE_COLUMNS, tableOf } from '../common/zoneTable.ts'

/** Dialect for the spreadsheets of a region. */
export interface Dialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** True to write a byte order mark. Without it French Excel reads UTF-8 as Windows-1252. */
  bom: boolean
}

/** Dialects of downloads. */
export const DIALECTS = {
  csv: { delimiter: ',', decimal: '.', bom: false },
  'csv-fr': { delimiter: ';', decimal: ',', bom: true },
} as const satisfies Partial<Record<ExportFormat, Dialect>>

/** Columns of every CSV file, before and after those of the labels. */
export const FIXED_COLUMNS = {
  before: TABLE_COLUMNS,
  behind: [
    { name: 'source', kind: 'text' },
    { name: 'licence', kind: 'text' },
    { name: 'retrieved', kind: 'day' },
  ],
} as const satisfies Record<string, readonly { name: string; kind: FieldKind }[]>

/** Returns the unique names of all columns. */
export const headerOf = (open: OpenInstance, titles: Language | null = null): string[] =>
  distinct([
    ...tableOf(open, titles).names,
    ...FIXED_COLUMNS.behind.map(({ name }) => ownTitle(name, titles)),
  ])

/**
 * CSV (RFC 4180): key, name, a point of the zone, the labels of the origin and of the dataset. The last three
 * columns contain the provenance, since CSV has no metadata.
 */
export const csv = csvWriter(DIALECTS.csv)

/** CSV for French spreadsheets: semicolons, decimal commas and a byte order mark. */
export const csvFr = csvWriter(DIALECTS['csv-fr'])

function csvWriter({ delimiter, decimal, bom }: Dialect): WriterOf {
  const cell = (value: LabelValue): string => {
    // No delimiter occurs in a number.
    if (typeof value === 'number') return String(value).replace('.', decimal)
    return quote(withoutFormula(plainValue(value)), delimiter)
  }
  const cells = (values: readonly LabelValue[]): string => values.map(cell).join(delimiter)
  return (open, { source, licence, retrieved_at }, titles) => {
    const table = tableOf(open, titles)
    const end = `${delimiter}${cells([source, licence, retrieved_at])}\r\n`
    return {
      head: `${bom ? '\uFEFF' : ''}${cells(headerOf(open, titles))}\r\n`,
      separator: '',
      tail: '',
      row: ordinal => cells(table.row(ordinal)) + end,
    }
  }
}

function quote(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
