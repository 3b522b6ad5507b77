import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { DamagedArtefact } from '../../src/server/storage/files/integrity.ts'
import { runCommand } from '../support/command.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer } from '../support/server.ts'

const ZONES = collection(square('01', 0, 0, { people: 12 }), square('02', 5, 5, { people: 7 }))
const OTHERS = collection(square('01', 1, 0), square('02', 6, 5))
const TABLE = 'code;taux\n01;1,5\n02;2,5\n'

const named = (id: string, changes = {}) =>
  definition({ id, dataset: { ...definition().dataset, id, name: sameInEveryLanguage(id) }, ...changes })

/** Imports the same values again, which repairs their files. */
const repairing = named('zones-a', { edition: '2027', data_date: '2027-01-01' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
})

function spoil(path: string): void {
  const bytes = readFileSync(path)
  const middle = bytes.byteLength >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Zones with a number, a dataset of labels for these zones, and other zones. */
async function served() {
  const server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  onTestFinished(async () => {
    await place.db.destroy()
    await server.close()
  })
  await place.import('zones-a.geojson', ZONES, named('zones-a'))
  const geometry = { kind: 'origin', dataset: 'zones-a', instance: null } as const
  await place.import('taux.csv', TABLE, named('taux', { geometry, title: null }))
  await place.import('zones-b.geojson', OTHERS, named('zones-b'))
  const ask = async (path: string, body?: object) => {
    const answer = await server.app.request(path, {
      headers: { 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const spoilColumn = async (dataset: string, label: string) => {
    const { column } = await place.db
      .selectFrom('label')
      .innerJoin('instance', 'instance.id', 'label.instance')
      .select('label.column')
      .where('instance.dataset', '=', dataset)
      .where('label.name', '=', label)
      .executeTakeFirstOrThrow()
    spoil(place.store.path(column))
  }
  const spoilGeometry = async (dataset: string) => {
    const { geometry } = await place.db
      .selectFrom('instance')
      .select('geometry')
      .where('dataset', '=', dataset)
      .executeTakeFirstOrThrow()
    spoil(place.store.path(geometry))
  }
  return { place, ask, spoilColumn, spoilGeometry, dataDir: server.dataDir }
}

const ITEMS = '/ogc/collections/taux/items?f=json'
const PAGE = '/cartable/zone/?dataset_id=taux&instance=taux~2026&geometry=none'

test('leaves out a damaged label of the origin until it is repaired', async () => {
  const { place, ask, spoilColumn } = await served()
  const labels = async () => {
    const { status, headers, text } = await ask(PAGE)
    const [first] = JSON.parse(text).results
    return { status, ofOrigin: first.origin_labels, own: first.labels, caching: headers.get('cache-control') }
  }
  await spoilColumn('zones-a', 'people')
  expect(await labels()).toMatchObject({ status: 200, ofOrigin: { nom: 'Zone 01' }, own: { taux: 1.5 } })
  expect((await labels()).ofOrigin).not.toHaveProperty('people')
  expect((await labels()).caching).toContain('no-cache')
  expect(JSON.parse((await ask('/healthz')).text).problems).toEqual(['damagedData'])
  const told = vi.mocked(console.error).mock.calls.flat().join('\n')
  expect(told).toContain('datasets on the zones of zones-a~2026 leave out people')
  await place.import('again.geojson', ZONES, repairing)
  expect((await labels()).ofOrigin).toMatchObject({ nom: 'Zone 01', people: 12 })
  expect(JSON.parse((await ask('/healthz')).text).problems).toEqual([])
})

test('names the damaged labels of the origin in the opening, once they are known', async () => {
  const { place, ask, spoilColumn } = await served()
  const named = async () => JSON.parse((await ask('/cartable/dataset/taux/opening/')).text).unreadable_labels
  await spoilColumn('zones-a', 'people')
  expect(await named()).toBeUndefined()
  await ask(PAGE)
  expect(await named()).toEqual(['people'])
  await place.import('again.geojson', ZONES, repairing)
  await ask(PAGE)
  expect(await named()).toBeUndefined()
})

test('answers 503 only to requests that read the damaged label of the origin', async () => {
  const { ask, spoilColumn } = await served()
  await spoilColumn('zones-a', 'people')
  const filter = { label: 'people', operator: 'gt', value: 8 }
  const dataset_id = 'taux'
  const damaged = [
    ask('/cartable/zone/query/', { dataset_id, query: { mode: 'z', filter } }),
    ask('/cartable/zone/statistics/', { dataset_id, label: 'people', from_origin: true }),
    ask('/cartable/zone/statistics/', { dataset_id, label: '=taux/people' }),
    ask(`${PAGE}&order=people:asc`),
    ask(`${ITEMS}&filter=${encodeURIComponent('"zones-a.people" > 8')}`),
    ask(`${ITEMS}&zones-a.people=12`),
    ask(`${ITEMS}&properties=zones-a.people`),
    ask('/cartable/zone/?dataset_id=zones-a'),
  ]
  for (const { status, headers } of await Promise.all(damaged))
    expect([status, headers.get('retry-after')]).toEqual([503, '300'])
  const sound = [
    ask('/cartable/zone/query/', { dataset_id, query: { mode: 'l', filter: { ...filter, label: 'taux' } } }),
    ask('/cartable/zone/statistics/', { dataset_id, label: 'taux' }),
    ask('/cartable/zone/taux.01'),
    ask('/cartable/labels/?zone_id=taux.01'),
    ask(ITEMS),
    ask(`${ITEMS}&filter=${encodeURIComponent('taux > 1')}`),
  ]
  for (const { status } of await Promise.all(sound)) expect(status).toBe(200)
})

test('downloads labels on a damaged origin, and names the omitted damaged label', async () => {
  const { ask, spoilColumn } = await served()
  await spoilColumn('zones-a', 'people')
  const { status, headers, text } = await ask('/cartable/export/?dataset_id=taux&format=csv')
  expect([status, headers.get('x-unreadable-labels')]).toEqual([200, 'people'])
  expect(text).not.toContain('people')
  expect(text).toContain('taux')
})

test.each([
  '/cartable/dataset/',
  '/cartable/dataset/?search=zones',
  '/cartable/facets/',
  '/cartable/dataset/zones-a/label/',
  '/cartable/dataset/zones-a/opening/',
  '/cartable/dataset/zones-b/opening/',
  '/cartable/zone/?dataset_id=zones-b',
  '/cartable/export/?dataset_id=zones-b&format=geojson',
  '/ogc/collections?f=json',
  '/ogc/collections/zones-a?f=json',
  '/ogc/collections/zones-b/items?f=json',
  '/feed.json',
  '/feed/zones-a.atom',
  '/catalogue.ttl',
  '/sitemap.xml',
])('answers %s despite damaged zones of another dataset', async path => {
  const { ask, spoilGeometry } = await served()
  await spoilGeometry('zones-a')
  expect((await ask('/cartable/zone/?dataset_id=zones-a')).status).toBe(503)
  expect((await ask(path)).status).toBe(200)
})

test('checks and saves the whole catalogue despite damaged zones, and names them', async () => {
  const { spoilGeometry, dataDir } = await served()
  await spoilGeometry('zones-a')
  const checked = runCommand('datasets', dataDir, 'check', '--lang', 'en')
  expect(checked.stdout + checked.stderr).toContain('zones-a~2026')
  expect(checked.stdout + checked.stderr).not.toContain('zones-b~2026')
  const saved = runCommand('datasets', dataDir, 'backup', `${emptyFolder()}/copy`, '--lang', 'en')
  expect(saved.stdout + saved.stderr).toMatch(/damaged/)
})

test('breaks off a download that meets damage, and reports it', async () => {
  const server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  onTestFinished(async () => {
    await place.db.destroy()
    await server.close()
  })
  const many = Array.from({ length: 1000 }, (_, n) => square(`Z${n}`, (n % 300) - 150, Math.floor(n / 300)))
  await place.import('zones-a.geojson', collection(...many), named('zones-a'))
  // Large geometry files are verified block by block, as they are read.
  const open = ArtefactStore.prototype.geometry
  const opened = vi.spyOn(ArtefactStore.prototype, 'geometry').mockImplementation(async function (
    this: ArtefactStore,
    hash,
  ) {
    const set = await open.call(this, hash)
    return {
      ...set,
      geometry: ordinal => {
        if (ordinal === 900) throw new DamagedArtefact(hash, 'changed')
        return set.geometry(ordinal)
      },
    }
  })
  const sent = await fetch(`${server.url}/cartable/export/?dataset_id=zones-a&format=csv`)
  expect(sent.status).toBe(200)
  await expect(sent.text()).rejects.toThrow()
  const problems = async () => (await (await fetch(`${server.url}/healthz`)).json()).problems
  expect(await problems()).toEqual(['damagedData'])
  opened.mockRestore()
  const again = await fetch(`${server.url}/cartable/export/?dataset_id=zones-a&format=csv`)
  expect((await again.text()).split('\n')).toHaveLength(1002)
  expect(await problems()).toEqual([])
})
