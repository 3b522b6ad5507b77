import type { LabelValue } from '../../../contract/label.ts'
import { harmless } from '../../../domain/table/zoneLabels.ts'
import { distinct, tableOf, textOf } from '../common/table.ts'
import type { WriterOf } from '../common/writer.ts'

/** Form in which a spreadsheet of a region reads numbers and columns. */
interface Dialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** A byte order mark, without which French Excel takes UTF-8 for Windows-1252. */
  bom: boolean
}

/**
 * CSV by RFC 4180: key, name, a point of the zone, the labels of the origin and of the dataset, then the provenance in
 * the last three columns, since CSV has no other place for it.
 */
export const csv = csvWriter({ delimiter: ',', decimal: '.', bom: false })

/** CSV in the form that French spreadsheets read: semicolons, decimal commas and a byte order mark. */
export const csvFr = csvWriter({ delimiter: ';', decimal: ',', bom: true })

function csvWriter({ delimiter, decimal, bom }: Dialect): WriterOf {
  const cell = (value: LabelValue): string => {
    if (typeof value === 'number') return quote(String(value).replace('.', decimal), delimiter)
    return quote(harmless(textOf(value)), delimiter)
  }
  const line = (values: readonly LabelValue[]): string => `${values.map(cell).join(delimiter)}\r\n`
  return (open, { source, licence, retrieved_at }) => {
    const table = tableOf(open)
    return {
      head: (bom ? '\uFEFF' : '') + line(distinct([...table.names, 'source', 'licence', 'retrieved'])),
      separator: '',
      tail: '',
      row: ordinal => line([...table.row(ordinal), source, licence, retrieved_at]),
    }
  }
}

function quote(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
