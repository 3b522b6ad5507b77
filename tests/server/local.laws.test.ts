import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../../src/contract/dataset.ts'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import type { Format } from '../../src/data/formats/common/reader.ts'
import { answer } from '../../src/local/answer.ts'
import { type KeptDataset, openKept } from '../../src/local/kept.ts'
import { makeDataset, readRows, sourceNamed } from '../../src/local/make.ts'
import { openFile } from '../../src/local/readers.ts'
import { detectFormat } from '../../src/server/formats/detectFormat.ts'
import type { ImportContext } from '../../src/server/import/common/context.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { toDefinition } from '../../src/server/import/survey/propose.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let context: ImportContext
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const { db, dataDir } = server
  const store = artefactsOf(dataDir)
  context = { db, store, onProgress: () => undefined, signal: new AbortController().signal }
})
afterAll(() => server.close())

type Asking = (path: string, body?: object) => Promise<Record<string, unknown>>

/** Imports a file with the proposed definition, and returns a function that calls the server about it. */
async function onServer(path: string, dataset: string, layer: string | null): Promise<Asking> {
  const looked = await survey(path, { ...AS_IT_IS, layer }, context)
  await importDataset(path, toDefinition(looked, { dataset, source: { name: 'Essai' } }, null), context)
  return async (address, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ dataset_id: dataset, ...body }),
    }
    const answered = await server.app.request(address.replace('DATASET', dataset), init)
    return answered.json()
  }
}

/** Opens a file in the browser, and returns a function that makes the same calls for it. */
async function inBrowser(path: string, dataset: string, layer: string | null): Promise<Asking> {
  const name = path.replace(/^.*\//, '')
  const content = new Blob([readFileSync(path)])
  const file = { name, content, id: dataset, at: '2026-11-26T00:00:00.000Z', layer }
  const made = makeDataset(await readRows(file, new AbortController().signal), file)
  const card: Dataset = {
    id: dataset,
    key: 0,
    name: sameInEveryLanguage(made.title),
    description: sameInEveryLanguage(''),
    type: 'zone',
    origin: sameInEveryLanguage(''),
    source: sourceNamed(name),
    status: 'latest',
    geometry_origin: null,
    instances: 1,
    latest: made.kept.instance,
    dates: [],
  }
  const kept: KeptDataset = { ...made.kept, dataset: card }
  const open = openKept(kept)
  return async (address, body) => {
    const { pathname, searchParams } = new URL(address.replace('DATASET', dataset), 'http://localhost')
    const call = {
      dataset,
      path: pathname,
      parameters: Object.fromEntries(searchParams),
      body: body && { dataset_id: dataset, ...body },
    }
    const { body: content } = await answer(call, kept, open)
    return JSON.parse(typeof content === 'string' ? content : content.join(''))
  }
}

type Row = { key: string; name: string; bbox: number[]; geometry: unknown; labels: Record<string, unknown> }
const rowsOf = ({ results }: Record<string, unknown>) =>
  (results as Row[]).map(({ key, name, bbox, geometry, labels }) => ({ key, name, bbox, geometry, labels }))

/** Everything a user sees of a file: rows and columns, sorted, filtered, searched, counted and summarised. */
async function seen(ask: Asking) {
  const page = await ask('/cartable/zone/?dataset_id=DATASET')
  const { results: labels } = await ask('/cartable/dataset/DATASET/label/')
  const columns = (labels as { name: string; title: unknown; type: string; stats: object }[]).map(
    ({ name, title, type, stats }) => ({ name, title, type, stats }),
  )
  const { results: instances } = await ask('/cartable/dataset/DATASET/instance/')
  const [{ rows, zones, unmatched, bbox, focus }] = instances as [Record<string, unknown>]
  const sorted = []
  const told = []
  for (const { name, type } of columns) {
    for (const direction of ['asc', 'desc'])
      sorted.push(
        rowsOf(await ask('/cartable/zone/query/', { order: { label: name, direction } })).map(
          ({ key }) => key,
        ),
      )
    told.push(await ask('/cartable/zone/statistics/', { label: name }))
    const value = rowsOf(page)[0]?.labels[name]
    if (type === 'other' || value === null || value === undefined) continue
    const filter = { label: name, operator: type === 'text' ? 'equals' : 'gte', value }
    const found = await ask('/cartable/zone/query/', { query: { mode: 'l', filter } })
    // Server and browser reject a blank filter value.
    told.push('results' in found ? [found['count'], rowsOf(found).map(({ key }) => key)] : 'refused')
  }
  const search = rowsOf(page)[0]?.name.slice(0, 3) ?? ''
  const searched = await ask('/cartable/zone/query/', { search })
  return {
    count: page['count'],
    zones: rowsOf(page),
    columns,
    instance: { rows, zones, unmatched, bbox, focus },
    sorted,
    told,
    searched: rowsOf(searched).map(({ key }) => key),
    ordinals: await ask('/cartable/zone/ordinals/', { search, extent: true }),
  }
}

const corpusFile = (name: string) => fileURLToPath(new URL(`corpus/${name}`, import.meta.url))

let count = 0
async function compare(path: string, layer: string | null = null) {
  const dataset = `essai-${++count}`
  return [
    await seen(await inBrowser(path, dataset, layer)),
    await seen(await onServer(path, dataset, layer)),
  ] as const
}

test.each([
  'athens.geojson',
  'basel-ids.geojson',
  'fiji.geo.json',
  'null-geometry.geojson',
  'points-z.json',
  'airports-trailing-comma.csv',
  'carshare-centroids.csv',
  'stops-utf16.txt',
  'sydney-stops.txt',
])('shows %s in the browser like its import', async file => {
  const [here, there] = await compare(corpusFile(file))
  expect(here).toEqual(there)
})

// Archives with several layers, sheets, folders and kinds of points: both sides choose the same layer.
test.each([
  ['zipcodes.xlsx', null],
  ['extended-data.kml', null],
  ['two-folders-one-name.kml', null],
  ['kml-samples.kml', 'Google Campus'],
  ['iceland.kmz', null],
  ['german-capitals.gpx', null],
  ['fells-loop.gpx', 'waypoints'],
  ['all-kinds.gpx', 'tracks'],
  ['canadian-capitals-no-dbf.zip', null],
  ['good-feed.zip', 'stops.txt'],
  ['moscow-pipes-and-wells.zip', 'wells'],
  ['unknown-feature-count.fgb', null],
  ['airports.parquet', null],
  ['overture.parquet', null],
  ['angers-stale-records.zip', null],
  ['nulls.gpkg', null],
])('shows %s (%s) in the browser like its import', async (file, layer) => {
  const [here, there] = await compare(corpusFile(file), layer)
  expect(here).toEqual(there)
})

/** Returns every row of a file with its report, and the names of its layers. */
async function readBy({ name, crs, declared, layers, read }: Format, path: string) {
  const signal = new AbortController().signal
  const rows: unknown[] = []
  for await (const { line, properties, geometry, refusal } of read(path, signal))
    rows.push([line, [...properties], geometry, refusal?.problem])
  return { name, crs, declared, layers: await layers(signal), rows }
}

// Tables without coordinates, or with projected coordinates.
test.each([
  ['departements.ods', null],
  ['fips-as-numbers.xlsx', null],
  ['grand-paris-epts.xlsx', 'Composition_communale'],
  ['grand-paris-epts.xlsx', 'EPT'],
  ['no-place.xlsx', null],
  ['world-gdp.xlsx', null],
  ['airport-boundaries.kml', null],
  ['peaks.kml', null],
  ['trek.gpx', null],
  ['bari-ed50.zip', null],
  ['belzig-dhdn.zip', null],
  ['paris-lambert93.zip', null],
  ['taiwan-webmercator-big5.zip', null],
  ['countries-no-geometry.fgb', null],
  ['esztergom-eov.fgb', null],
  ['poly-landmarks.fgb', null],
  ['countries.parquet', null],
  ['geopandas-v1.parquet', null],
  ['geoarrow-multipolygon.parquet', null],
  ['rome-utm33.parquet', null],
  ['no-geometry.gpkg', null],
  ['broad-street-pump.gpkg', null],
  ['rivers-two-layers.gpkg', 'preferred_rivers'],
  ['north-carolina-nad27.gpkg', null],
  ['river-mercator.gpkg', null],
])('reads every row of %s (%s) in the browser like the import', async (file, layer) => {
  const path = corpusFile(file)
  const here = await openFile(new Blob([readFileSync(path)]), file, layer)
  const there = await detectFormat(path, { ...AS_IT_IS, layer, encoding: here.encoding })
  expect(await readBy(here, file)).toEqual(await readBy(there, path))
})

test.each([
  ['grand-paris-epts.xlsx', ['EPT', 'Composition_communale', 'Variables']],
  ['all-kinds.gpx', ['waypoints', 'routes', 'tracks']],
  ['moscow-pipes-and-wells.zip', ['pipes', 'wells']],
  ['rivers-two-layers.gpkg', ['FEATURESriversds', 'preferred_rivers']],
])('asks for the layer of %s', async (file, layers) => {
  const given = {
    name: file,
    content: new Blob([readFileSync(corpusFile(file))]),
    id: 'local--1',
    at: '2026-11-26',
  }
  const attempt = readRows({ ...given, layer: null }, new AbortController().signal)
  await expect(attempt).rejects.toMatchObject({ layers })
  const unknown = readRows({ ...given, layer: 'Nowhere' }, new AbortController().signal)
  await expect(unknown).rejects.toMatchObject({ problem: 'layerMissing' })
})

/** Omits the outlines, and everything derived from their extent. */
const withoutShapes = ({ zones, columns, told, count, instance }: Awaited<ReturnType<typeof seen>>) => ({
  count,
  columns,
  told,
  rows: [instance.rows, instance.zones, instance.unmatched],
  zones: zones
    .map(({ key, name, labels }) => ({ key, name, labels }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
})

const numbersIn = (value: unknown): number[] =>
  JSON.stringify(value)
    .match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)
    ?.map(Number) ?? []

/** Maximum difference of coordinates in degrees: a centimetre, or two metres if the datum differs. */
const [CENTIMETRE, TWO_METRES] = [1e-7, 2e-5]

// The browser converts with proj4, the import with PROJ, which also repairs some outlines: then only the
// boxes are compared.
test.each([
  ['paris-lambert93.geojson', 'geometry', CENTIMETRE],
  ['paris-lambert93.zip', 'geometry', CENTIMETRE],
  ['rome-utm33.parquet', 'geometry', CENTIMETRE],
  ['uk-regions-osgb.zip', 'geometry', TWO_METRES],
  ['esztergom-eov.fgb', 'geometry', TWO_METRES],
  ['taiwan-webmercator-big5.zip', 'bbox', TWO_METRES],
  ['taiwan-twd97.fgb', 'bbox', TWO_METRES],
] as const)(
  'places %s, which is projected, in the browser like the import',
  async (file, compared, degrees) => {
    const [here, there] = await compare(corpusFile(file))
    expect(withoutShapes(here)).toEqual(withoutShapes(there))
    const places = ({ zones }: typeof here) =>
      zones.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(zone => zone[compared])
    const [ours, theirs] = [numbersIn(places(here)), numbersIn(places(there))]
    expect(ours.length).toBe(theirs.length)
    expect(Math.max(...ours.map((place, at) => Math.abs(place - (theirs[at] ?? Number.NaN))))).toBeLessThan(
      degrees,
    )
  },
)

// Datums that need a grid or vary from place to place, and a projection that proj4 computes differently.
test.each(['belzig-dhdn.zip', 'bari-ed50.zip', 'iditarod-polar.zip'])(
  'leaves %s to the import if the browser cannot convert its coordinates reliably',
  async file => {
    await expect(inBrowser(corpusFile(file), 'essai', null)).rejects.toMatchObject({ reason: 'projected' })
  },
)

// These outlines intersect or overlap themselves. The import repairs them with GEOS; the browser draws them
// unchanged.
test.each(['taiwan.ndjson', 'japan.topo.json'])(
  'shows rows and figures of %s, which the import repairs, in the browser',
  async file => {
    const [here, there] = await compare(corpusFile(file))
    expect(withoutShapes(here)).toEqual(withoutShapes(there))
  },
)

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'n.d.',
    '-',
    '0',
    '007',
    '1 234',
    '12,5',
    '1e3',
    '2024-05-13',
    'Été',
    '=1+1',
    'a;b',
    '"',
  ),
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.string({ maxLength: 8 }),
)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('shows any table of places in the browser like its import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-local-'))
  const place = fc.record({
    nom: cell,
    valeur: cell,
    lon: fc.integer({ min: -1800, max: 1800 }).map(tenths => String(tenths / 10)),
    lat: fc.integer({ min: -900, max: 900 }).map(tenths => String(tenths / 10)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 12 }), async rows => {
      const lines = rows.map(({ nom, valeur, lon, lat }, row) =>
        [`k${row}`, nom, valeur, lon, lat].map(quoted).join(','),
      )
      const path = join(folder, `table-${count}.csv`)
      writeFileSync(path, ['code,nom,valeur,lon,lat', ...lines].join('\n'))
      const [here, there] = await compare(path)
      expect(here).toEqual(there)
    }),
    { numRuns: 25, examples: [[[{ nom: '', valeur: ' ', lon: '0', lat: '0' }]]] },
  )
})
