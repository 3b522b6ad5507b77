import { SILENT_CALLS, silenceOf } from '../measures/silence.ts'

/** Unit of a figure. */
export type Unit = 'ms' | 'MB' | 'kB' | 'ratio' | 'count'

/** Target of a figure: a maximum in its unit, or about one. */
export type Target = { most: number } | 'near 1'

export interface Row {
  title: string
  /** Name of the figure. */
  figure: string
  unit: Unit
  /** Target of the figure. */
  target?: Target
  /** Maximum ratio of this figure to the peer's figure. */
  against?: { peer: string; most: number }
  /** Maximum difference between this figure and the peer's, in the unit of the row. */
  beyond?: { peer: string; most: number }
  /** Subject of the figure, if not the plain product. */
  subject?: string
}

const tiles = (most: number) => ({ peer: 'maplibre-mvt', most })
const FRAMES = { most: 1.2 }

/** Figures also measured on real outlines and over a network. */
const SHOWN: readonly Row[] = [
  { title: 'first zones', figure: 'first zones', unit: 'ms', against: tiles(0.6) },
  { title: 'all zones', figure: 'all zones', unit: 'ms', against: tiles(0.5) },
  {
    title: 'first zones, their row highlighted before',
    figure: 'first zones',
    unit: 'ms',
    against: tiles(0.25),
    subject: 'cartable-highlighted',
  },
  { title: 'time of processors until then, and 3 s at rest', figure: 'processor, displayed', unit: 'ms' },
]

/** Changes of style, by the name of their state, as shown in the table. */
const RESTYLES: Readonly<Record<string, string>> = {
  gradient: 'a gradient',
  'gradient ends': 'gradient ends',
  'other label': 'other label',
  colour: 'one colour',
  random: 'random per value',
  filter: 'filter',
  'filter off': 'filter off',
}
const restyled = (states: readonly string[]): Row[] =>
  states.flatMap(state => {
    const title = RESTYLES[state] ?? state
    return [
      { title, figure: state, unit: 'ms', against: tiles(0.25) },
      { title: `${title}, in frames`, figure: `${state}, in frames`, unit: 'ratio', target: FRAMES },
    ] as const
  })

/** Rows of comparisons on real outlines and over a network. */
export const OUTLINES: readonly Row[] = [
  ...SHOWN,
  ...restyled(Object.keys(RESTYLES)),
  { title: 'a frame of the view', figure: 'frame', unit: 'ms' },
]
export const SHAPED: readonly Row[] = [...SHOWN, ...restyled(['gradient', 'filter', 'other label'])]

/** Figures compared with peers. */
export const ZONES: readonly Row[] = [
  ...SHOWN,
  {
    title: 'all zones, against GeoJSON',
    figure: 'all zones',
    unit: 'ms',
    against: { peer: 'maplibre-geojson', most: 0.05 },
  },
  ...restyled(Object.keys(RESTYLES)),
  { title: 'time of processors for all restyles', figure: 'processor, restyled', unit: 'ms' },
  { title: 'a frame of the view', figure: 'frame', unit: 'ms' },
  { title: 'pan and zoom, frame p50', figure: 'frame p50', unit: 'ms' },
  { title: 'pan and zoom, frame p95', figure: 'frame p95', unit: 'ms', against: tiles(1) },
  { title: 'JS heap of the page', figure: 'heap', unit: 'MB', beyond: { peer: 'maplibre-mvt', most: 12 } },
  { title: 'memory of the process', figure: 'resident', unit: 'MB' },
  { title: 'bytes to display them', figure: 'bytes', unit: 'kB', target: { most: 500 } },
  { title: 'bytes, with all restyles', figure: 'all bytes', unit: 'kB' },
  { title: 'requests', figure: 'requests', unit: 'count' },
  { title: 'runs', figure: 'runs', unit: 'count' },
]

export const POINTS: readonly Row[] = [
  {
    title: '135,233 points shown',
    figure: 'all zones',
    unit: 'ms',
    against: { peer: 'maplibre-geojson', most: 0.12 },
  },
  { title: '135,233 points in another colour', figure: 'colour', unit: 'ms' },
]

/** Rows of visits over a network. */
const visits = (network: string): Row[] => {
  const titled = (title: string, figure: string, unit: Unit, target?: Target): Row => ({
    title: `${network}${title}`,
    figure: `${network}${figure}`,
    unit,
    ...(target && { target }),
  })
  return [
    titled('first visit to the first map', 'first map, ms', 'ms'),
    titled('the same: a page with MapLibre and the basemap alone', 'bare: first map, ms', 'ms'),
    titled('first visit / that page', 'first map / bare', 'ratio', { most: 1.3 }),
    titled('first visit: requests until then', 'first map: requests', 'count', { most: 25 }),
    titled('first visit: bytes until then', 'first map: bytes', 'kB', { most: 450 }),
    titled('the same: that page', 'bare: first map: bytes', 'kB'),
    titled('first visit to the first key answered', 'first key, ms', 'ms'),
    titled('second visit / first', 'second visit / first', 'ratio', { most: 0.6 }),
    titled('a link to its right pixels', 'link, ms', 'ms'),
    titled('a link / a page with MapLibre, the basemap and the zones', 'link / bare', 'ratio'),
  ]
}

/** Figures without a peer, by measure. */
export const REST: Partial<Record<string, readonly Row[]>> = {
  cracks: [
    {
      title: 'background enclosed by zones, three zooms: Cartable',
      figure: 'cartable',
      unit: 'count',
      target: { most: 0 },
    },
    { title: 'the same: MapLibre vector tiles, antialiased', figure: 'maplibre-mvt', unit: 'count' },
    {
      title: 'real outlines: background enclosed by zones: Cartable',
      figure: 'outlines, cartable',
      unit: 'count',
      target: { most: 0 },
    },
    {
      title: 'the same: MapLibre vector tiles, antialiased',
      figure: 'outlines, maplibre-mvt',
      unit: 'count',
    },
  ],
  visits: [...visits(''), ...visits('shaped, ')],
  tiles: [
    { title: 'heaviest view of 1280 × 800 at any zoom', figure: 'zones: heaviest view, bytes', unit: 'kB' },
    { title: 'largest tile', figure: 'zones: largest tile, bytes', unit: 'kB' },
    { title: 'import, zones a second', figure: 'import, zones per second', unit: 'count' },
    { title: 'tiles after the import', figure: 'tiles after the import, ms', unit: 'ms' },
    { title: 'memory of the import at most', figure: 'import memory peak, bytes', unit: 'MB' },
  ],
  abort: [
    {
      title: 'abort to the last byte',
      figure: 'abort to last byte, ms',
      unit: 'ms',
      target: { most: 50 },
    },
  ],
  pages: [
    { title: 'page 1 of the zones', figure: 'page 1', unit: 'ms' },
    { title: 'page 30 / page 1', figure: 'page 30 / page 1', unit: 'ratio', target: { most: 1.2 } },
  ],
  accounts: [
    {
      title: 'data call while 200 people log in, p95',
      figure: 'data call meanwhile, p95 ms',
      unit: 'ms',
      target: { most: 300 },
    },
    { title: 'the 200 logins', figure: 'all logins, ms', unit: 'ms' },
    { title: 'memory of the server at most', figure: 'server memory peak, bytes', unit: 'MB' },
    {
      title: 'login: unknown name / wrong password',
      figure: 'login: unknown name / wrong password',
      unit: 'ratio',
      target: 'near 1',
    },
    {
      title: 'reset: known / unknown address',
      figure: 'reset: known / unknown address',
      unit: 'ratio',
      target: 'near 1',
    },
    {
      title: 'API key: known with another secret / unknown',
      figure: 'API key: other secret / unknown',
      unit: 'ratio',
      target: 'near 1',
    },
  ],
  guest: [
    { title: 'a tile at rest, p95', figure: 'tile at rest, p95 ms', unit: 'ms' },
    {
      title: 'a tile while one account scans on 30 connections / at rest, p95',
      figure: 'tile: beside the guest / at rest',
      unit: 'ratio',
      target: { most: 2 },
    },
    { title: 'a login at rest, p95', figure: 'login at rest, p95 ms', unit: 'ms' },
    {
      title: 'a login while one account scans on 30 connections / at rest, p95',
      figure: 'login: beside the guest / at rest',
      unit: 'ratio',
      target: { most: 3 },
    },
  ],
  silence: SILENT_CALLS.map(call => ({
    title: `longest silence of the server beside one call: ${call}`,
    figure: silenceOf(call),
    unit: 'ms' as const,
    target: { most: 200 },
  })),
  palette: [
    {
      title: 'ranking 5,000 commands, a key',
      figure: 'rank of 5,000, p95 ms',
      unit: 'ms',
      target: { most: 8 },
    },
    {
      title: 'a key in the palette, 100,000 datasets and the zones on the map, median',
      figure: 'a key in the palette, median ms',
      unit: 'ms',
    },
    {
      title: 'a key in the palette, 100,000 datasets and the zones on the map, p95',
      figure: 'a key in the palette, p95 ms',
      unit: 'ms',
      target: { most: 16 },
    },
    {
      title: 'keys lost in the palette at 20 ms each, while zones load',
      figure: 'keys lost while zones load',
      unit: 'count',
      target: { most: 0 },
    },
  ],
  table: [
    { title: 'table of the zones, scroll p95', figure: 'table scroll p95, ms', unit: 'ms' },
    { title: 'table to its end', figure: 'table to its end, ms', unit: 'ms' },
  ],
  start: [
    { title: 'cold start of the server', figure: 'cold start, ms', unit: 'ms' },
    { title: 'its memory at rest', figure: 'memory at rest, bytes', unit: 'MB' },
  ],
  servers: [
    { title: 'servers: requests of a visit', figure: 'requests of a visit', unit: 'count' },
    {
      title: 'one server: processor of a request',
      figure: 'one server: processor of a request, ms',
      unit: 'ms',
    },
    {
      title: 'three servers: processor of a request',
      figure: 'three servers: processor of a request, ms',
      unit: 'ms',
    },
    { title: 'three servers / one', figure: 'three servers / one', unit: 'ratio', target: { most: 1.1 } },
    { title: 'new visits, a second and core', figure: 'new visits, a second and core', unit: 'count' },
    { title: 'an artefact: first answer of a server', figure: 'first answer of an artefact, ms', unit: 'ms' },
    { title: 'an artefact: second answer', figure: 'second answer of an artefact, ms', unit: 'ms' },
    { title: 'start of an additional server', figure: 'additional server: start, ms', unit: 'ms' },
    { title: 'import of 35,344 zones into the cluster', figure: 'communes into the cluster, ms', unit: 'ms' },
    { title: 'the same into SQLite', figure: 'communes into SQLite, ms', unit: 'ms' },
    { title: 'into the cluster / into SQLite', figure: 'into the cluster / into SQLite', unit: 'ratio' },
  ],
  parcels: [
    { title: '1M parcels: import and tiles', figure: 'import and tiles, ms', unit: 'ms' },
    { title: '1M parcels: memory of the import at most', figure: 'import memory peak, bytes', unit: 'MB' },
    { title: '1M parcels: first zones', figure: 'first zones', unit: 'ms' },
    {
      title: '1M parcels: first zones / those of the zones above',
      figure: 'first zones / zones',
      unit: 'ratio',
      target: { most: 1.5 },
    },
    { title: '1M parcels: all zones', figure: 'all zones', unit: 'ms' },
    { title: '1M parcels: filter, with the values it needs', figure: 'filter', unit: 'ms' },
    { title: '1M parcels: filter off', figure: 'filter off', unit: 'ms' },
    { title: '1M parcels: another colour', figure: 'colour', unit: 'ms' },
    { title: '1M parcels: pan and zoom, frame p95', figure: 'frame p95', unit: 'ms' },
    {
      title: '1M parcels: longest task of the page',
      figure: 'longest task of the page, ms',
      unit: 'ms',
      target: { most: 50 },
    },
    { title: '1M parcels: JS heap of the page', figure: 'heap', unit: 'MB' },
    { title: '1M parcels: memory of the page', figure: 'resident', unit: 'MB' },
    { title: '1M parcels: memory of the server', figure: 'server memory, bytes', unit: 'MB' },
    {
      title: '1M parcels: largest tile',
      figure: 'parcels: largest tile, bytes',
      unit: 'kB',
      target: { most: 150 },
    },
    {
      title: '1M parcels: heaviest view',
      figure: 'parcels: heaviest view, bytes',
      unit: 'kB',
      target: { most: 1200 },
    },
    { title: '1M parcels: table scroll p95', figure: 'table scroll p95, ms', unit: 'ms' },
    { title: '1M parcels: table to its end', figure: 'table to its end, ms', unit: 'ms' },
  ],
  charts: [
    { title: '1M parcels: three charts there', figure: 'charts there, ms', unit: 'ms' },
    { title: 'the same: Mosaic, DuckDB-WASM', figure: 'mosaic: charts there, ms', unit: 'ms' },
    { title: '1M parcels: first move over a chart, to map and charts', figure: 'first move, ms', unit: 'ms' },
    { title: 'the same: Mosaic, its charts without a map', figure: 'mosaic: first move, ms', unit: 'ms' },
    { title: '1M parcels: a further move, p50', figure: 'a move, p50 ms', unit: 'ms' },
    { title: 'the same: Mosaic', figure: 'mosaic: a move, p50 ms', unit: 'ms' },
    { title: '1M parcels: a further move, p95', figure: 'a move, p95 ms', unit: 'ms' },
    { title: 'the same: Mosaic', figure: 'mosaic: a move, p95 ms', unit: 'ms' },
    {
      title: '1M parcels: frames of the map for a move',
      figure: 'frames a move',
      unit: 'ratio',
      target: { most: 1 },
    },
  ],
  print: [
    {
      title: '101 départements as an A4 PDF',
      figure: 'départements: pdf, ms',
      unit: 'ms',
      target: { most: 500 },
    },
    { title: 'the same: size', figure: 'départements: pdf, bytes', unit: 'kB' },
    { title: '35,344 zones as an A3 PDF', figure: 'zones: pdf, ms', unit: 'ms', target: { most: 3000 } },
    { title: 'the same: size', figure: 'zones: pdf, bytes', unit: 'kB', target: { most: 3000 } },
    { title: 'the same zones as an A3 PDF by QGIS', figure: 'zones: qgis, ms', unit: 'ms' },
    { title: 'the same: size', figure: 'zones: qgis, bytes', unit: 'kB' },
    { title: '35,344 zones as an A3 SVG', figure: 'zones: svg, ms', unit: 'ms' },
    { title: 'the same: size', figure: 'zones: svg, bytes', unit: 'kB' },
  ],
  looks: [
    {
      title: 'circles, in frames of the same view',
      figure: 'circles: shown, in frames',
      unit: 'ratio',
      target: { most: 1.2 },
    },
    {
      title: 'circles coloured by another label, in frames of the same view',
      figure: 'circles, coloured: shown, in frames',
      unit: 'ratio',
      target: { most: 1.2 },
    },
    {
      title: 'two labels in one colour, in frames of the same view',
      figure: 'two labels: shown, in frames',
      unit: 'ratio',
      target: { most: 1.2 },
    },
    {
      title: 'a frame of circles / of a gradient',
      figure: 'circles: frame / that of a gradient',
      unit: 'ratio',
    },
    {
      title: 'a frame of two labels / of a gradient',
      figure: 'two labels: frame / that of a gradient',
      unit: 'ratio',
    },
  ],
}
