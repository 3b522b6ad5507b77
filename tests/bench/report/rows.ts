/** Unit in which a figure is written. */
export type Unit = 'ms' | 'MB' | 'kB' | 'ratio' | 'count'

/** Target of a figure: at most a number, in its unit; or about one. */
export type Target = { most: number } | 'near 1'

export interface Row {
  title: string
  /** The name of the figure. */
  figure: string
  unit: Unit
  /** Target of the figure itself. */
  target?: Target
  /** Target of its ratio to that of a peer. */
  against?: { peer: string; most: number }
}

const tiles = (most: number) => ({ peer: 'maplibre-mvt', most })

/** Figures that are compared with those of peers. */
export const ZONES: readonly Row[] = [
  { title: 'first zones', figure: 'first zones', unit: 'ms', against: tiles(0.7) },
  { title: 'all zones', figure: 'all zones', unit: 'ms', against: tiles(0.45) },
  {
    title: 'all zones, against GeoJSON',
    figure: 'all zones',
    unit: 'ms',
    against: { peer: 'maplibre-geojson', most: 0.05 },
  },
  { title: 'a gradient', figure: 'gradient', unit: 'ms' },
  { title: 'gradient ends', figure: 'gradient ends', unit: 'ms', against: tiles(0.2) },
  { title: 'other label', figure: 'other label', unit: 'ms', against: tiles(0.2) },
  { title: 'one colour', figure: 'colour', unit: 'ms', against: tiles(0.2) },
  { title: 'random per value', figure: 'random', unit: 'ms', against: tiles(0.2) },
  { title: 'filter', figure: 'filter', unit: 'ms', against: tiles(0.2) },
  { title: 'filter off', figure: 'filter off', unit: 'ms', against: tiles(0.2) },
  { title: 'pan and zoom, frame p50', figure: 'frame p50', unit: 'ms' },
  { title: 'pan and zoom, frame p95', figure: 'frame p95', unit: 'ms', against: tiles(1) },
  { title: 'JS heap of the page', figure: 'heap', unit: 'MB', against: tiles(0.85) },
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
    against: { peer: 'maplibre-geojson', most: 0.15 },
  },
  { title: '135,233 points in another colour', figure: 'colour', unit: 'ms' },
]

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
  ],
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
  palette: [
    {
      title: 'ranking 5,000 commands, a key',
      figure: 'rank of 5,000, p95 ms',
      unit: 'ms',
      target: { most: 8 },
    },
    {
      title: 'a key in the palette, drawn, median',
      figure: 'a key in the palette, median ms',
      unit: 'ms',
      target: { most: 8 },
    },
    {
      title: 'a key in the palette, drawn, p95',
      figure: 'a key in the palette, p95 ms',
      unit: 'ms',
      target: { most: 8 },
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
