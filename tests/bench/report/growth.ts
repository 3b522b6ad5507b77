import type { Figures } from '../measures/figures.ts'
import { lineOf } from './markdown.ts'

/** Maximum of every size; or ratio of the largest size to the next smaller one, or to the smallest one. */
type Goal = { most: number } | { linear: true } | { ofSmallest: number }

interface Row {
  title: string
  figure: string
  unit: 's' | 'ms' | 'MB' | 'kB'
  goal?: Goal
}

/** Tolerance of linear growth: three times as many zones may take 3.3 times as long. */
const LINEAR = 1.1

const ROWS: readonly Row[] = [
  { title: 'import', figure: 'import, ms', unit: 's' },
  {
    title: 'import, time of processors',
    figure: 'import, processor ms',
    unit: 's',
    goal: { linear: true },
  },
  { title: 'memory of the import', figure: 'import memory, bytes', unit: 'MB', goal: { most: 1.5e9 } },
  { title: 'tiles', figure: 'tiles, ms', unit: 's' },
  { title: 'tiles, time of processors', figure: 'tiles, processor ms', unit: 's', goal: { linear: true } },
  {
    title: 'memory of the server that builds tiles',
    figure: 'tiles memory, bytes',
    unit: 'MB',
    goal: { most: 1.5e9 },
  },
  { title: 'filter, p50', figure: 'filter, p50', unit: 'ms' },
  { title: 'filter, p95', figure: 'filter, p95', unit: 'ms' },
  { title: 'filter, time of processors', figure: 'filter, processor ms', unit: 'ms', goal: { linear: true } },
  { title: 'search of a code, p95', figure: 'code search, p95', unit: 'ms' },
  {
    title: 'search of a code, time of processors',
    figure: 'code search, processor ms',
    unit: 'ms',
    goal: { ofSmallest: 2 },
  },
  {
    title: 'first view in one colour',
    figure: 'first view in one colour, bytes',
    unit: 'kB',
    goal: { most: 600_000 },
  },
  {
    title: 'first view of a number',
    figure: 'first view of a number, bytes',
    unit: 'kB',
    goal: { most: 600_000 },
  },
  {
    title: 'first view of a number with as many values as zones',
    figure: 'first view of many numbers, bytes',
    unit: 'kB',
  },
  { title: 'CSV, first byte after a start', figure: 'CSV, first byte', unit: 'ms', goal: { most: 1000 } },
  { title: 'CSV', figure: 'CSV, ms', unit: 's' },
  { title: 'CSV, time of processors', figure: 'CSV, processor ms', unit: 's', goal: { linear: true } },
]

const SCALE = { s: 1e3, ms: 1, MB: 1e6, kB: 1e3 } as const

/** Figure with the time of a size's measurement, in milliseconds since 1970. */
export const MEASURED_AT = 'measured at'

/** Writes the figures of grids as a Markdown table, a column per number of zones and per ratio. */
export function growthTable(figures: Figures): string {
  const sizes = [...new Set(Object.keys(figures).map(name => Number.parseInt(name, 10)))].sort(
    (a, b) => a - b,
  )
  const steps = sizes.slice(1).map((size, index) => size / (sizes[index] ?? size))
  const head = [
    'zones',
    ...sizes.map(size => size.toLocaleString('en')),
    ...steps.map(step => `at ${rounded(step)}x the zones`),
    'goal',
    'met',
  ]
  return [
    `Measured on ${daysOf(sizes, figures)}.`,
    '',
    lineOf(head),
    lineOf(head.map((_, place) => (place > 0 && place <= sizes.length + steps.length ? '---:' : '---'))),
    ...ROWS.map(row => {
      const found = sizes.map(size => figures[`${size}: ${row.figure}`] ?? null)
      const ratios = found.slice(1).map((value, index) => over(value, found[index]))
      return lineOf([
        row.title,
        ...found.map(value => (value === null ? '–' : written(value, row.unit))),
        ...ratios.map(ratio => (ratio === null ? '–' : `${rounded(ratio)}x`)),
        ...verdict(row, found, steps.at(-1) ?? 1),
      ])
    }),
  ].join('\n')
}

/** Names the day of the measurement; if there are several days, with the sizes of each. */
function daysOf(sizes: readonly number[], figures: Figures): string {
  const day = (size: number) => new Date(figures[`${size}: ${MEASURED_AT}`] ?? 0).toISOString().slice(0, 10)
  const days = Object.entries(Object.groupBy(sizes, day))
  if (days.length === 1) return String(days[0]?.[0])
  const named = (all: readonly number[] = []) => all.map(size => size.toLocaleString('en')).join('; ')
  return days.map(([date, all]) => `${date} (${named(all)})`).join(' and ')
}

/** @param step Ratio of the largest number of zones to the next smaller one. */
function verdict({ goal, unit }: Row, found: readonly (number | null)[], step: number): [string, string] {
  if (goal === undefined) return ['', '']
  const met = (isMet: boolean) => (isMet ? 'yes' : '**no**')
  if ('most' in goal)
    return [`≤ ${written(goal.most, unit)}`, met(found.every(value => value !== null && value <= goal.most))]
  const [first, before, last] = [found[0], found.at(-2), found.at(-1)]
  const isLinear = 'linear' in goal
  const most = isLinear ? step * LINEAR : goal.ofSmallest
  const ratio = over(last, isLinear ? before : first)
  const words = `≤ ${rounded(most)}x ${isLinear ? 'the size before' : 'the smallest'}`
  return [words, ratio === null ? '–' : met(ratio <= most)]
}

const over = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null || b == null ? null : a / b

const written = (value: number, unit: Row['unit']): string =>
  `${(value / SCALE[unit]).toLocaleString('en', { maximumFractionDigits: unit === 's' ? 1 : 0 })} ${unit}`

const rounded = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 })
