import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportDefinitionInput } from '../../src/contract/import.ts'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { listInstances } from '../../src/server/catalogue/store/instances.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { cleanTemporary } from '../../src/server/storage/clean.ts'
import { collection, definition, installation, square } from '../support/import.ts'

interface Refusal {
  title: string
  name?: string
  content: string | Uint8Array
  definition?: Partial<ImportDefinitionInput>
  problem: string
}

const csvPoints = { geometry: { kind: 'columns', longitude: 'lon', latitude: 'lat' } } as const
const feature = (geometry: unknown) => ({ type: 'Feature', properties: { code: '1', nom: 'a' }, geometry })
const good = collection(square('01', 0, 0))

const refusals: Refusal[] = [
  { title: 'an empty file', content: '', problem: 'emptyFile' },
  { title: 'a file of spaces', content: ' \n\n ', problem: 'emptyFile' },
  { title: 'text that calls itself JSON', content: 'hello', problem: 'notJson' },
  {
    title: 'a binary file',
    name: 'a.bin',
    content: new Uint8Array([1, 2, 3, 4, 0, 0]),
    problem: 'unknownFormat',
  },
  { title: 'XML', name: 'a.xml', content: '<a/>', problem: 'otherFormat' },
  { title: 'a file cut short', content: good.slice(0, -3), problem: 'notJson' },
  { title: 'a file cut in a feature', content: good.slice(0, 60), problem: 'notJson' },
  { title: 'rubbish after the end', content: `${good}x`, problem: 'notJson' },
  { title: 'JSON that is no GeoJSON', content: '{"a":1}', problem: 'noFeatures' },
  { title: 'features that are none', content: '{"features":[1,2]}', problem: 'noFeatures' },
  { title: 'no feature at all', content: collection(), problem: 'noFeatures' },
  {
    title: 'a key used twice',
    content: collection(square('1', 0, 0), square('1', 5, 5)),
    problem: 'duplicateKey',
  },
  {
    title: 'a key column that is not there',
    content: good,
    definition: { key: 'insee' },
    problem: 'keyColumnMissing',
  },
  {
    title: 'a title column that is not there',
    content: good,
    definition: { title: 'x' },
    problem: 'labelColumnMissing',
  },
  {
    title: 'coordinates of a projection',
    content: collection(square('1', 652_000, 6_862_000)),
    problem: 'projectedSeveral',
  },
  {
    title: 'coordinates that are no numbers',
    content: collection(feature({ type: 'Point', coordinates: ['a', 'b'] })),
    problem: 'badCoordinates',
  },
  { title: 'infinite coordinates', content: good.replace('[0,0]', '[1e999,0]'), problem: 'badCoordinates' },
  {
    title: 'a geometry without coordinates',
    content: collection(feature({ type: 'Point' })),
    problem: 'badCoordinates',
  },
  {
    title: 'an empty polygon',
    content: collection(feature({ type: 'Polygon', coordinates: [] })),
    problem: 'emptyGeometry',
  },
  {
    title: 'a ring of two points',
    content: collection(
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
    ),
    problem: 'noArea',
  },
  {
    title: 'an empty collection of geometries',
    content: collection(feature({ type: 'GeometryCollection', geometries: [] })),
    problem: 'emptyGeometry',
  },
  {
    title: 'a kind of geometry named like an object method',
    content: collection(feature({ type: 'constructor', coordinates: [] })),
    problem: 'geometryKind',
  },
  { title: 'no geometry', content: collection(feature(null)), problem: 'noGeometry' },
  { title: 'an empty key', content: collection(square('', 0, 0)), problem: 'noKey' },
  { title: 'a key without end', content: collection(square('x'.repeat(400), 0, 0)), problem: 'keyTooLong' },
  {
    title: 'a key that is half a character',
    content: collection(square('\ud800', 0, 0)),
    problem: 'keyTooLong',
  },
  {
    title: 'a TopoJSON without its arcs',
    content:
      '{"type":"Topology","arcs":[],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]],"properties":{"code":"1"}}]}}}',
    problem: 'badTopology',
  },
  {
    title: 'a TopoJSON without objects',
    content: '{"type":"Topology","arcs":[],"objects":{}}',
    problem: 'noObjects',
  },
  { title: 'a TopoJSON cut short', content: '{"type":"Topology","arcs":[', problem: 'notJson' },
  {
    title: 'a CSV with a line too short',
    name: 'a.csv',
    content: 'code,nom,lon,lat\n1,a\n',
    definition: csvPoints,
    problem: 'emptyCoordinates',
  },
  {
    title: 'a CSV with an open quote',
    name: 'a.csv',
    content: 'code,nom,lon,lat\n1,"a,2,48\n',
    definition: csvPoints,
    problem: 'badCsvRow',
  },
  {
    title: 'a CSV with a column twice',
    name: 'a.csv',
    content: 'code,code\n1,2\n',
    definition: csvPoints,
    problem: 'duplicateColumn',
  },
  {
    title: 'a CSV of a header only',
    name: 'a.csv',
    content: 'code,nom,lon,lat\n',
    definition: csvPoints,
    problem: 'noZones',
  },
  {
    title: 'a CSV in Latin 1',
    name: 'a.csv',
    content: Buffer.from('code,nom,lon,lat\n1,Orléans,2,48\n', 'latin1'),
    definition: csvPoints,
    problem: 'notUtf8',
  },
  {
    title: 'a place without coordinates',
    name: 'a.csv',
    content: 'code,nom,lon,lat\n1,a,,\n',
    definition: csvPoints,
    problem: 'emptyCoordinates',
  },
  {
    title: 'an origin that does not exist',
    name: 'a.csv',
    content: 'code,nom\n1,a\n',
    definition: { geometry: { kind: 'origin', dataset: 'rien', instance: null } },
    problem: 'originMissing',
  },
  {
    title: 'a definition with a bad date',
    content: good,
    definition: { data_date: 'hier' },
    problem: 'badDefinition',
  },
  {
    title: 'a text in a column of numbers',
    content: good,
    definition: {
      labels: [{ column: 'nom', name: 'nom', title: { fr: '', en: '' }, type: 'number', unit: null }],
    },
    problem: 'notNumber',
  },
]

test.each(refusals)('refuses $title, and leaves no files', async refusal => {
  await using place = installation()
  const attempt = place.import(refusal.name ?? 'a.geojson', refusal.content, definition(refusal.definition))
  await expect(attempt).rejects.toMatchObject({ name: 'ImportError', problem: refusal.problem })
  expect((await listDatasets(place.db, {}, { offset: 0, limit: 1 })).count).toBe(0)
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
})

test('refuses a missing file', async () => {
  await using place = installation()
  const attempt = importDataset(join(place.dataDir, 'none.csv'), definition(), place.context)
  await expect(attempt).rejects.toMatchObject({ problem: 'fileMissing' })
})

test('never changes an instance', async () => {
  await using place = installation()
  await place.import('a.geojson', good, definition())
  const again = place.import('a.geojson', collection(square('02', 0, 0)), definition())
  await expect(again).rejects.toMatchObject({ problem: 'instanceExists' })
})

test('refuses to turn a dataset of zones into a dataset of labels', async () => {
  await using place = installation()
  await place.import('a.geojson', good, definition())
  const geometry = { kind: 'origin', dataset: 'essai', instance: null } as const
  const again = place.import('a.csv', 'code,nom\n01,a\n', definition({ edition: 'b', geometry }))
  await expect(again).rejects.toMatchObject({ problem: 'typeChanged' })
})

test('refuses labels that join no zone', async () => {
  await using place = installation()
  await place.import('a.geojson', good, definition())
  const geometry = { kind: 'origin', dataset: 'essai', instance: null } as const
  const attempt = place.import('b.csv', 'code,nom\n99,a\n', definition({ id: 'taux', geometry }))
  await expect(attempt).rejects.toMatchObject({ problem: 'noMatch' })
})

test('leaves no files of an aborted import', async () => {
  await using place = installation()
  const abort = new AbortController()
  const context = { ...place.context, signal: abort.signal, onProgress: () => abort.abort() }
  const rows = Array.from({ length: 5000 }, (_, index) => square(String(index), 0, 0))
  await place.import('ok.geojson', good, definition({ id: 'autre' }))
  const before = place.artefacts()
  const file = place.file('a.geojson', collection(...rows))
  await expect(importDataset(file, definition(), context)).rejects.toThrow('abort')
  expect(place.artefacts()).toEqual(before)
  expect(place.temporary()).toEqual([])
})

test('leaves no files of an import aborted during its comparison with the catalogue', async () => {
  await using place = installation()
  await place.import('a.geojson', good, definition())
  const abort = new AbortController()
  class Store extends ArtefactStore {
    override async geometry(hash: string) {
      abort.abort()
      return super.geometry(hash)
    }
  }
  const context = { ...place.context, store: new Store(place.dataDir), signal: abort.signal }
  const file = place.file('b.geojson', good)
  await expect(importDataset(file, definition({ edition: '2027' }), context)).rejects.toThrow('abort')
  expect((await listInstances(place.db, 'essai', { offset: 0, limit: 9 })).count).toBe(1)
})

test('never reuses the id of an instance that was removed after an import', async () => {
  await using place = installation()
  class Store extends ArtefactStore {
    override async stage(label: string) {
      await place.import('a.geojson', good, definition())
      await removeInstances(place.db, place.store, ['essai~2026'])
      return super.stage(label)
    }
  }
  const context = { ...place.context, store: new Store(place.dataDir) }
  const file = place.file('b.geojson', good)
  await expect(importDataset(file, definition(), context)).rejects.toMatchObject({
    problem: 'instanceExists',
  })
  // A second attempt gets a new id.
  expect((await importDataset(file, definition(), place.context)).instance.id).toBe('essai~2026-2')
})

test('leaves no instance when files cannot be moved to their place', async () => {
  await using place = installation()
  await place.import('ok.geojson', good, definition({ id: 'autre' }))
  const before = place.artefacts().toSorted()
  const onProgress = ({ step }: { step: string }) => {
    // Simulates a full or failing disk: the files disappear before the commit.
    if (step === 'write') rmSync(join(place.dataDir, 'temporary'), { recursive: true })
  }
  const file = place.file('a.geojson', collection(square('7', 7, 7)))
  await expect(importDataset(file, definition(), { ...place.context, onProgress })).rejects.toThrow('ENOENT')
  expect((await listDatasets(place.db, {}, { offset: 0, limit: 9 })).count).toBe(1)
  expect(place.artefacts().toSorted()).toEqual(before)
})

test('removes the files of a killed import at the next start, except referenced ones', async () => {
  await using place = installation()
  await place.import('ok.geojson', good, definition())
  const before = place.artefacts().toSorted()
  const killed = await place.store.stage('essai~2027')
  await killed.put(new Uint8Array([1, 2, 3]))
  await killed.commit()
  expect(place.artefacts()).toHaveLength(before.length + 1)
  await cleanTemporary(place.db, place.store)
  expect(place.artefacts().toSorted()).toEqual(before)
  expect(place.temporary()).toEqual([])
})

test('refuses in a sentence in both languages, with the line', () => {
  const error = new ImportError('duplicateKey', { key: '75', first: 3 }, 7)
  expect(sentence(error, 'fr', 'command')).toBe(
    'Ligne 7\u00a0: Le code «\u00a075\u00a0» est déjà utilisé par la ligne 3. Si chaque code a plusieurs lignes, par ' +
      'exemple une par année, créez des colonnes (--columns-by COLONNE) ou des millésimes (--instances-by COLONNE).',
  )
  expect(sentence(error, 'en', 'command')).toBe(
    'Line 7: The code “75” is already used by line 3. If each code has several rows, such as one a year, create ' +
      'columns (--columns-by COLUMN) or instances (--instances-by COLUMN).',
  )
})
