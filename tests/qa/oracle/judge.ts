import type { Language } from '../../../src/contract/languages.mjs'
import { judgeLegend } from './legend.ts'
import {
  ascending,
  decimalsIn,
  nothingOf,
  numberIn,
  plain,
  shownSentence,
  sortedBy,
  titled,
  valueIn,
  withoutZeros,
} from './reading.ts'
import type { Entry } from './referenceModel.ts'
import type { Screen } from './screen.ts'
import type { Condition, Row, Truth } from './truth.ts'

/** Expected screen content, derived independently from the data. */
export type ExpectedScreen = {
  language: Language
  shown: readonly Entry[]
  /** By instance. */
  truths: ReadonlyMap<string, Truth>
  active: string | null
  inspected: string | null
  /** True if all matching zones are displayed, not only those in view. */
  isWhole: boolean
  /** True if an unsaved look or filter is previewed. The oracle does not know its content. */
  isTriedOut: boolean
  /** Previewed filter of the active dataset. Map, legend and status line apply it; the table does not yet. */
  tried: Condition | null
  /** True if the map compares instances. */
  isCompared: boolean
}

/** Describes the differences between the screen and the expected screen. */
export function judge(screen: Screen, expected: ExpectedScreen): string[] {
  const { shown, truths, language } = expected
  const named = (entry: Entry) => truths.get(entry.instance)?.name[language] ?? ''
  const names = shown.map(named).toReversed()
  const visible = shown.filter(({ isVisible }) => isVisible).toReversed()
  const active = shown.find(({ dataset }) => dataset === expected.active)
  const truth = active && truths.get(active.instance)
  const rows = active && truth && active.filter !== 'other' ? truth.rows(active.filter) : null
  const entry = active && drawnEntry(active, expected)
  return [
    ...differ('datasets in the drawer', screen.layers, names),
    ...differ(
      'legends',
      screen.legends.map(({ name }) => name),
      visible.map(named),
    ),
    ...(active && entry && truth && rows
      ? [
          ...judgeStatus(screen, expected, truth, expected.tried ? truth.rows(expected.tried) : rows),
          ...judgeTable(screen, expected, active, truth, rows),
          ...screen.legends
            .filter(
              ({ isOpen }) => isOpen && active.isVisible && !expected.isTriedOut && !expected.isCompared,
            )
            .flatMap(legend => judgeLegend(legend, { language, entry, truth, isWhole: expected.isWhole })),
        ]
      : []),
    ...(active ? [] : differ('status line', screen.status?.name, nothingOf[language])),
    ...judgeZone(screen, expected),
  ]
}

/** Dataset as displayed on the map, with the previewed filter. */
export const drawnEntry = (
  entry: Entry,
  { active, tried }: Pick<ExpectedScreen, 'active' | 'tried'>,
): Entry => (tried && entry.dataset === active ? { ...entry, filter: tried } : entry)

function differ(what: string, seen: unknown, expected: unknown): string[] {
  const [is, should] = [JSON.stringify(seen), JSON.stringify(expected)]
  return is === should ? [] : [`${what}: ${is} is on the screen, not ${should}`]
}

function judgeStatus(
  { status }: Screen,
  expected: ExpectedScreen,
  truth: Truth,
  rows: readonly Row[],
): string[] {
  const { language, isWhole, isTriedOut } = expected
  const name = differ('name in the status line', status?.name, truth.name[language])
  if (!isWhole || isTriedOut) return name
  const all = rows.length === truth.zones ? [rows.length] : [rows.length, truth.zones]
  const told = (status?.zones ?? '').split('/').map(part => numberIn(part, language))
  return [...name, ...differ('zones in the status line', told, all)]
}

/** Checks that each table row matches the data, in header order. */
function judgeTable(
  { table }: Screen,
  expected: ExpectedScreen,
  active: Entry,
  truth: Truth,
  rows: readonly Row[],
) {
  const { language, isWhole, isCompared, inspected } = expected
  if (!table) return rows.length === 0 ? [] : ['the table is not on the screen']
  const isAll = isWhole && !isCompared && table.search === ''
  const sorted = table.columns.find(({ sort }) => sort === 'ascending' || sort === 'descending')
  // The column may be hidden.
  const [, title = null, direction] = sortedBy[language].exec(table.state) ?? []
  const label = truth.labels.find(each => each.title[language] === title)
  const condition = active.filter === 'other' ? null : active.filter
  const order = {
    label: label?.name ?? '',
    direction: direction === ascending[language] ? 'asc' : 'desc',
  } as const
  const isOrdered = title === null || label?.type === 'number'
  const inOrder = label?.type === 'number' ? truth.rows(condition, order) : rows
  const byId = new Map(rows.map(row => [row.id, row]))
  const own = table.columns.map(({ id }) => truth.labels.find(({ name }) => name === id))
  return [
    ...(isAll ? differ('rows of the table', table.count, rows.length) : []),
    ...(sorted ? differ('whether the heading tells the order', title !== null, true) : []),
    ...(sorted && label ? differ('sorted column', sorted.id, label.name) : []),
    ...table.columns.flatMap(({ title }, at) => {
      const column = own[at]
      return column ? differ('a column', title.toLowerCase(), titled(column, language).toLowerCase()) : []
    }),
    ...(table.rows.length === 0 ? ['the table has no row'] : []),
    ...table.columns.flatMap(({ title }, at) => {
      if (own[at]?.type !== 'number') return []
      const numbers = table.rows.map(({ cells }) => cells[at] ?? '').filter(cell => /\d/.test(cell))
      const decimals = new Set(numbers.map(cell => decimalsIn(cell, language).length))
      return decimals.size > 1 ? [`${title} has ${[...decimals].join(' or ')} decimals`] : []
    }),
    ...table.rows.flatMap(({ index, zone, cells, isInspected }) => {
      const row = byId.get(zone)
      if (!row) return [`the table has ${zone}, which does not pass`]
      const expectedCells = table.columns.map(({ id }, at) => {
        if (id === 'name' || id === 'key') return plain(row[id])
        const column = own[at]
        return column && column.type !== 'other'
          ? valueIn(row[column.name] ?? null, column.type, language)
          : null
      })
      return [
        ...(isAll && isOrdered ? differ(`row ${index + 1}`, zone, inOrder[index]?.id) : []),
        ...expectedCells.flatMap((value, at) => {
          const cell = own[at]?.type === 'number' ? withoutZeros(cells[at] ?? '', language) : cells[at]
          return value === null ? [] : differ(`${table.columns[at]?.title} of ${zone}`, cell, value || '–')
        }),
        ...differ(`whether ${zone} is marked as inspected`, isInspected, zone === inspected),
      ]
    }),
  ]
}

/** Checks that the inspector has the labels of the zone under their names. */
function judgeZone({ zone, tab }: Screen, { inspected, shown, truths, language }: ExpectedScreen): string[] {
  const entry = shown.find(({ dataset }) => dataset === inspected?.split('.')[0])
  const truth = entry && truths.get(entry.instance)
  const row = truth?.rows(null).find(({ id }) => id === inspected)
  if (tab !== 'zone' || !zone || !truth || !row) return []
  return [
    ...differ('inspected zone', zone.name, plain(row.name)),
    ...truth.labels
      .filter(({ type }) => type !== 'other')
      .flatMap(label => {
        const title = label.title[language]
        const values = zone.facts.filter(([name]) => name === title).map(([, value]) => value)
        const value = valueIn(row[label.name] ?? null, label.type, language)
        const unit = label.unit && value ? ` ${label.unit}` : ''
        return value === '' || values.includes(`${value}${unit}`)
          ? []
          : [`${title} of the inspected zone: "${values}" is on the screen, not "${value}${unit}"`]
      }),
  ]
}

/** Returns the announcement of the displayed data, with the label. */
export function announced({
  shown,
  truths,
  active,
  language,
  isWhole,
  isCompared,
  isTriedOut,
}: ExpectedScreen): string | null {
  const entry = shown.find(({ dataset }) => dataset === active)
  const truth = entry && truths.get(entry.instance)
  if (!entry || !truth || entry.filter === 'other' || !isWhole || isCompared || isTriedOut) return null
  const sentence = shownSentence(truth.name[language], truth.rows(entry.filter).length, language)
  const label = truth.labelOf(entry.label)
  return label ? `${sentence} ${label.title[language]} ` : sentence
}
