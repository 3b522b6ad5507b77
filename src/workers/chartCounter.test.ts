import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { label as labelOf } from '../../tests/support/fixtures.ts'
import { recordedPaint } from '../../tests/support/recordedPaint.ts'
import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { BarCounts, HistogramCounts, ScatterCounts } from '../domain/chart/chartCounts.ts'
import { paintMarks } from '../domain/chart/paintMarks.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import type { Conditions } from './messages.ts'
import { ZoneStore } from './zoneStore.ts'

/** Numbers and days at the ends of parts of their axes: 48 parts from 0 to 48. */
const ROWS = [0, 1, 2, 2.5, 10, 10, 24, 47, 47.9, 48, null, 3].map((n, at) => ({
  n,
  d: at % 4 === 3 ? null : `1970-01-${String(((at * 5) % 28) + 1).padStart(2, '0')}`,
  r: at % 3 === 0 ? 'Nord' : 'Sud',
}))
const stretched = (name: string, type: Label['type'], max: number): Label => {
  const label = labelOf(name, type)
  return { ...label, stats: { ...label.stats, min: 0, max, quantiles: [0, max / 2, max] } }
}
const n = stretched('n', 'number', 48)
const d = stretched('d', 'date', 27)
const r = labelOf('r', 'text')
const LABELS = [n, d, r]

const sqlite = new DatabaseSync(':memory:')
sqlite.exec('create table zone (n real, d real, r text)')
const insert = sqlite.prepare('insert into zone values (?, ?, ?)')
for (const row of ROWS) insert.run(row.n, row.d && Number(row.d.slice(-2)) - 1, row.r)

function storeOf(): ZoneStore {
  const store = new ZoneStore()
  const zones = ROWS.map((labels, ordinal) => ({ ordinal, geometry: null, labels, origin_labels: {} }))
  store.add('load', zones, defaultStyle(0), null)
  return store
}
const store = storeOf()
const queries = [n, d].map(label => ({
  chart: { kind: 'histogram' as const, labels: [label.name] as [string] },
  labels: [label],
}))
const histograms = (counts: ReturnType<ZoneStore['count']>) =>
  (counts ?? []).filter((each): each is HistogramCounts => each.kind === 'histogram')
const countsOf = (nodes: Conditions['nodes'], from = store) =>
  histograms(
    from.count('load', queries, { filter: null, previewFilter: { and: [...nodes] }, labels: LABELS }),
  )

/** Returns the number of rows in each of the 48 parts, counted by SQLite. */
function counted(column: 'n' | 'd', max: number, where: string): number[] {
  const parts = Array(48).fill(0)
  const rows = sqlite
    .prepare(
      `select min(cast(${column} * 48.0 / ${max} as integer), 47) as part, count(*) as zones
       from zone where ${column} is not null and (${where}) group by part`,
    )
    .all() as { part: number; zones: number }[]
  for (const { part, zones } of rows) parts[part] = zones
  return parts
}

const SIGNS = { gte: '>=', lt: '<', gt: '>', lte: '<=' } as const
type Condition = { column: 'n' | 'd' | 'r'; operator: keyof typeof SIGNS | 'equals'; value: number | string }
const nodeOf = ({ column, operator, value }: Condition): FilterNode => ({
  label: column,
  operator,
  value: column === 'd' ? `1970-01-${String(Number(value) + 1).padStart(2, '0')}` : value,
})
const sqlOf = ({ column, operator, value }: Condition) =>
  operator === 'equals' ? `${column} = '${value}'` : `${column} ${SIGNS[operator]} ${value}`

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    column: fc.constantFrom('n' as const, 'd' as const),
    operator: fc.constantFrom('gte' as const, 'lt' as const, 'gt' as const, 'lte' as const),
    value: fc.integer({ min: 0, max: 27 }),
  }),
  fc.record({
    column: fc.constant('r' as const),
    operator: fc.constant('equals' as const),
    value: fc.constant('Nord'),
  }),
)

test('counts like SQLite by the conditions on all other labels, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(condition, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), filters => {
      for (const conditions of filters) {
        const [ofNumbers, ofDays] = countsOf(conditions.map(nodeOf))
        const without = (own: string) =>
          ['1 = 1', ...conditions.filter(({ column }) => column !== own).map(sqlOf)].join(' and ')
        expect(ofNumbers).toMatchObject({
          whole: counted('n', 48, '1 = 1'),
          passing: counted('n', 48, without('n')),
        })
        expect(ofDays).toMatchObject({
          whole: counted('d', 27, '1 = 1'),
          passing: counted('d', 27, without('d')),
        })
        const noNumber = sqlite
          .prepare(`select count(*) as zones from zone where n is null and ${without('n')}`)
          .get()
        expect(ofNumbers?.noData).toBe(noNumber?.['zones'])
      }
    }),
  )
})

test('assigns a condition on several labels to no chart', () => {
  const either: FilterNode = {
    or: [
      { label: 'n', operator: 'gte', value: 47 },
      { label: 'd', operator: 'lt', value: '1970-01-02' },
    ],
  }
  const [ofNumbers] = countsOf([either])
  expect(ofNumbers?.passing).toEqual(counted('n', 48, 'n >= 47 or d < 1'))
})

test('counts as before after closing and reopening a chart', () => {
  const nodes = [nodeOf({ column: 'n', operator: 'gte', value: 10 })]
  const [, before] = countsOf(nodes)
  const filters = { filter: null, previewFilter: { and: nodes }, labels: LABELS }
  const alone = store.count('load', queries.slice(1), filters)
  expect(alone).toEqual([before])
  expect(countsOf(nodes)[0]?.passing).toEqual(counted('n', 48, '1 = 1'))
})

test('includes zones that arrive later', () => {
  const growing = storeOf()
  const count = () => countsOf([], growing)[0]?.whole.reduce((sum, zones) => sum + zones, 0)
  expect(count()).toBe(11)
  const later = { ordinal: 99, geometry: null, labels: { n: 5 }, origin_labels: {} }
  growing.add('load', [later], defaultStyle(0), null)
  expect(count()).toBe(12)
})

const bars = { chart: { kind: 'bars' as const, labels: ['r'] as [string] }, labels: [r] }
const scatter = {
  chart: { kind: 'scatter' as const, labels: ['n', 'd'] as [string, string] },
  labels: [n, d],
}
const barsOf = (nodes: Conditions['nodes'], from = store) =>
  from.count('load', [...queries, bars, scatter], {
    filter: null,
    previewFilter: { and: [...nodes] },
    labels: LABELS,
  })

test('counts bars by value, most frequent first, by conditions on other labels', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 4 }), conditions => {
      const counts = barsOf(conditions.map(nodeOf))?.find((each): each is BarCounts => each.kind === 'bars')
      const where = ['1 = 1', ...conditions.filter(({ column }) => column !== 'r').map(sqlOf)].join(' and ')
      const counted = sqlite
        .prepare(
          `select r as value, count(*) as whole, sum(case when ${where} then 1 else 0 end) as passing
           from zone group by r order by whole desc`,
        )
        .all()
      expect(counts?.bars.map(({ value, whole, passing }) => ({ value, whole, passing }))).toEqual(
        counted.map(row => ({ ...row })),
      )
      expect(counts).toMatchObject({ others: { values: 0, whole: 0, passing: 0 }, noData: 0 })
    }),
  )
})

test('gives no bar to values after the twelfth', () => {
  const many = new ZoneStore()
  const zones = Array.from({ length: 30 }, (_, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { r: ordinal < 10 ? 'often' : `${ordinal % 15}` },
    origin_labels: {},
  }))
  many.add('load', zones, defaultStyle(0), null)
  const [counts] =
    many
      .count('load', [bars], { filter: null, previewFilter: null, labels: [r] })
      ?.filter((each): each is BarCounts => each.kind === 'bars') ?? []
  expect(counts?.bars).toHaveLength(12)
  expect(counts?.bars[0]).toMatchObject({ value: 'often', whole: 10 })
  expect(counts?.others).toMatchObject({ values: 4 })
  expect((counts?.others.whole ?? 0) + (counts?.bars ?? []).reduce((sum, { whole }) => sum + whole, 0)).toBe(
    30,
  )
})

test('colours bars and points like the map, where zones are drawn', () => {
  const coloured = storeOf()
  const style = { ...defaultStyle(0), label: 'r', mode: 'value' as const, randomColours: true }
  const painted = coloured.paint('load', style, r, 'fr')
  const legend = painted?.legend
  if (legend?.kind !== 'values') throw new Error('no legend of values')
  const counts = barsOf([], coloured) ?? []
  const own = counts.find((each): each is BarCounts => each.kind === 'bars')
  expect(own?.bars.map(({ value, colour }) => [value, colour])).toEqual(
    legend.entries.map(({ value, colour }) => [value, colour]),
  )
  const points = counts.find((each): each is ScatterCounts => each.kind === 'scatter')
  const colourOf = (name: string) => legend.entries.find(({ value }) => value === name)?.colour
  const expected = ROWS.filter(row => row.n !== null && row.d !== null).map(row => colourOf(row.r))
  const drawn = [...(points?.marks.colours ?? [])].map(
    pixel =>
      `#${[...new Uint8Array(Uint32Array.of(pixel).buffer)]
        .slice(0, 3)
        .map(byte => byte.toString(16).padStart(2, '0'))
        .join('')}`,
  )
  expect(drawn).toEqual(expected)
  coloured.paint('load', { ...style, label: null }, null, 'fr')
  const plain = barsOf([], coloured)?.find((each): each is BarCounts => each.kind === 'bars')
  expect(plain?.bars.map(({ colour }) => colour)).toEqual([null, null])
})

test('plots each zone and marks the zones that meet all conditions, its own included', () => {
  const painted = storeOf()
  painted.paint('load', defaultStyle(0), null, 'fr')
  const nodes = [
    nodeOf({ column: 'n', operator: 'gte', value: 10 }),
    nodeOf({ column: 'r', operator: 'equals', value: 'Sud' }),
  ]
  const points = barsOf(nodes, painted)?.find((each): each is ScatterCounts => each.kind === 'scatter')
  const placed = ROWS.filter(row => row.n !== null && row.d !== null)
  const dayOf = (row: (typeof ROWS)[number]) => Number(row.d?.slice(-2)) - 1
  expect([...(points?.marks.x ?? [])]).toEqual(placed.map(row => Math.fround((row.n ?? 0) / 48)))
  expect([...(points?.marks.y ?? [])]).toEqual(placed.map(row => Math.fround(dayOf(row) / 27)))
  const south = placed.filter(row => row.r === 'Sud')
  const isKept = (row: (typeof ROWS)[number]) => row.r === 'Sud' && (row.n ?? 0) >= 10
  expect([...(points?.marks.kept ?? [])]).toEqual(placed.map(row => (isKept(row) ? 1 : 0)))
  expect(points).toMatchObject({
    zones: south.length,
    kept: placed.filter(isKept).length,
    noData: ROWS.filter(row => row.r === 'Sud' && (row.n === null || row.d === null)).length,
  })
})

test('counts many zones in cells of their most frequent colour', () => {
  const crowd = new ZoneStore()
  const zones = Array.from({ length: 9000 }, (_, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { n: ordinal % 2 === 0 ? 0 : 48, d: '1970-01-01', r: ordinal % 10 < 7 ? 'Nord' : 'Sud' },
    origin_labels: {},
  }))
  const style = { ...defaultStyle(0), label: 'r', mode: 'value' as const, randomColours: true }
  crowd.add('load', zones, style, r)
  const legend = crowd.paint('load', style, r, 'fr')?.legend
  const [north] = legend?.kind === 'values' ? legend.entries : []
  const [points] =
    crowd
      .count('load', [scatter], { filter: null, previewFilter: null, labels: LABELS })
      ?.filter((each): each is ScatterCounts => each.kind === 'scatter') ?? []
  const { paint, painted } = recordedPaint()
  if (points) paintMarks(paint, points.marks, { width: 96, height: 64 }, { grey: '#777777' })
  expect(north?.value).toBe('Nord')
  const cell = { shape: 'square', y: 63.5, side: 1, colour: north?.colour, opacity: 1 }
  expect(painted).toEqual([
    { ...cell, x: expect.closeTo(0.5) },
    { ...cell, x: expect.closeTo(95.5) },
  ])
})
