import { inLanguage } from '../../contract/common.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { CHANGE_ORDER, type Change, type Compared, type Zone } from '../../contract/zone.ts'
import { computedValue, isExpression, readsFormer } from '../label/computed.ts'
import { formatValue, measureOf } from '../label/labelTypes.ts'
import type { Shown } from '../view/shown.ts'

/** Name by which a table is sorted by the changes of its zones: no column has it. */
export const CHANGE_COLUMN = CHANGE_ORDER

/** Returns the comparison that a table needs: null, unless its order or its choice of zones asks for one. */
export function comparedOf(
  { displayed: { style } }: Shown,
  sort: { label: string } | null,
  change: Change | null,
): Compared | null {
  if (style.compared === null || (change === null && sort?.label !== CHANGE_COLUMN)) return null
  return { base: style.compared, ...(change !== null && { change }) }
}

/** Names the columns that read values of other instances: the server computes them, as rows have only their own. */
export const formersIn = (target: Shown | null): string[] =>
  (target?.sheet.labels ?? []).filter(readsFormer).map(({ name }) => name)

/** Number of rows that the table reads at once: some screenfuls, which come and are checked in a moment. */
export const ROWS_AT_ONCE = 250

/** `name`, `key`, or the name of a label; a label of the dataset that lends the geometry has `origin:` before it. */
export type ColumnId = string

/**
 * Layout that a person wants of the columns of a dataset. Columns that it does not mention stay as and where they were.
 */
export type ColumnLayout = {
  order: readonly ColumnId[]
  shown: Readonly<Record<ColumnId, boolean>>
  /** Widths in pixels, by column. */
  widths: Readonly<Record<ColumnId, number>>
}

export const NO_LAYOUT: ColumnLayout = { order: [], shown: {}, widths: {} }

/** Least and greatest width that a person can give to a column, in pixels. */
export const COLUMN_WIDTH = { least: 48, most: 640 } as const

/** A width that a column can have, in whole pixels. */
export const clampColumn = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.least), COLUMN_WIDTH.most))

const ORIGIN = 'origin:'

/** The column that shows a label. */
export const columnIdOf = (name: string, isFromOrigin: boolean): ColumnId =>
  isFromOrigin ? `${ORIGIN}${name}` : name

/**
 * Lists the columns of a dataset: name and key of the zones, then the labels, and those of the origin dataset when they
 * are to be shown.
 */
export function columnIdsOf({ sheet, displayed }: Shown): ColumnId[] {
  const lent = displayed.originLabels ? sheet.originLabels : []
  return [
    'name',
    'key',
    ...sheet.labels.map(({ name }) => name).filter(name => name !== 'name' && name !== 'key'),
    ...lent.map(({ name }) => columnIdOf(name, true)),
  ]
}

/** Labels among which that of a column is found. */
type Labelled = Pick<Shown, 'sheet'>

/** The label of a column with where it comes from, or null for the zones' own name and key. */
export function labelOfColumn({ sheet }: Labelled, id: ColumnId) {
  const own = sheet.labels.find(({ name }) => name === id)
  if (own) return { label: own, isFromOrigin: false }
  const lent = sheet.originLabels.find(({ name }) => `${ORIGIN}${name}` === id)
  return lent ? { label: lent, isFromOrigin: true } : null
}

/** The name of the label that a column shows. */
export const labelNameOf = (id: ColumnId): { name: string; isFromOrigin: boolean } =>
  id.startsWith(ORIGIN)
    ? { name: id.slice(ORIGIN.length), isFromOrigin: true }
    : { name: id, isFromOrigin: false }

/**
 * Tells whether the server can sort by a column: a name that a label of the dataset has too means that one. While it is
 * compared it can by changes, too.
 */
export function isSortable(shown: Shown, id: ColumnId): boolean {
  if (id === CHANGE_COLUMN) return shown.displayed.style.compared !== null
  return columnIdsOf(shown).includes(id) && hasNameAlone(shown, id)
}

/** Tells whether the name of a column's label is that of no label of the dataset itself. */
export function hasNameAlone({ sheet }: Labelled, id: ColumnId): boolean {
  const { name, isFromOrigin } = labelNameOf(id)
  return !isFromOrigin || !['name', 'key', ...sheet.labels.map(label => label.name)].includes(name)
}

/** A sort by a column as the API takes it. */
export const orderOf = (sort: { label: ColumnId; direction: 'asc' | 'desc' } | null) =>
  sort ? { label: labelNameOf(sort.label).name, direction: sort.direction } : undefined

/** Returns the value of a zone in a column. */
export function valueIn(zone: Zone, id: ColumnId): LabelValue | undefined {
  if (id in zone.labels) return zone.labels[id]
  if (id === 'name' || id === 'key') return zone[id]
  if (isExpression(id)) return computedValue(zone, id)
  return id.startsWith(ORIGIN) ? zone.origin_labels[id.slice(ORIGIN.length)] : undefined
}

/** The columns of text that only say the name or the key again, in some zones. */
export function repeatsAmong(shown: Shown, zones: readonly Zone[]): ColumnId[] {
  if (zones.length < 2) return []
  return columnIdsOf(shown).filter(id => {
    if (id === 'name' || id === 'key' || labelOfColumn(shown, id)?.label.type !== 'text') return false
    return (['name', 'key'] as const).some(own => zones.every(zone => valueIn(zone, id) === zone[own]))
  })
}

/** All columns, in the person's order; one that the order does not know follows the one it follows by nature. */
export function arranged(ids: readonly ColumnId[], { order }: ColumnLayout): ColumnId[] {
  const list = order.filter(id => ids.includes(id))
  ids.forEach((id, index) => {
    if (!list.includes(id)) list.splice(index === 0 ? 0 : list.indexOf(ids[index - 1] ?? '') + 1, 0, id)
  })
  return list
}

/** Lists the columns in sight, in the person's order: those that the person chose, else all but the repeats. */
export const inSight = (
  ids: readonly ColumnId[],
  layout: ColumnLayout,
  repeats: readonly ColumnId[],
): ColumnId[] => arranged(ids, layout).filter(id => layout.shown[id] ?? !repeats.includes(id))

/** The order after a column has gone to a place among those in sight, counted from 0. */
export function moved(
  all: readonly ColumnId[],
  visible: readonly ColumnId[],
  id: ColumnId,
  place: number,
): ColumnId[] {
  const others = visible.filter(each => each !== id)
  const rest = all.filter(each => each !== id)
  const next = others[place]
  const last = others.at(-1)
  const at = next === undefined ? rest.indexOf(last ?? '') + 1 : rest.indexOf(next)
  return rest.toSpliced(at, 0, id)
}

/** Widths in pixels: a letter of a cell, a letter of a title, the padding of a cell, the sort arrow of a title. */
const LETTER = 7.6
const BOLD_LETTER = 8.4
const PADDING = 22
const ARROW = 20

const headingOf = ({ title, unit }: Label, language: Language) =>
  (inLanguage(title, language).length + (unit ? unit.length + 3 : 0)) * BOLD_LETTER + PADDING + ARROW

/** Returns a width in pixels that is enough for the title and, of numbers and dates, for every value; texts are cut. */
export function naturalWidth(target: Labelled, id: ColumnId, language: Language): number {
  const label = labelOfColumn(target, id)?.label
  if (!label) return id === 'key' ? 88 : 176
  const { type, stats } = label
  const measure = measureOf(type)
  const lengths = measure
    ?.longest(stats.min ?? 0, stats.max ?? 0)
    .map(number => formatValue(measure.write(number, language), label, language).length)
  const content = lengths ? Math.max(6, ...lengths) * LETTER + PADDING : 136
  return Math.round(Math.max(content, Math.min(headingOf(label, language), 220)))
}

/** Returns a width in pixels that is enough for the title and for the values of some zones. */
export function fittingWidth(
  target: Shown,
  id: ColumnId,
  { zones, language }: { zones: readonly Zone[]; language: Language },
): number {
  const label = labelOfColumn(target, id)?.label
  const written = label ?? { type: 'text' as const }
  const longest = zones.reduce(
    (most, zone) => Math.max(most, formatValue(valueIn(zone, id), written, language).length),
    0,
  )
  const heading = label ? headingOf(label, language) : 0
  return clampColumn(Math.max(heading, longest * LETTER + PADDING))
}
