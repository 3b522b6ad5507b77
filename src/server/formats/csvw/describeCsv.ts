import type { Text } from '../../../contract/common.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { Label } from '../../../contract/label.ts'
import { inLanguage } from '../../../contract/texts.ts'
import { type FieldKind, kindOf } from '../../../data/formats/common/exportFields.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import { type Dialect, FIXED_COLUMNS, headerOf } from '../../../data/formats/csv/writeCsv.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'

// Metadata Vocabulary for Tabular Data, W3C Recommendation of 2015-12-17.

export const CSVW_TYPE = 'application/csvm+json'

/** Properties of a CSV in its description. */
export interface DescribedCsv {
  /** Reference to the CSV, relative to the description. */
  url: string
  open: OpenInstance
  dataset: Dataset
  provenance: Provenance
  dialect: Dialect
}

/** Describes a CSV in CSVW: dataset, source, dialect and columns. */
export function describeCsv({ url, open, dataset, provenance, dialect }: DescribedCsv): object {
  const { source, source_url, licence, licence_url, attribution, retrieved_at, instance } = provenance
  const { selection, sorted_by } = provenance
  return {
    '@context': 'http://www.w3.org/ns/csvw',
    url,
    'dc:title': inLanguages(dataset.name),
    'dc:description': inLanguages(dataset.description),
    'dc:identifier': instance,
    'dc:isVersionOf': provenance.dataset,
    'dc:source': source_url === null ? source : { '@id': source_url },
    'dc:creator': source,
    'dc:license': licence_url === null ? licence : { '@id': licence_url },
    'dc:rights': `${attribution} — ${licence}`,
    'dc:date': open.instance.data_date,
    'dc:modified': retrieved_at,
    ...(selection && { 'dc:provenance': [selection, sorted_by].filter(Boolean).join('; ') }),
    dialect: {
      delimiter: dialect.delimiter,
      header: true,
      quoteChar: '"',
      doubleQuote: true,
      encoding: 'utf-8',
      lineTerminators: ['\r\n'],
    },
    tableSchema: { columns: columnsOf(open, dialect), primaryKey: 'key' },
  }
}

/** Returns a text in all its languages. */
const inLanguages = (text: Text) =>
  Object.entries(text).map(([language, value]) => ({ '@value': value, '@language': language }))

function columnsOf(open: OpenInstance, { decimal }: Dialect): object[] {
  const labels = [...open.originLabels, ...open.labels]
  const [before, behind] = [FIXED_COLUMNS.before.length, FIXED_COLUMNS.behind.length]
  const kinds: FieldKind[] = [
    ...FIXED_COLUMNS.before.map(({ kind }) => kind),
    ...labels.map(({ label, column }) => kindOf(label.type, column)),
    ...FIXED_COLUMNS.behind.map(({ kind }) => kind),
  ]
  const titles = headerOf(open)
  const names = columnNames(titles)
  return titles.map((title, at) => {
    const label = at < titles.length - behind ? labels[at - before]?.label : undefined
    return {
      name: names[at],
      titles: title,
      datatype: datatypeOf(kinds[at] ?? 'text', decimal),
      ...(at === 0 && { required: true }),
      ...(label && described(label)),
    }
  })
}

/** Returns the title of a label and its unit. */
const described = ({ title, unit, name }: Label) => ({
  ...(inLanguage(title, 'en') !== name && { 'dc:title': inLanguages(title) }),
  ...(unit !== null && { 'schema:unitText': unit }),
})

const DATATYPES = {
  integer: 'integer',
  number: 'number',
  day: 'date',
  moment: 'dateTime',
  date: 'string',
  text: 'string',
  boolean: 'boolean',
  json: 'json',
} as const satisfies Record<FieldKind, string>

/** Whole numbers have the same form in all regions. */
const datatypeOf = (kind: FieldKind, decimal: Dialect['decimal']) =>
  kind === 'number' && decimal !== '.'
    ? { base: DATATYPES[kind], format: { decimalChar: decimal } }
    : DATATYPES[kind]

/**
 * Returns names that are valid variables of a URI template (RFC 6570): letters, digits and underscores, with
 * other characters percent-encoded. No name begins with an underscore.
 */
function columnNames(titles: readonly string[]): string[] {
  return titles.map(title =>
    Buffer.from(title.toWellFormed()).reduce((name, byte) => {
      const character = String.fromCharCode(byte)
      const isPlain = /[A-Za-z0-9]/.test(character) || (character === '_' && name !== '')
      return name + (isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    }, ''),
  )
}
