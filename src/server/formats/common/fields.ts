import type { LabelType, LabelValue } from '../../../contract/label.ts'
import type { Column } from '../../storage/columns/column.ts'
import { nameAt, type OpenInstance, type OpenLabel } from '../../zones/openInstance.ts'
import { originName } from './writer.ts'

/**
 * Content of a typed column. Dates are days or moments where all of them are; `date` where some are one and some the
 * other, or say no time zone; years and months, which readers take for no dates, are texts.
 */
export type FieldKind = 'integer' | 'number' | 'day' | 'moment' | 'date' | 'text' | 'json'

/** A typed column of a file. */
export interface Field {
  name: string
  kind: FieldKind
  value: (ordinal: number) => LabelValue
}

/**
 * The columns of a file beside its geometries: key, name, the labels of the origin and of the dataset. A label that is
 * called like one of the zone's own fields takes its place, as in GeoJSON.
 */
export function fieldsOf(open: OpenInstance): Field[] {
  const origin = open.origin?.dataset ?? ''
  const labelled = (name: string, { label, column }: OpenLabel): Field => ({
    name,
    kind: kindOf(label.type, column),
    value: ordinal => column.value(ordinal),
  })
  const fields: Field[] = [
    { name: 'key', kind: 'text', value: ordinal => open.geometry.key(ordinal) },
    { name: 'name', kind: 'text', value: ordinal => nameAt(open, ordinal) },
    ...open.originLabels.map(each => labelled(originName(origin, each.label.name), each)),
    ...open.labels.map(each => labelled(each.label.name, each)),
  ]
  return [...new Map(fields.map(field => [field.name, field])).values()]
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
  other: () => 'json',
} as const satisfies Record<LabelType, (column: Column) => FieldKind>

/** Tells whether a column is kept as whole numbers; those of a computed one are not looked at. */
const isWhole = (column: Column & { kind: 'number' }): boolean =>
  Object.getOwnPropertyDescriptor(column, 'values')?.value instanceof Int32Array

/** The kind of the columns of a label. */
export const kindOf = (type: LabelType, column: Column): FieldKind => KINDS[type](column)
