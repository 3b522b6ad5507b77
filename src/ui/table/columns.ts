import type { Text } from '../../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Zone } from '../../contract/zone.ts'
import type { Sheet, Shown } from '../../domain/shown.ts'
import { formatValue, type Language } from '../../domain/values.ts'

/** A column of the table of displayed elements. */
export type Column = {
  /** The label's name, `name` or `key`; a label of the origin dataset has `origin:` before it. */
  id: string
  /** Null for the product's own columns, whose titles are texts of the interface. */
  title: Text | null
  unit: string | null
  type: LabelType
  /** Pixels below which it never shrinks. */
  width: number
  isSortable: boolean
  isFromOrigin: boolean
  read: (zone: Zone) => LabelValue | undefined
}

/** Pixels: a letter of the interface, what surrounds the text of a cell, a title's sort arrow. */
const LETTER = 7.6
const PADDING = 22
const ARROW = 20

/** Wide enough for the title and, of numbers, for every value; texts are cut. */
function widthOf({ title, unit, type, stats }: Label, language: Language): number {
  const heading = title[language].length + (unit ? unit.length + 3 : 0)
  const digits = [stats.min, stats.max].map(value => formatValue(value, { type }, language).length)
  const content = type === 'number' ? Math.max(6, ...digits) * LETTER + PADDING : 136
  return Math.round(Math.max(content, Math.min(heading * LETTER + PADDING + ARROW, 220)))
}

const own = (id: 'name' | 'key', width: number): Column => ({
  id,
  title: null,
  unit: null,
  type: 'text',
  width,
  isSortable: true,
  isFromOrigin: false,
  read: zone => zone[id],
})

function ofLabel(label: Label, isFromOrigin: boolean, language: Language): Column {
  const { name, title, type, unit } = label
  return {
    id: isFromOrigin ? `origin:${name}` : name,
    title,
    unit,
    type,
    width: widthOf(label, language),
    isSortable: !isFromOrigin,
    isFromOrigin,
    read: zone => (isFromOrigin ? zone.origin_labels : zone.labels)[name],
  }
}

/** Name and key of the zones, then the labels; those of the origin dataset when they are to be shown. */
export function columnsOf({ sheet, displayed }: Shown, language: Language): Column[] {
  const lent = displayed.originLabels ? sheet.originLabels : []
  return [
    own('name', 176),
    own('key', 88),
    ...sheet.labels.map(label => ofLabel(label, false, language)),
    ...lent.map(label => ofLabel(label, true, language)),
  ]
}

const repeated = new WeakMap<Sheet, ReadonlySet<string>>()

/**
 * Without the labels that only say the name or the key again. The first zones read of an instance decide, once,
 * so that a search does not make columns come and go.
 */
export function withoutRepeats(columns: Column[], sheet: Sheet, zones: readonly Zone[]): Column[] {
  if (!repeated.has(sheet) && zones.length > 1)
    repeated.set(sheet, new Set(columns.filter(column => isRepeat(column, zones)).map(({ id }) => id)))
  const ids = repeated.get(sheet)
  return ids ? columns.filter(({ id }) => !ids.has(id)) : columns
}

const isRepeat = ({ type, title, read }: Column, zones: readonly Zone[]) =>
  title !== null &&
  type === 'text' &&
  (zones.every(zone => read(zone) === zone.name) || zones.every(zone => read(zone) === zone.key))
