import type { LabelValue } from '../../contract/label.ts'
import type { Geometry } from '../../contract/zone.ts'
import { anchorOf } from '../../domain/anchor.ts'
import { numberOf } from '../../domain/filter.ts'
import { nameAt } from '../zones/zone.ts'
import { originName, type WriterOf } from './format.ts'

/** How a spreadsheet of a region reads numbers and columns. */
interface Dialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** A byte order mark, without which French Excel takes UTF-8 for Windows-1252. */
  bom: boolean
}

/**
 * RFC 4180: key, name, a point of the zone, the labels of the origin and of the dataset, then the provenance
 * in the last three columns, since CSV has no other place for it.
 */
export const csv = csvWriter({ delimiter: ',', decimal: '.', bom: false })

/** As French spreadsheets want it. */
export const csvFr = csvWriter({ delimiter: ';', decimal: ',', bom: true })

function csvWriter({ delimiter, decimal, bom }: Dialect): WriterOf {
  const cell = (value: LabelValue): string => {
    if (typeof value === 'number') return quote(String(value).replace('.', decimal), delimiter)
    return quote(harmless(textOf(value)), delimiter)
  }
  const line = (values: readonly LabelValue[]): string => `${values.map(cell).join(delimiter)}\r\n`
  return (open, { source, licence, retrieved_at }) => {
    const origin = open.origin?.dataset ?? ''
    const labels = [
      ...open.originLabels.map(({ label, column }) => ({ name: originName(origin, label.name), column })),
      ...open.labels.map(({ label, column }) => ({ name: label.name, column })),
    ]
    const names = ['key', 'name', 'longitude', 'latitude', ...labels.map(({ name }) => name)]
    return {
      mediaType: 'text/csv; charset=utf-8',
      extension: 'csv',
      head: (bom ? '\uFEFF' : '') + line([...names, 'source', 'licence', 'retrieved']),
      separator: '',
      tail: '',
      row: ordinal => {
        const anchor = anchorOf(open.geometry.geometry(ordinal) as Geometry)
        const [longitude, latitude] = anchor ?? [null, null]
        const values = labels.map(({ column }) => column.value(ordinal))
        const zone = [
          open.geometry.key(ordinal),
          nameAt(open, ordinal),
          rounded(longitude),
          rounded(latitude),
        ]
        return line([...zone, ...values, source, licence, retrieved_at])
      },
    }
  }
}

/** Seven decimals of a degree are about a centimetre. */
const rounded = (degrees: number | null): number | null =>
  degrees === null ? null : Number(degrees.toFixed(7))

function textOf(value: LabelValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; a negative number is none. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && numberOf(text) === null ? `'${text}` : text
}

function quote(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
