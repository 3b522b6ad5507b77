import type { Contest } from '../measures/contest.ts'
import type { Figures } from '../measures/figures.ts'
import type { Results } from './results.ts'

type Unit = 'ms' | 'MB' | 'kB' | 'ratio' | 'count'
type Row = readonly [title: string, figure: string, unit: Unit, target?: string]

const SUBJECTS = ['cartable', 'maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers']

const ZONES: readonly Row[] = [
  ['first zones', 'first zones', 'ms', '≤ 0.7'],
  ['all zones', 'all zones', 'ms', '≤ 0.45'],
  ['one colour', 'colour', 'ms', '≤ 0.2'],
  ['gradient ends', 'gradient ends', 'ms', '≤ 0.2'],
  ['other label', 'other label', 'ms', '≤ 0.2'],
  ['random per value', 'random', 'ms', '≤ 0.2'],
  ['filter', 'filter', 'ms', '≤ 0.2'],
  ['pan and zoom, frame p50', 'frame p50', 'ms'],
  ['pan and zoom, frame p95', 'frame p95', 'ms', '≤ 1.0'],
  ['JS heap of the page', 'heap', 'MB', '≤ 0.85'],
  ['memory of the process', 'resident', 'MB'],
  ['bytes to display them', 'bytes', 'kB'],
  ['bytes, with all restyles', 'all bytes', 'kB'],
  ['requests', 'requests', 'count'],
]

const POINTS: readonly Row[] = [
  ['135,233 points shown', 'all zones', 'ms', '≤ 0.15'],
  ['135,233 points in another colour', 'colour', 'ms'],
]

const REST: Partial<Record<string, readonly Row[]>> = {
  cracks: [
    ['background enclosed by zones, five zooms: Cartable', 'cartable', 'count', '0'],
    ['the same: MapLibre vector tiles, antialiased', 'maplibre-mvt', 'count'],
  ],
  tiles: [
    ['heaviest view of 1280 × 800 at any zoom', 'zones: heaviest view, bytes', 'kB'],
    ['largest tile', 'zones: largest tile, bytes', 'kB'],
    ['import, zones a second', 'import, zones per second', 'count'],
    ['tiles after the import', 'tiles after the import, ms', 'ms'],
    ['memory of the import at most', 'import memory peak, bytes', 'MB'],
  ],
  abort: [['abort to the last byte', 'abort to last byte, ms', 'ms', '≤ 50']],
  pages: [
    ['page 1 of the zones', 'page 1', 'ms'],
    ['page 30 / page 1', 'page 30 / page 1', 'ratio', '≤ 1.2'],
  ],
  accounts: [
    ['data call while 200 people log in, p95', 'data call meanwhile, p95 ms', 'ms', '≤ 300'],
    ['the 200 logins', 'all logins, ms', 'ms'],
    ['memory of the server at most', 'server memory peak, bytes', 'MB'],
    ['login: unknown name / wrong password', 'login: unknown name / wrong password', 'ratio', 'near 1'],
    ['reset: known / unknown address', 'reset: known / unknown address', 'ratio', 'near 1'],
    ['API key: known with another secret / unknown', 'API key: other secret / unknown', 'ratio', 'near 1'],
  ],
  palette: [
    ['ranking 5,000 commands, a key', 'rank of 5,000, p95 ms', 'ms', '≤ 8'],
    ['a key in the palette, script, p95', 'a key in the palette, p95 ms', 'ms'],
  ],
  table: [
    ['table of the zones, scroll p95', 'table scroll p95, ms', 'ms'],
    ['table to its end', 'table to its end, ms', 'ms'],
  ],
  start: [
    ['cold start of the server', 'cold start, ms', 'ms'],
    ['its memory at rest', 'memory at rest, bytes', 'MB'],
  ],
  parcels: [
    ['1M parcels: import and tiles', 'import and tiles, ms', 'ms'],
    ['1M parcels: memory of the import at most', 'import memory peak, bytes', 'MB'],
    ['1M parcels: first zones', 'first zones', 'ms'],
    ['1M parcels: first zones / those of the zones above', 'first zones / zones', 'ratio', '≤ 1.5'],
    ['1M parcels: all zones', 'all zones', 'ms'],
    ['1M parcels: another colour', 'colour', 'ms'],
    ['1M parcels: longest task of the page', 'longest task of the page, ms', 'ms', '≤ 50'],
    ['1M parcels: JS heap of the page', 'heap', 'MB'],
    ['1M parcels: memory of the page', 'resident', 'MB'],
    ['1M parcels: memory of the server', 'server memory, bytes', 'MB'],
    ['1M parcels: largest tile', 'parcels: largest tile, bytes', 'kB', '≤ 150'],
    ['1M parcels: heaviest view', 'parcels: heaviest view, bytes', 'kB', '≤ 1200'],
    ['1M parcels: table scroll p95', 'table scroll p95, ms', 'ms'],
    ['1M parcels: table to its end', 'table to its end, ms', 'ms'],
  ],
}

const isContest = (found: Contest | Figures | undefined): found is Contest =>
  found !== undefined && 'subjects' in found

/** The results as two Markdown tables, with when and where they were found. */
export function tablesOf(results: Results): string {
  const { zones, points } = results.measures
  const contested = [
    ...(isContest(zones) ? rowsOf(zones, ZONES) : []),
    ...(isContest(points) ? rowsOf(withNames(points), POINTS) : []),
  ]
  const figures = derived(results)
  const rest = Object.entries(REST).flatMap(([measure, rows = []]) =>
    rows.flatMap(([title, figure, unit, target = '']) => {
      const value = figures[measure]?.[figure]
      return value === undefined ? [] : [`| ${title} | ${written(value, unit)} | ${target} |`]
    }),
  )
  return [
    provenance(results),
    ...(contested.length > 0 ? ['', HEAD, ...contested] : []),
    ...(rest.length > 0 ? ['', '| | Cartable | target |', '| --- | ---: | --- |', ...rest] : []),
  ].join('\n')
}

const HEAD = `| | Cartable | MapLibre, vector tiles | MapLibre, GeoJSON | deck.gl | OpenLayers | Cartable / vector tiles | target |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |`

function rowsOf({ subjects }: Contest, rows: readonly Row[]): string[] {
  return rows.map(([title, figure, unit, target = '']) => {
    const values = SUBJECTS.map(name => subjects[name]?.[figure])
    const [own, tiles] = values
    const ratio = own != null && tiles != null && Number.isFinite(own / tiles) ? (own / tiles).toFixed(2) : ''
    return `| ${title} | ${values.map(value => written(value, unit)).join(' | ')} | ${ratio} | ${target} |`
  })
}

/** Points have one peer, from GeoJSON. Its column and its ratio are what counts here. */
function withNames({ subjects, places }: Contest): Contest {
  const { cartable = {}, 'maplibre-points': geojson = {} } = subjects
  return { subjects: { cartable, 'maplibre-geojson': geojson }, places }
}

/** The figures of each measure, with those that follow from others. */
function derived({ measures }: Results): Record<string, Figures> {
  const plain = Object.fromEntries(
    Object.entries(measures).flatMap(([name, found]) => (isContest(found) ? [] : [[name, found]])),
  )
  const { pages, parcels } = plain
  if (pages) plain['pages'] = { ...pages, 'page 30 / page 1': over(pages['page 30'], pages['page 1']) }
  if (parcels) {
    const first = isContest(measures.zones) ? measures.zones.subjects['cartable']?.['first zones'] : null
    plain['parcels'] = {
      ...parcels,
      'import and tiles, ms': (parcels['import, ms'] ?? 0) + (parcels['tiles after the import, ms'] ?? 0),
      'first zones / zones': over(parcels['first zones'], first),
    }
  }
  return plain
}

const over = (a: number | null | undefined, b: number | null | undefined) =>
  a != null && b != null ? a / b : null

function written(value: number | null | undefined, unit: Unit): string {
  if (value == null || !Number.isFinite(value)) return '–'
  const digits = { maximumFractionDigits: unit === 'ratio' || (unit === 'ms' && value < 10) ? 2 : 0 }
  const scaled = unit === 'MB' ? value / 1e6 : unit === 'kB' ? value / 1e3 : value
  const suffix = unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`
  return scaled.toLocaleString('en', digits) + suffix
}

function provenance({ date, machine, data, runs }: Results): string {
  const { processor, cores, memoryBytes, node, chromium, graphics } = machine
  const memory = Math.round(Number(memoryBytes) / 1e9)
  return `Measured on ${date.slice(0, 10)}: ${processor}, ${cores} cores, ${memory} GB, Node ${node}, Chromium ${chromium}, drawing by ${graphics}; ${data}; medians of ${runs} runs in turns. A machine with a graphics card draws faster; the ratios are what counts.`
}
