import type { Label, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { CHANGE_ORDER, type Change, type Compared, type Zone } from '../../contract/zone.ts'
import { computedValue, isExpression, readsFormer } from '../label/computed.ts'
import { type FormattedLabel, formatValue, measureOf } from '../label/labelTypes.ts'
import type { Shown } from '../view/shown.ts'
import { formatFixed, formatFixedChange } from './columnNumbers.ts'

/** Sort key for the changes of zones. No column has this name. */
export const CHANGE_COLUMN = CHANGE_ORDER

/** Returns the comparison that a table needs; null unless its order or filter uses one. */
export function comparedOf(
  { displayed: { style } }: Shown,
  sort: { label: string } | null,
  change: Change | null,
): Compared | null {
  if (style.compared === null || (change === null && sort?.label !== CHANGE_COLUMN)) return null
  return { base: style.compared, ...(change !== null && { change }) }
}

/**
 * Returns the columns with values of other instances. The server computes them, since rows only have their
 * own.
 */
export const formersIn = (target: Shown | null): string[] =>
  (target?.sheet.labels ?? []).filter(readsFormer).map(({ name }) => name)

/** Rows per request: several screens, but still quick to load. */
export const ROWS_AT_ONCE = 250

/** `name`, `key`, or the name of a label, prefixed by `origin:` for a label of the origin dataset. */
export type ColumnId = string

/** User's layout of a dataset's columns. Columns that it does not mention keep their place. */
export type ColumnLayout = {
  order: readonly ColumnId[]
  shown: Readonly<Record<ColumnId, boolean>>
  /** Widths in pixels, by column. */
  widths: Readonly<Record<ColumnId, number>>
}

export const NO_LAYOUT: ColumnLayout = { order: [], shown: {}, widths: {} }

/** Minimum and maximum width of a column, in pixels. */
export const COLUMN_WIDTH = { least: 48, most: 640 } as const

/** Clamps a width to whole pixels within the limits. */
export const clampColumn = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.least), COLUMN_WIDTH.most))

const ORIGIN = 'origin:'

/** Returns the column of a label. */
export const columnIdOf = (name: string, isFromOrigin: boolean): ColumnId =>
  isFromOrigin ? `${ORIGIN}${name}` : name

/**
 * Lists the columns of a dataset: name and key of the zones, its labels, and those of the origin dataset if
 * shown.
 */
export function columnIdsOf({ sheet, displayed }: Shown): ColumnId[] {
  const fromOrigin = displayed.originLabels ? sheet.originLabels : []
  return [
    'name',
    'key',
    ...sheet.labels.map(({ name }) => name).filter(name => name !== 'name' && name !== 'key'),
    ...fromOrigin.map(({ name }) => columnIdOf(name, true)),
  ]
}

/** Labels that a column can show. */
type Labelled = Pick<Shown, 'sheet'>

/** Returns the label of a column and its source; null for the name and key of the zones. */
export function labelOfColumn({ sheet }: Labelled, id: ColumnId) {
  const own = sheet.labels.find(({ name }) => name === id)
  if (own) return { label: own, isFromOrigin: false }
  const fromOrigin = sheet.originLabels.find(({ name }) => `${ORIGIN}${name}` === id)
  return fromOrigin ? { label: fromOrigin, isFromOrigin: true } : null
}

/** Returns the name of a column's label. */
export const labelNameOf = (id: ColumnId): { name: string; isFromOrigin: boolean } =>
  id.startsWith(ORIGIN)
    ? { name: id.slice(ORIGIN.length), isFromOrigin: true }
    : { name: id, isFromOrigin: false }

/**
 * Returns whether the server can sort by a column. If a label of the dataset has the same name, the name
 * refers to it. Comparisons can also be sorted by change.
 */
export function isSortable(shown: Shown, id: ColumnId): boolean {
  if (id === CHANGE_COLUMN) return shown.displayed.style.compared !== null
  return columnIdsOf(shown).includes(id) && hasNameAlone(shown, id)
}

/** Returns whether the dataset itself has no label with the name of a column's label. */
export function hasNameAlone({ sheet }: Labelled, id: ColumnId): boolean {
  const { name, isFromOrigin } = labelNameOf(id)
  return !isFromOrigin || !['name', 'key', ...sheet.labels.map(label => label.name)].includes(name)
}

/** Returns a sort order as the API writes it. */
export const orderOf = (sort: { label: ColumnId; direction: 'asc' | 'desc' } | null) =>
  sort ? { label: labelNameOf(sort.label).name, direction: sort.direction } : undefined

/** Returns the value of a zone in a column. */
export function valueIn(zone: Zone, id: ColumnId): LabelValue | undefined {
  if (id in zone.labels) return zone.labels[id]
  if (id === 'name' || id === 'key') return zone[id]
  if (isExpression(id)) return computedValue(zone, id)
  return id.startsWith(ORIGIN) ? zone.origin_labels[id.slice(ORIGIN.length)] : undefined
}

/** Returns the text columns that only repeat the name or key in some zones. */
export function repeatsAmong(shown: Shown, zones: readonly Zone[]): ColumnId[] {
  if (zones.length < 2) return []
  return columnIdsOf(shown).filter(id => {
    if (id === 'name' || id === 'key' || labelOfColumn(shown, id)?.label.type !== 'text') return false
    return (['name', 'key'] as const).some(own => zones.every(zone => valueIn(zone, id) === zone[own]))
  })
}

/** Returns all columns in the user's order; an unknown one follows its natural predecessor. */
export function orderedColumns(ids: readonly ColumnId[], { order }: ColumnLayout): ColumnId[] {
  const list = order.filter(id => ids.includes(id))
  ids.forEach((id, index) => {
    if (!list.includes(id)) list.splice(index === 0 ? 0 : list.indexOf(ids[index - 1] ?? '') + 1, 0, id)
  })
  return list
}

/** Returns the visible columns in the user's order: the chosen ones, otherwise all except repeated ones. */
export const inSight = (
  ids: readonly ColumnId[],
  layout: ColumnLayout,
  repeats: readonly ColumnId[],
): ColumnId[] => orderedColumns(ids, layout).filter(id => layout.shown[id] ?? !repeats.includes(id))

/** Returns the column order after moving a column to an index among the visible ones. */
export function orderAfterMove(
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

/** Widths in pixels: a cell letter, a title letter, cell padding, the sort arrow. */
const LETTER = 7.6
const BOLD_LETTER = 8.4
const PADDING = 22
const ARROW = 20

const headingOf = ({ title, unit }: Label, language: Language) =>
  (inLanguage(title, language).length + (unit ? unit.length + 3 : 0)) * BOLD_LETTER + PADDING + ARROW

/** Formats the value of a cell. All numbers of a column have the same decimals. */
export const cellText = (
  value: LabelValue | undefined,
  { decimals, ...label }: FormattedLabel & { decimals: number },
  language: Language,
): string =>
  decimals > 0 && typeof value === 'number'
    ? (label.change ? formatFixedChange : formatFixed)(value, decimals, language)
    : formatValue(value, label, language)

/** Returns a width in pixels for the title and, for numbers and dates, every value; texts are truncated. */
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

/** Returns a width in pixels for the title and the values of some zones. */
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
