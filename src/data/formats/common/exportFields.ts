import type { Label, LabelType, LabelValue } from '../../../contract/label.ts'
import type { Column } from '../../stored/columnOf.ts'
import { nameAt, type OpenInstance } from '../../zones/openInstance.ts'
import { originName } from './exportWriter.ts'

/**
 * Type of the values of a column. Dates are days or moments when all of them are; `date` when they are mixed
 * or have no time zone. Years and months are texts, since readers do not accept them as dates.
 */
export type FieldKind = 'integer' | 'number' | 'day' | 'moment' | 'date' | 'text' | 'boolean' | 'json'

/** Column of an exported file: the key, the name or a label of the zones. */
export interface NamedField {
  name: string
  type: LabelType
  /** Null for the key and the name. */
  label: Label | null
}

/** Typed column with its values by ordinal. */
export interface Field extends NamedField {
  kind: FieldKind
  value: (ordinal: number) => LabelValue
}

const KEY = 'key'
const NAME = 'name'

/**
 * Returns the columns of an exported file: key, name, the labels of the origin dataset, and the dataset's own
 * labels. A label with the name of a zone field replaces the field, as in GeoJSON.
 */
export function namedFields(
  own: readonly Label[],
  fromOrigin: readonly Label[],
  origin: string,
): NamedField[] {
  const fields: NamedField[] = [
    { name: KEY, type: 'text', label: null },
    { name: NAME, type: 'text', label: null },
    ...fromOrigin.map(label => ({ name: originName(origin, label.name), type: label.type, label })),
    ...own.map(label => ({ name: label.name, type: label.type, label })),
  ]
  return [...new Map(fields.map(field => [field.name, field])).values()]
}

/** Returns the columns of an open instance with their values. */
export function fieldsOf(open: OpenInstance): Field[] {
  const columnOf = new Map([...open.originLabels, ...open.labels].map(({ label, column }) => [label, column]))
  const bare = (labels: OpenInstance['labels']) => labels.map(({ label }) => label)
  return namedFields(bare(open.labels), bare(open.originLabels), open.origin?.dataset ?? '').map(field => {
    const column = field.label && columnOf.get(field.label)
    if (column)
      return {
        ...field,
        // Computed on demand: for dates it reads all texts.
        get kind() {
          return kindOf(field.type, column)
        },
        value: ordinal => column.value(ordinal),
      }
    const value: Field['value'] =
      field.name === KEY ? ordinal => open.geometry.key(ordinal) : ordinal => nameAt(open, ordinal)
    return { ...field, kind: 'text', value }
  })
}

/** Throws the error of a damaged label of the origin if a column has its name. */
export function failIfUnreadableField({ origin, unreadable }: OpenInstance, name: string): undefined {
  const found = unreadable.find(label => originName(origin?.dataset ?? '', label.name) === name)
  if (found) throw found.error
  return undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

const KINDS = {
  number: column => (column.kind === 'number' && column.isWhole ? 'integer' : 'number'),
  date: column => {
    const texts = column.kind === 'text' ? [...column.dictionary] : []
    if (texts.some(text => text.length < 10)) return 'text'
    if (texts.every(text => DAY.test(text))) return 'day'
    return texts.every(text => MOMENT.test(text)) ? 'moment' : 'date'
  },
  text: () => 'text',
  other: column => (isTruth(column) ? 'boolean' : 'json'),
} as const satisfies Record<LabelType, (column: Column) => FieldKind>

/** Returns whether all values of a column are true or false. */
const isTruth = (column: Column): boolean =>
  column.kind === 'other' &&
  column.dictionary.length > 0 &&
  [...column.dictionary].every(text => text === 'true' || text === 'false')

/** Returns the kind of the columns of a label. */
export const kindOf = (type: LabelType, column: Column): FieldKind => KINDS[type](column)

/**
 * Converts a value of a database to one of other formats. Whole numbers that are too large for JavaScript
 * become texts.
 */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Date) return value.toISOString()
  // Tables cannot contain bytes.
  if (ArrayBuffer.isView(value)) return null
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainValue(each)]))
}
