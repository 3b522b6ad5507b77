import { chmodSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { checkFollowedAddress } from '../../src/server/following/checkAddress.ts'
import { Follower } from '../../src/server/following/follower.ts'
import { claimDue, followedDataset, saveFollowed } from '../../src/server/following/store/followed.ts'
import { checkCatalogue } from '../../src/server/maintenance/repair.ts'
import { parseHosts } from '../../src/server/platform/namedHosts.ts'
import {
  address,
  answerWith,
  asked,
  followed,
  HOUR,
  LATER,
  NOW,
  named,
  serveAddress,
  ZONES,
} from '../support/followed.ts'
import { collection, definition, installation, square } from '../support/import.ts'

serveAddress()

test('imports a changed file as the latest instance, and reports its differences', async () => {
  await using place = await followed()
  answerWith((_, response) => void response.end(LATER))
  expect(await place.look('fr')).toBe(
    'Nouveau millésime zones~2026-11-26. Depuis 2025\u00a0: 1 zone ajoutée, valeurs modifiées dans 1 zone.',
  )
  expect(await place.instances()).toEqual([
    ['zones~2026-11-26', 'latest', '2026-11-26', 3],
    ['zones~2025', 'historical', '2025', 2],
  ])
  expect(await followedDataset(place.db, 'zones')).toMatchObject({
    dueAt: NOW + 24 * HOUR,
    checkedAt: '2026-11-26T09:00:00.000Z',
  })
  expect(await place.look()).toBe('Nothing new: the file is the same.')
  expect(place.temporary()).toEqual([])
})

test('downloads a file once from a host that reports whether it has changed', async () => {
  await using place = await followed()
  answerWith((request, response) => {
    if (request.headers['if-none-match'] === '"a"') return void response.writeHead(304).end()
    response.writeHead(200, { ETag: '"a"', 'Last-Modified': 'Thu, 26 Nov 2026 08:00:00 GMT' }).end(ZONES)
  })
  expect(await place.look()).toBe('Nothing new: the file is the same.')
  expect(await place.look()).toBe('Nothing new, according to the host.')
  expect(asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
    [undefined, undefined],
    ['"a"', 'Thu, 26 Nov 2026 08:00:00 GMT'],
  ])
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
})

test('creates no instance from identical data in another form', async () => {
  await using place = await followed()
  const artefacts = place.artefacts().sort()
  answerWith((_, response) => void response.end(ZONES.replaceAll(',"', ', "')))
  expect(await place.look()).toBe('Nothing new: the file has changed, but its data have not.')
  expect(await place.look()).toBe('Nothing new: the file is the same.')
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
  expect([place.artefacts().sort(), place.temporary()]).toEqual([artefacts, []])
})

test('creates two instances for two changes on one day, and a third for a reversal', async () => {
  await using place = await followed()
  for (const content of [LATER, ZONES, LATER]) {
    answerWith((_, response) => void response.end(content))
    await place.look()
  }
  expect((await place.instances()).map(([id, status]) => `${id} ${status}`).sort()).toEqual([
    'zones~2025 historical',
    'zones~2026-11-26 historical',
    'zones~2026-11-26-2 historical',
    'zones~2026-11-26-3 latest',
  ])
})

test('dates an instance by its file if that is later, otherwise by today', async () => {
  const dated = (date: string, population: number) =>
    collection(...['01', '02'].map((code, at) => square(code, at * 2, 40, { date, population })))
  await using place = await followed({}, dated('2025', 1))
  answerWith((_, response) => void response.end(dated('2026', 2)))
  await place.look()
  answerWith((_, response) => void response.end(dated('2026', 3)))
  await place.look()
  expect((await place.instances()).map(([id, , date]) => [id, date])).toEqual([
    ['zones~2026-11-26', '2026-11-26'],
    ['zones~2026', '2026'],
    ['zones~2025', '2025'],
  ])
})

test('reads the new instance like the former one', async () => {
  const table = (population: number) => `insee;nom;population\r\n1;Ain;${population}\r\n2;Aisne;30\r\n`
  const place = installation()
  const from = address.replace('zones.geojson', 'table.csv')
  await using _ = place
  await place.import('zones.geojson', ZONES, definition({ id: 'essai' }))
  const told = definition({
    id: 'zones',
    edition: '2025',
    data_date: '2025',
    address: from,
    key: 'insee',
    geometry: { kind: 'origin', dataset: 'essai', instance: null },
    read: { crs: null, encoding: null, digits: 2 },
    labels: [
      {
        column: 'population',
        name: 'pop',
        title: { fr: 'Habitants', en: 'People' },
        type: 'number',
        unit: null,
      },
    ],
  })
  await place.import('zones.csv', table(12), told)
  await saveFollowed(place.db, { dataset: 'zones', address: from, every: 86_400, dueAt: NOW })
  answerWith((_, response) => void response.end(table(13)))
  const context = { ...place.context, hosts: parseHosts(named) ?? [], maxBytes: 1e6, clock: () => NOW }
  expect(await checkFollowedAddress('zones', context)).toMatchObject({
    kind: 'changed',
    instance: 'zones~2026-11-26',
  })
  const labels = await place.db
    .selectFrom('label')
    .select(['name', 'title', 'type'])
    .where('instance', '=', 'zones~2026-11-26')
    .execute()
  expect(labels).toEqual([{ name: 'pop', title: '{"fr":"Habitants","en":"People"}', type: 'number' }])
})

test('reads the same layer of a file with several again', async () => {
  const points = (name: string) =>
    `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="48" lon="2"><name>${name}</name></wpt>` +
    '<rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte></gpx>'
  await using place = installation()
  const from = address.replace('zones.geojson', 'points.gpx')
  const told = definition({
    id: 'zones',
    edition: '2025',
    data_date: '2025',
    address: from,
    key: null,
    title: null,
    read: { crs: null, encoding: null, layer: 'waypoints' },
  })
  await place.import('points.gpx', points('Halte'), told)
  await saveFollowed(place.db, { dataset: 'zones', address: from, every: 86_400, dueAt: NOW })
  answerWith((_, response) => void response.end(points('Gare')))
  const context = { ...place.context, hosts: parseHosts(named) ?? [], maxBytes: 1e6, clock: () => NOW }
  expect(await checkFollowedAddress('zones', context)).toMatchObject({
    kind: 'changed',
    instance: 'zones~2026-11-26',
  })
})

test.for<[what: string, RequestListener, told: string]>([
  [
    'lacks a column',
    (_, response) => void response.end(collection(square('01', 0, 40), square('02', 2, 40))),
    'Nothing was imported. The column “population” is not in the file. Columns found: code, nom.',
  ],
  [
    'is a page',
    (_, response) => void response.end('<!doctype html><title>Moved</title>'),
    'Nothing was imported. The address leads to a web page',
  ],
  ['is gone', (_, response) => void response.writeHead(404).end(), 'Nothing was imported. '],
  [
    'is larger than it may be',
    (_, response) => void response.end('x'.repeat(1e6 + 1)),
    'Nothing was imported. ',
  ],
  ['breaks off', (_, response) => void response.end(LATER.slice(0, -20)), 'Nothing was imported. '],
])('changes nothing after a file that %s, and retries at growing intervals', async ([, listener, told]) => {
  await using place = await followed()
  answerWith(listener)
  expect(await place.look()).toContain(told)
  expect(await followedDataset(place.db, 'zones')).toMatchObject({
    dueAt: NOW + HOUR,
    etag: null,
    file: null,
  })
  place.pass(HOUR)
  expect(await place.look()).toContain('(2 failures in a row)')
  expect(await followedDataset(place.db, 'zones')).toMatchObject({ dueAt: NOW + 3 * HOUR })
  for (let times = 0; times < 5; times++) await place.look()
  expect(await followedDataset(place.db, 'zones')).toMatchObject({ dueAt: NOW + 25 * HOUR })
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
  expect(place.temporary()).toEqual([])
  answerWith((_, response) => void response.end(LATER))
  expect(await place.look()).toContain('New instance zones~2026-11-26.')
})

test('checks a due address in one process, and repeats a lost check', async () => {
  await using place = await followed()
  expect(await claimDue(place.db, NOW - 1, NOW + HOUR)).toBeUndefined()
  expect(await claimDue(place.db, NOW, NOW + HOUR)).toBe('zones')
  expect(await claimDue(place.db, NOW, NOW + HOUR)).toBeUndefined()
  expect(await claimDue(place.db, NOW + HOUR, NOW + 2 * HOUR)).toBe('zones')
})

test('checks due addresses, builds tiles and informs the operator', async () => {
  await using place = await followed()
  answerWith((_, response) => void response.end(LATER))
  const lines: string[] = []
  let tiles = 0
  const follower = new Follower({
    db: place.db,
    config: {
      dataDir: place.dataDir,
      objects: null,
      importHosts: parseHosts(named) ?? [],
      importMaxBytes: 1e6,
    },
    tiles: { wantAll: async () => void tiles++ },
    log: line => lines.push(line),
    language: 'en',
    clock: () => NOW,
  })
  await follower.lookAtDue()
  expect(lines).toEqual([
    expect.stringMatching(
      /^zones: New instance zones~\d{4}-\d{2}-\d{2}\. Since 2025: 1 zone added, values changed in 1 zone\.$/,
    ),
  ])
  expect(tiles).toBe(1)
  await saveFollowed(place.db, { dataset: 'zones', address, every: 86_400, dueAt: NOW })
  await follower.lookAtDue()
  expect([lines.length, tiles]).toEqual([1, 1])
  await follower.stop()
})

test('aborts a check when the server stops, and leaves no files', async () => {
  await using place = await followed()
  const begun = Promise.withResolvers<void>()
  answerWith((_, response) => {
    response.write(LATER.slice(0, 100))
    begun.resolve()
  })
  const follower = new Follower({
    db: place.db,
    config: {
      dataDir: place.dataDir,
      objects: null,
      importHosts: parseHosts(named) ?? [],
      importMaxBytes: 1e6,
    },
    tiles: { wantAll: async () => undefined },
    log: line => expect.fail(line),
    language: 'en',
    clock: () => NOW,
  })
  const looking = follower.lookAtDue()
  await begun.promise
  await follower.stop()
  await looking
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
  expect(await followedDataset(place.db, 'zones')).toMatchObject({ checkedAt: null })
})

test('stops following a removed dataset', async () => {
  await using place = await followed()
  await removeInstances(place.db, place.store, ['zones~2025'])
  expect(await followedDataset(place.db, 'zones')).toBeUndefined()
  expect(await place.look()).toBeUndefined()
})

test('repairs the damaged copy of a dataset from its unchanged file', async () => {
  await using place = await followed()
  const tag = '"1"'
  answerWith(({ headers }, response) => {
    if (headers['if-none-match'] === tag) response.writeHead(304).end()
    else response.setHeader('etag', tag).end(ZONES)
  })
  await place.look()
  const [stored] = await place.db.selectFrom('instance').select(['geometry', 'original']).execute()
  for (const hash of [stored?.geometry ?? '', stored?.original ?? '']) {
    const path = place.store.path(hash)
    chmodSync(path, 0o600)
    writeFileSync(path, 'damaged')
  }
  await place.look()
  expect(await checkCatalogue(place.db, place.store)).toMatchObject({ findings: [] })
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
})
