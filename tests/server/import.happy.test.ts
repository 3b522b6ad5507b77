import { expect, test } from 'vitest'
import { datasetById, listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { findInstance, listInstances, originalFile } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { checkImport, importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const all = { offset: 0, limit: 100 }

test('imports the zones of a GeoJSON file with geometry, name and values', async () => {
  await using place = installation()
  await place.import(
    'a.geojson',
    collection(square('01', 2, 48, { n: 5 }), square('02', 3, 48)),
    definition(),
  )
  const stored = await findInstance(place.db, 'essai')
  const set = await place.store.geometry(stored!.geometry)
  const names = await place.store.column(stored!.names)
  const labels = await labelsOf(place.db, 'essai~2026')
  const n = await place.store.column(labels.find(label => label.name === 'n')!.column)
  const [first, second] = [set.ordinalOf('01')!, set.ordinalOf('02')!]
  expect(set.geometry(first)).toEqual(square('01', 2, 48).geometry)
  expect(names.value(first)).toBe('Zone 01')
  expect([n.value(first), n.value(second)]).toEqual([5, null])
})

test('creates points from a CSV with coordinates', async () => {
  await using place = installation()
  const csv = 'code;nom;lon;lat\r\n"01";"Ici; là";2,5;48,25\r\n'
  await place.import(
    'a.csv',
    csv,
    definition({ geometry: { kind: 'columns', longitude: 'lon', latitude: 'lat' } }),
  )
  const stored = await findInstance(place.db, 'essai')
  const set = await place.store.geometry(stored!.geometry)
  expect(set.geometry(0)).toEqual({ type: 'Point', coordinates: [2.5, 48.25] })
  expect((await place.store.column(stored!.names)).value(0)).toBe('Ici; là')
})

test('removes a byte order mark from the first column', async () => {
  await using place = installation()
  const csv = '\uFEFFcode\tnom\tlon\tlat\n01\tA\t2\t48\n'
  const geometry = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
  const { instance } = await place.import('a.csv', csv, definition({ geometry }))
  expect(instance.zones).toBe(1)
})

test('reads the zones of a TopoJSON file', async () => {
  await using place = installation()
  const topology = {
    type: 'Topology',
    arcs: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
    objects: {
      zones: {
        type: 'GeometryCollection',
        geometries: [{ type: 'Polygon', arcs: [[0]], id: '7', properties: { nom: 'Sept' } }],
      },
    },
  }
  const { instance } = await place.import('a.topojson', JSON.stringify(topology), definition({ key: 'id' }))
  expect(instance).toMatchObject({ zones: 1, bbox: [0, 0, 1, 1] })
})

test('closes an open ring and counts it as repaired', async () => {
  await using place = installation()
  const open = square('01', 0, 0)
  open.geometry.coordinates[0]!.pop()
  const summary = await place.import('a.geojson', collection(open), definition())
  expect(summary).toMatchObject({ repaired: { closed: 1 }, refused: 0 })
})

test('refuses only an unusable row, with its number', async () => {
  await using place = installation()
  const summary = await place.import(
    'a.geojson',
    collection(square('01', 0, 0), square('02', 400, 0), square('03', 1, 1)),
    definition(),
  )
  expect(summary.instance).toMatchObject({ rows: 3, zones: 2 })
  expect(summary.refusals.map(({ problem, line }) => [problem, line])).toEqual([['badCoordinates', 2]])
})

test('makes the former latest instance historical', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  const later = definition({ edition: '2027', data_date: '2027-01-01' })
  await place.import('b.geojson', collection(square('01', 0, 0)), later)
  const { results } = await listInstances(place.db, 'essai', all)
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    ['essai~2027', 'latest'],
    ['essai~2026', 'historical'],
  ])
  expect((await findInstance(place.db, 'essai'))?.instance.id).toBe('essai~2027')
})

test('stores zones once that are imported twice', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0), square('02', 5, 5)), definition())
  const files = place.artefacts().length
  const reversed = collection(square('02', 5, 5), square('01', 0, 0))
  await place.import('b.geojson', reversed, definition({ edition: 'b', status: 'inactive' }))
  const [a, b] = [
    await findInstance(place.db, 'essai', 'essai~2026'),
    await findInstance(place.db, 'essai', 'essai~b'),
  ]
  expect(b?.geometry).toBe(a?.geometry)
  // Only the second original file is new.
  expect(place.artefacts()).toHaveLength(files + 1)
})

test('joins labels to the zones of their origin by key, and counts failures', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0), square('02', 5, 5)), definition())
  const { instance } = await place.import(
    'labels.csv',
    'code,nom,taux\n02,Deux,7.5\n99,Nulle part,1\n',
    definition({ id: 'taux', geometry: { kind: 'origin', dataset: 'essai', instance: null } }),
  )
  expect(instance).toMatchObject({ rows: 2, zones: 1, unmatched: 1, bbox: [5, 5, 6, 6] })
  const stored = await findInstance(place.db, 'taux')
  const set = await place.store.geometry(stored!.geometry)
  const members = await place.store.ordinals(stored!.members!)
  expect(Array.from(members, ordinal => set.key(ordinal))).toEqual(['02'])
  expect(stored?.originInstance).toBe('essai~2026')
  expect(stored?.instance.origin_instance).toBe('essai~2026')
  const taux = (await labelsOf(place.db, 'taux~2026')).find(label => label.name === 'taux')
  expect(taux?.stats).toMatchObject({ nulls: 0, min: 7.5, max: 7.5 })
  expect((await place.store.column(taux!.column)).value(members[0]!)).toBe(7.5)
  expect((await datasetById(place.db, 'taux'))?.geometry_origin?.id).toBe('essai')
})

test('infers types: codes with a leading zero stay texts, lists stay lists', async () => {
  await using place = installation()
  const feature = square('01', 0, 0, { insee: '01001', n: 1.5, liste: [1, 2], oui: true })
  await place.import('a.geojson', collection(feature), definition())
  const labels = await labelsOf(place.db, 'essai~2026')
  expect(Object.fromEntries(labels.map(({ name, type }) => [name, type]))).toEqual({
    code: 'text',
    nom: 'text',
    insee: 'text',
    n: 'number',
    liste: 'other',
    oui: 'other',
  })
})

test('stores the original file unchanged', async () => {
  await using place = installation()
  const text = collection(square('01', 0, 0))
  await place.import('a.geojson', text, definition())
  const original = await originalFile(place.db, 'essai', 'essai~2026')
  expect(original).toMatchObject({ name: 'a.geojson', mediaType: 'application/geo+json' })
  expect(await place.store.size(original!.hash)).toBe(Buffer.byteLength(text))
  expect(await originalFile(place.db, 'another-source', 'essai~2026')).toBeUndefined()
})

test('finds a dataset without accents, in both languages', async () => {
  await using place = installation()
  const { dataset } = definition()
  const named = { ...dataset, name: { fr: 'Régions françaises', en: 'French regions' } }
  await place.import('a.geojson', collection(square('01', 0, 0)), definition({ dataset: named }))
  const count = async (search: string) => (await listDatasets(place.db, { search }, all)).count
  expect(await count('REGIONS franç')).toBe(1)
  expect(await count('french')).toBe(1)
  expect(await count('100%')).toBe(0)
  expect((await listDatasets(place.db, { type: 'label' }, all)).count).toBe(0)
  expect((await listDatasets(place.db, { source: 'essai' }, all)).count).toBe(1)
})

test('accepts a column named like an object property', async () => {
  await using place = installation()
  const csv = 'code,nom,lon,lat,__proto__,constructor\n01,A,2,48,x,y\n'
  const geometry = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
  await place.import('a.csv', csv, definition({ geometry }))
  const labels = await labelsOf(place.db, 'essai~2026')
  expect(labels.map(({ name }) => name)).toEqual(['code', 'nom', '__proto__', 'constructor'])
  expect((await place.store.column(labels[2]!.column)).value(0)).toBe('x')
})

test('offers the newest instance of a dataset without a latest one', async () => {
  await using place = installation()
  const status = 'inactive' as const
  await place.import('a.geojson', collection(square('01', 0, 0)), definition({ status }))
  const newer = definition({ status, edition: '2027', data_date: '2027-01-01' })
  await place.import('b.geojson', collection(square('01', 0, 0)), newer)
  expect((await findInstance(place.db, 'essai'))?.instance.id).toBe('essai~2027')
  expect(await datasetById(place.db, 'essai')).toMatchObject({ status, latest: null, instances: 2 })
})

test('does not find an instance of another dataset', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  expect(await findInstance(place.db, 'autre', 'essai~2026')).toBeUndefined()
})

test('produces the same artefacts from the same input in every installation', async () => {
  const features = [square('01', 0, 0, { n: 5, t: 'a', o: [1] }), square('02', 5, 5, { n: null, t: 'b' })]
  const made = async () => {
    await using place = installation()
    await place.import('a.geojson', collection(...features), definition())
    return place.artefacts().toSorted()
  }
  const [first, second] = [await made(), await made()]
  expect(first.length).toBeGreaterThan(5)
  expect(second).toEqual(first)
})

test('stores unchanged geometry and values once', async () => {
  await using place = installation()
  const zones = (n: number) =>
    collection(square('01', 0, 0, { n, same: 'x' }), square('02', 5, 5, { n, same: 'y' }))
  await place.import('a.geojson', zones(1), definition())
  const before = place.artefacts().length
  await place.import('b.geojson', zones(2), definition({ edition: '2027', data_date: '2027' }))
  const [a, b] = [
    await findInstance(place.db, 'essai', 'essai~2026'),
    await findInstance(place.db, 'essai', 'essai~2027'),
  ]
  expect(b?.geometry).toBe(a?.geometry)
  expect(b?.names).toBe(a?.names)
  // The original file and the changed column.
  expect(place.artefacts()).toHaveLength(before + 2)
})

test('reports the result of a check, and changes nothing', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0), square('02', 400, 0)))
  const tried = await checkImport(file, definition(), place.context)
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
  const { instance, ...done } = await importDataset(file, definition(), place.context)
  expect(tried).toEqual({ ...done, instance: { ...instance, imported_at: tried.instance.imported_at } })
})
