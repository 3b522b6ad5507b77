import type { Contest } from '../measures/contest.ts'
import type { Figures } from '../measures/figures.ts'
import { atLeast } from '../measures/zonesSummary.ts'
import { figuresByMeasure, isContest } from './figures.ts'
import { lineOf } from './markdown.ts'
import type { Results } from './results.ts'
import { OUTLINES, POINTS, REST, type Row, SHAPED, type Target, type Unit, ZONES } from './rows.ts'

const PEERS: Readonly<Record<string, string>> = {
  'maplibre-mvt': 'MapLibre, vector tiles',
  'maplibre-geojson': 'MapLibre, GeoJSON',
  deck: 'deck.gl',
  openlayers: 'OpenLayers',
}

const HEAD = [
  '',
  'Cartable',
  ...Object.values(PEERS),
  '/ vector tiles',
  '/ GeoJSON',
  '/ best',
  'target',
  'met',
]

/** Writes the last run as tables, then measures of former runs not repeated since. */
export function tablesOfRuns(runs: readonly Results[]): string {
  const shown = new Set<string>()
  return runs
    .flatMap(run => {
      const isNew = Object.keys(run.measures).some(measure => measure in SHOWN_BY && !shown.has(measure))
      const tables = isNew ? [tablesOf(run, new Set(shown))] : []
      for (const measure of Object.keys(run.measures)) shown.add(measure)
      return tables
    })
    .join('\n\n')
}

/** Measures with rows here. */
const SHOWN_BY: Readonly<Record<string, unknown>> = { zones: 1, outlines: 1, shaped: 1, points: 1, ...REST }

/**
 * Formats results as two Markdown tables, with date and machine.
 * @param left Measures to leave out.
 */
export function tablesOf(results: Results, left: ReadonlySet<string> = new Set()): string {
  const { zones, outlines, shaped, points } = Object.fromEntries(
    Object.entries(results.measures).filter(([measure]) => !left.has(measure)),
  ) as Results['measures']
  const contested = [
    ...(isContest(zones) ? ZONES.map(row => contestedRow(zones, row)) : []),
    ...(isContest(outlines) ? titled(OUTLINES, 'real outlines').map(row => contestedRow(outlines, row)) : []),
    ...(isContest(shaped) ? titled(SHAPED, 'shaped').map(row => contestedRow(shaped, row)) : []),
    ...(isContest(points) ? POINTS.map(row => contestedRow(withOnePeer(points), row)) : []),
  ]
  const figures = figuresByMeasure(results)
  const rest = Object.entries(REST).flatMap(([measure, rows = []]) =>
    (left.has(measure) ? [] : rows).flatMap(row => plainRow(figures[measure] ?? {}, row)),
  )
  return [
    provenance(results),
    ...(contested.length > 0 ? ['', ...headOf(HEAD), ...contested] : []),
    ...(rest.length > 0 ? ['', ...headOf(['', 'Cartable', 'target', 'met']), ...rest] : []),
    ...failuresOf(results, left).flatMap(line => ['', line]),
  ].join('\n')
}

const headOf = (titles: readonly string[]) => [
  lineOf(titles),
  lineOf(
    titles.map((title, place) => (place === 0 || title === 'target' || title === 'met' ? '---' : '---:')),
  ),
]

function contestedRow(
  { subjects }: Contest,
  { title, figure, unit, target, against, beyond, subject = 'cartable' }: Row,
): string {
  const own = subjects[subject]?.[figure] ?? null
  const ratioTo = (peer: string) => (unit === 'count' ? null : ratioOf(own, subjects[peer] ?? {}, figure))
  const ratios = Object.keys(PEERS).flatMap(peer => ratioTo(peer) ?? [])
  const best = ratios.length > 0 ? ratios.reduce((a, b) => (b.value > a.value ? b : a)) : null
  const more = beyond && differenceOf(own, subjects[beyond.peer]?.[figure])
  const aimed = against ? (ratioTo(against.peer)?.value ?? null) : beyond ? (more ?? null) : own
  const goal = against ?? beyond ?? target
  // Targets against GeoJSON have no other comparison.
  const isAgainstGeojson = against?.peer === 'maplibre-geojson'
  return lineOf([
    title,
    cellOf(subjects[subject], figure, unit),
    ...Object.keys(PEERS).map(peer => cellOf(subjects[peer], figure, unit)),
    isAgainstGeojson ? '' : writtenRatio(ratioTo('maplibre-mvt')),
    writtenRatio(ratioTo('maplibre-geojson')),
    isAgainstGeojson ? '' : writtenRatio(best),
    goal
      ? `${goalOf(goal, against ? 'ratio' : unit)}${isAgainstGeojson ? ' of GeoJSON' : beyond ? ' more' : ''}`
      : '',
    goal ? metBy(aimed, goal, against ? 'ratio' : unit) : '',
  ])
}

const differenceOf = (own: number | null, other: number | null | undefined): number | null =>
  own === null || other == null ? null : own - other

const titled = (rows: readonly Row[], of: string): Row[] =>
  rows.map(row => ({ ...row, title: `${of}: ${row.title}` }))

function plainRow(figures: Figures, { title, figure, unit, target }: Row): string[] {
  const value = figures[figure]
  if (value === undefined) return []
  const goal = target ? [goalOf(target, unit), metBy(value, target, unit)] : ['', '']
  return [lineOf([title, cellOf(figures, figure, unit), ...goal])]
}

type Ratio = { value: number; isBound: boolean }

/** Returns the ratio to a peer's figure. If the peer timed out, its timeout yields an upper bound. */
function ratioOf(own: number | null, peer: Figures, figure: string): Ratio | null {
  const found = peer[figure] ?? null
  const other = found ?? peer[atLeast(figure)] ?? null
  if (own === null || other === null || !Number.isFinite(own / other)) return null
  return { value: own / other, isBound: found === null }
}

const writtenRatio = (ratio: Ratio | null) =>
  ratio ? `${ratio.isBound ? '< ' : ''}${written(ratio.value, 'ratio')}` : ''

function cellOf(figures: Figures | undefined, figure: string, unit: Unit): string {
  const waited = figures?.[atLeast(figure)]
  return waited == null ? written(figures?.[figure], unit) : `> ${written(waited, unit)}`
}

const goalOf = (target: Target, unit: Unit) =>
  target === 'near 1' ? target : `≤ ${target.most.toLocaleString('en')}${suffixOf(unit)}`

/** Ratios that count as equal: at most a quarter more or less. */
const NEAR = [0.8, 1.25] as const

function metBy(value: number | null, target: Target, unit: Unit): string {
  if (value === null || !Number.isFinite(value)) return ''
  const [least, most] = target === 'near 1' ? NEAR : [Number.NEGATIVE_INFINITY, target.most]
  const scaled = scale(value, unit)
  return scaled >= least && scaled <= most ? 'yes' : '**no**'
}

/** Points have a single peer, from GeoJSON, in its own column. */
function withOnePeer(contest: Contest): Contest {
  const { cartable = {}, 'maplibre-points': geojson = {} } = contest.subjects
  return { ...contest, subjects: { cartable, 'maplibre-geojson': geojson } }
}

const scale = (value: number, unit: Unit) =>
  unit === 'MB' ? value / 1e6 : unit === 'kB' ? value / 1e3 : value
const suffixOf = (unit: Unit) => (unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`)

function written(value: number | null | undefined, unit: Unit): string {
  if (value == null || !Number.isFinite(value)) return '–'
  const digits = { maximumFractionDigits: unit === 'ratio' || (unit === 'ms' && value < 10) ? 2 : 0 }
  return scale(value, unit).toLocaleString('en', digits) + suffixOf(unit)
}

function failuresOf({ measures, failures }: Results, left: ReadonlySet<string>): string[] {
  const contests = Object.entries(measures).flatMap(([measure, found]) =>
    !left.has(measure) && isContest(found)
      ? Object.entries(found.failures).map(
          ([subject, why]) => `${measure}, ${PEERS[subject] ?? subject}: ${why}.`,
        )
      : [],
  )
  return [...contests, ...Object.entries(failures).map(([measure, why]) => `${measure}: ${why}.`)]
}

function provenance({ date, minutes, machine, data, runs }: Results): string {
  const { processor, cores, memoryBytes, node, chromium, graphics } = machine
  const memory = Math.round(Number(memoryBytes) / 1e9)
  const often =
    runs === 1 ? 'one run of each' : `medians of at most ${runs} alternating runs, fewer of slow measures`
  return `Measured on ${date.slice(0, 10)}: ${processor}, ${cores} cores, ${memory} GB, Node ${node}, Chromium ${chromium}, drawing by ${graphics}; ${data}; ${often}; ${Math.round(minutes)} minutes in all. A machine with a graphics card draws faster; compare the ratios.`
}
