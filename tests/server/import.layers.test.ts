import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { runCommand } from '../support/command.ts'
import { flatGeobuf, geoJson, topoJson, zip, zippedShapefile } from '../support/files.ts'
import { definition, installation } from '../support/import.ts'
import { readingRoom } from '../support/reading.ts'
import { shapefileOf } from '../support/shapefile.ts'

const point = (code: string, x: number, y: number): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { code, nom: `Lieu ${code}` },
})
const wells = [point('p1', 3, 45), point('p2', 4, 46)]
const towns = [point('v1', 2, 48), point('v2', 5, 43), point('v3', 7, 44)]

const shapefile = (name: string, features: Parameters<typeof shapefileOf>[0]) => {
  const { shp, shx, dbf } = shapefileOf(features)
  return { [`${name}.shp`]: shp, [`${name}.shx`]: shx, [`${name}.dbf`]: dbf }
}
const twoShapefiles = () => zip({ ...shapefile('puits', wells), ...shapefile('villes', towns) })
const topology = (objects: object) => JSON.stringify({ type: 'Topology', arcs: [], objects })
const places = (codes: readonly string[]) => ({
  type: 'GeometryCollection',
  geometries: codes.map(code => ({ type: 'Point', coordinates: [2, 45], properties: { code } })),
})
const twoObjects = topology({ regions: places(['r1']), communes: places(['c1', 'c2', 'c3']) })

const codesIn = (rows: readonly { properties: ReadonlyMap<string, unknown> }[]) =>
  rows.map(({ properties }) => properties.get('code'))

test('chooses none of several layers', async () => {
  using room = readingRoom()
  for (const [content, layers] of [
    [twoObjects, 'regions, communes'],
    [await twoShapefiles(), 'puits, villes'],
    [await zip({ 'a.geojson': geoJson(wells), 'b.geojson': geoJson(towns) }), 'a.geojson, b.geojson'],
    [await zip({ 'agency.txt': 'id\n1\n', 'stops.txt': 'id\n2\n' }), 'agency.txt, stops.txt'],
    [await zip({ ...shapefile('puits', wells), 'b.csv': 'code\n1\n' }), 'puits, b.csv'],
  ] as const) {
    await expect(room.read(content)).rejects.toMatchObject({ problem: 'severalLayers', params: { layers } })
  }
})

test('detects the format of several layers from the first name', async () => {
  using room = readingRoom()
  const [one, other] = [flatGeobuf(wells), flatGeobuf(towns)]
  for (const [content, format] of [
    [await twoShapefiles(), 'shapefile'],
    [await zip({ 'a.fgb': one, 'b.fgb': other }), 'flatgeobuf'],
    [await zip({ 'a.GeoJSON': geoJson(wells), 'b.csv': 'code\n1\n' }), 'geojson'],
    [await zip({ 'a.ndjson': geoJson(wells), 'b.csv': 'code\n1\n' }), 'geojsonl'],
    [await zip({ 'agency.txt': 'id\n1\n', 'stops.txt': 'id\n2\n' }), 'csv'],
  ] as const) {
    await expect(room.read(content)).rejects.toMatchObject({ problem: 'severalLayers', format })
  }
})

test('reads the named layer in archives and topologies', async () => {
  using room = readingRoom()
  const read = async (content: string | Uint8Array, layer: string) =>
    codesIn((await room.read(content, { layer })).rows)
  expect(await read(twoObjects, 'regions')).toEqual(['r1'])
  expect(await read(await twoShapefiles(), 'puits')).toEqual(['p1', 'p2'])
  expect(await read(await twoShapefiles(), 'villes')).toEqual(['v1', 'v2', 'v3'])
  const mixed = await zip({ 'sous/a.geojson': geoJson(wells), 'b.csv': 'code\n07\n' })
  expect(await read(mixed, 'sous/a.geojson')).toEqual(['p1', 'p2'])
  expect(await read(mixed, 'b.csv')).toEqual(['07'])
})

test('names a layer of a topology in an archive by both', async () => {
  using room = readingRoom()
  const content = await zip({ 'a.json': twoObjects, 'b.csv': 'code\n1\n' })
  await expect(room.read(content, { layer: 'a.json' })).rejects.toMatchObject({
    problem: 'severalLayers',
    params: { layers: 'a.json/regions, a.json/communes' },
  })
  const { rows } = await room.read(content, { layer: 'a.json/communes' })
  expect(codesIn(rows)).toEqual(['c1', 'c2', 'c3'])
  await expect(room.read(content, { layer: 'b.csv/communes' })).rejects.toMatchObject({ problem: 'noLayers' })
})

test('finds a layer in a file in a folder named like another layer', async () => {
  using room = readingRoom()
  const content = await zip({ ...shapefile('a', wells), 'a/b.json': twoObjects })
  const { rows } = await room.read(content, { layer: 'a/b.json/regions' })
  expect(codesIn(rows)).toEqual(['r1'])
})

test('asks again when the file chosen in an archive has several layers', async () => {
  await using place = installation()
  const file = place.file('deux.zip', await zip({ 'a.json': twoObjects, 'b.csv': 'code\n1\n' }))
  const open = await survey(file, { ...AS_IT_IS, layer: 'a.json' }, place.context)
  expect(open).toMatchObject({
    read: { layer: null },
    layers: ['a.json/regions', 'a.json/communes', 'b.csv'],
    rows: 0,
  })
  const chosen = await survey(file, { ...AS_IT_IS, layer: 'a.json/communes' }, place.context)
  expect(chosen).toMatchObject({ read: { layer: 'a.json/communes' }, layers: open.layers, rows: 3 })
})

test('refuses a missing layer with the list of layers', async () => {
  using room = readingRoom()
  const missing = { problem: 'layerMissing', params: { layer: 'Regions', layers: 'regions, communes' } }
  await expect(room.read(twoObjects, { layer: 'Regions' })).rejects.toMatchObject(missing)
  await expect(room.read(await twoShapefiles(), { layer: 'puits.shp' })).rejects.toMatchObject({
    problem: 'layerMissing',
  })
  for (const content of ['code\n1\n', geoJson(wells), await zippedShapefile(wells)]) {
    const refused = await room.read(content, { layer: 'regions' }).catch(error => error)
    expect(refused).toBeInstanceOf(ImportError)
  }
})

test('asks no question about a single layer, even with other files beside it', async () => {
  using room = readingRoom()
  const notices = { 'LISEZMOI.txt': 'Bonjour', 'licence.pdf': '%PDF-', 'villes.xml': '<a/>' }
  const shapes = await room.read(await zip({ ...shapefile('villes', towns), ...notices }))
  expect(codesIn(shapes.rows)).toEqual(['v1', 'v2', 'v3'])
  const table = await room.read(await zip({ 'villes.csv': 'code\n07\n', ...notices }))
  expect(codesIn(table.rows)).toEqual(['07'])
  expect((await room.read(topoJson(wells))).rows).toHaveLength(2)
})

test('lists loose objects beside a collection as a layer, like GDAL', async () => {
  using room = readingRoom()
  const loose = { type: 'Point', coordinates: [1, 2], properties: { code: 'seul' } }
  const content = topology({ regions: places(['r1']), ici: loose, ailleurs: loose })
  await expect(room.read(content)).rejects.toMatchObject({ params: { layers: 'regions, TopoJSON' } })
  expect(codesIn((await room.read(content, { layer: 'TopoJSON' })).rows)).toEqual(['seul', 'seul'])
})

test('lists the layers before and after one is chosen', async () => {
  await using place = installation()
  const file = place.file('deux.zip', await twoShapefiles())
  const open = await survey(file, AS_IT_IS, place.context)
  expect(open).toMatchObject({
    format: 'shapefile',
    layers: ['puits', 'villes'],
    rows: 0,
    columns: [],
    read: { layer: null },
  })
  const chosen = await survey(file, { ...AS_IT_IS, layer: 'villes' }, place.context)
  expect(chosen).toMatchObject({ layers: ['puits', 'villes'], rows: 3, read: { layer: 'villes' } })
  const single = await survey(place.file('un.csv', 'code\n1\n'), AS_IT_IS, place.context)
  expect(single.layers).toEqual([])
})

test('imports unchanged without a layer, and names a layer in the report', async () => {
  await using place = installation()
  const file = await twoShapefiles()
  await expect(place.import('deux.zip', file, definition())).rejects.toMatchObject({
    problem: 'severalLayers',
  })
  expect(place.temporary()).toEqual([])
  const read = { ...AS_IT_IS, layer: 'puits' }
  const outcome = await place.import('deux.zip', file, definition({ read }))
  expect(outcome).toMatchObject({ layer: 'puits', instance: { zones: 2 } })
})

test('lists the layers in the command, and reads the one of --layer', async () => {
  await using place = installation()
  const file = place.file('deux.zip', await twoShapefiles())
  const run = (...args: string[]) => runCommand('import', place.dataDir, file, '--lang', 'en', ...args)
  const refused = run('--date', '2026')
  expect([refused.status, refused.stderr.trim()]).toEqual([
    1,
    'The import failed: The file has several layers: puits, villes. Name the layer to import, for example --layer "puits".',
  ])
  const wrong = run('--layer', 'ville')
  expect(wrong.stderr).toContain('The file has no layer “ville”. Layers found: puits, villes.')
  const { status, stdout } = run('--layer', 'villes', '--date', '2026')
  expect(status).toBe(0)
  // The name combines both names, so that the other layer becomes another dataset.
  expect(stdout).toContain('deux-villes~2026 has been imported.\n3 rows, 3 zones\n  layer: villes\n')
})
