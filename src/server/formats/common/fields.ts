import type { Label, LabelType, LabelValue } from '../../../contract/label.ts'
import type { Column } from '../../storage/columns/columnOf.ts'
import { nameAt, type OpenInstance } from '../../zones/openInstance.ts'
import { originName } from './written.ts'

/**
 * Content of a typed column. Dates are days or moments where all of them are; `date` where some are one and some the
 * other, or say no time zone; years and months, which readers take for no dates, are texts.
 */
export type FieldKind = 'integer' | 'number' | 'day' | 'moment' | 'date' | 'text' | 'boolean' | 'json'

/** A column beside geometries by its name: the key, the name or a label of the zones. */
export interface NamedField {
  name: string
  type: LabelType
  /** Null for the key and the name. */
  label: Label | null
}

/** A typed column with its values by ordinal. */
export interface Field extends NamedField {
  kind: FieldKind
  value: (ordinal: number) => LabelValue
}

const KEY = 'key'
const NAME = 'name'

/**
 * The columns beside geometries: key, name, the labels that the origin lends with its zones, and those of the dataset. A
 * label that is called like one of the zone's own fields takes its place, as in GeoJSON.
 */
export function namedFields(own: readonly Label[], lent: readonly Label[], origin: string): NamedField[] {
  const fields: NamedField[] = [
    { name: KEY, type: 'text', label: null },
    { name: NAME, type: 'text', label: null },
    ...lent.map(label => ({ name: originName(origin, label.name), type: label.type, label })),
    ...own.map(label => ({ name: label.name, type: label.type, label })),
  ]
  return [...new Map(fields.map(field => [field.name, field])).values()]
}

/** The columns of an opened instance with their values. */
export function fieldsOf(open: OpenInstance): Field[] {
  const columnOf = new Map([...open.originLabels, ...open.labels].map(({ label, column }) => [label, column]))
  const bare = (labels: OpenInstance['labels']) => labels.map(({ label }) => label)
  return namedFields(bare(open.labels), bare(open.originLabels), open.origin?.dataset ?? '').map(field => {
    const column = field.label && columnOf.get(field.label)
    if (column)
      return {
        ...field,
        // Of dates it is found in all texts: only for those who ask.
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

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

const KINDS = {
  number: column => (column.kind === 'number' && isWhole(column) ? 'integer' : 'number'),
  date: column => {
    const texts = column.kind === 'text' ? column.dictionary : []
    if (texts.some(text => text.length < 10)) return 'text'
    if (texts.every(text => DAY.test(text))) return 'day'
    return texts.every(text => MOMENT.test(text)) ? 'moment' : 'date'
  },
  text: () => 'text',
  other: column => (isTruth(column) ? 'boolean' : 'json'),
} as const satisfies Record<LabelType, (column: Column) => FieldKind>

/** Tells whether all values of a column are true or false. */
const isTruth = (column: Column): boolean =>
  column.kind === 'other' &&
  column.dictionary.length > 0 &&
  column.dictionary.every(text => text === 'true' || text === 'false')

/** Tells whether a column is kept as whole numbers; those of a computed one are not looked at. */
const isWhole = (column: Column & { kind: 'number' }): boolean =>
  Object.getOwnPropertyDescriptor(column, 'values')?.value instanceof Int32Array

/** The kind of the columns of a label. */
export const kindOf = (type: LabelType, column: Column): FieldKind => KINDS[type](column)
