import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeInstances } from '../../src/server/catalogue/editInstances.ts'
import { listInstances } from '../../src/server/catalogue/store/instances.ts'
import { type CheckContext, checkFollowedAddress } from '../../src/server/following/checkAddress.ts'
import { Follower } from '../../src/server/following/follower.ts'
import { outcomeText } from '../../src/server/following/outcomeTexts.ts'
import { claimDue, followedDataset, saveFollowed } from '../../src/server/following/store/followed.ts'
import { follow, showFollowed, unfollow } from '../../src/server/maintenance/follow.ts'
import { checkCatalogue } from '../../src/server/maintenance/repair.ts'
import { parseHosts } from '../../src/server/platform/namedHosts.ts'
import { startCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const NOW = Date.UTC(2026, 10, 26, 9)
const HOUR = 3_600_000
const ZONES = collection(square('01', 0, 40, { population: 12 }), square('02', 2, 40, { population: 30 }))
const LATER = collection(
  square('01', 0, 40, { population: 13 }),
  square('02', 2, 40, { population: 30 }),
  square('03', 4, 40, { population: 7 }),
)

let answer: RequestListener
const asked: IncomingMessage[] = []
const host = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
let address: string
let named: string
beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  named = `127.0.0.1:${(host.address() as AddressInfo).port}`
  address = `http://${named}/zones.geojson`
})
afterAll(() => void host.close().closeAllConnections())

/** Installation with a dataset that was imported from the address in 2025 and follows it. */
async function followed(changes: Parameters<typeof definition>[0] = {}, content = ZONES) {
  const place = installation()
  const told = definition({ id: 'zones', edition: '2025', data_date: '2025', address, ...changes })
  await place.import('zones.geojson', content, told)
  await saveFollowed(place.db, { dataset: 'zones', address, every: 86_400, dueAt: NOW })
  asked.length = 0
  let now = NOW
  const context: CheckContext = {
    ...place.context,
    hosts: parseHosts(named) ?? [],
    maxBytes: 1e6,
    clock: () => now,
  }
  return {
    ...place,
    look: async (language: 'fr' | 'en' = 'en') => {
      const outcome = await checkFollowedAddress('zones', context)
      return outcome && outcomeText(outcome, language)
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    instances: async () => {
      const { results } = await listInstances(place.db, 'zones', {
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
      })
      return results.map(({ id, status, data_date, zones }) => [id, status, data_date, zones])
    },
  }
}

test('imports a changed file as the latest instance, and reports its differences', async () => {
  await using place = await followed()
  answer = (_, response) => void response.end(LATER)
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
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"a"') return void response.writeHead(304).end()
    response.writeHead(200, { ETag: '"a"', 'Last-Modified': 'Thu, 26 Nov 2026 08:00:00 GMT' }).end(ZONES)
  }
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
  answer = (_, response) => void response.end(ZONES.replaceAll(',"', ', "'))
  expect(await place.look()).toBe('Nothing new: the file has changed, but its data have not.')
  expect(await place.look()).toBe('Nothing new: the file is the same.')
  expect(await place.instances()).toEqual([['zones~2025', 'latest', '2025', 2]])
  expect([place.artefacts().sort(), place.temporary()]).toEqual([artefacts, []])
})

test('creates two instances for two changes on one day, and a third for a reversal', async () => {
  await using place = await followed()
  for (const content of [LATER, ZONES, LATER]) {
    answer = (_, response) => void response.end(content)
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
  answer = (_, response) => void response.end(dated('2026', 2))
  await place.look()
  answer = (_, response) => void response.end(dated('2026', 3))
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
  answer = (_, response) => void response.end(table(13))
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
  answer = (_, response) => void response.end(points('Gare'))
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
    'Nothing was imported. The column "population" is not in the file. Columns found: code, nom.',
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
  answer = listener
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
  answer = (_, response) => void response.end(LATER)
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
  answer = (_, response) => void response.end(LATER)
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
  answer = (_, response) => {
    response.write(LATER.slice(0, 100))
    begun.resolve()
  }
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

test('follows the original address of a dataset by command, and checks it', async () => {
  await using place = installation()
  const told = definition({ id: 'zones', edition: '2025', data_date: '2025', address })
  await place.import('zones.geojson', ZONES, told)
  answer = (_, response) => void response.end(LATER)
  const said = async (...args: string[]) => {
    const command = startCommand('datasets', place.dataDir, [...args, '--lang', 'en'], {
      env: { IMPORT_HOSTS: named },
    })
    const { status, stdout, stderr } = await command.ended
    return [status, stdout + stderr]
  }
  expect(await said('follow', 'zones', '--every', '12h')).toEqual([
    0,
    expect.stringContaining(`zones follows ${address}, every 12 hours.`),
  ])
  expect(await showFollowed(place.db, 'en')).toEqual([
    `zones · every 12 hours · ${address}`,
    '  Not checked yet.',
  ])
  expect(await said('update')).toEqual([
    0,
    expect.stringMatching(
      /zones: New instance zones~\S+\. Since 2025: 1 zone added, values changed in 1 zone\.\n$/,
    ),
  ])
  answer = (_, response) => void response.writeHead(503).end()
  expect(await said('update', 'zones')).toEqual([1, expect.stringContaining('zones: Nothing was imported.')])
  expect(await said('follow')).toEqual([
    0,
    expect.stringMatching(
      /^zones · every 12 hours · .*\n {2}\d+ \w+ 20\d\d, .*: Nothing was imported\. .*Next check: \d+ \w+ 20\d\d, .*\.\n$/,
    ),
  ])
  expect(await said('unfollow', 'zones')).toEqual([0, expect.stringContaining('no longer follows')])
  expect(await said('update', 'zones')).toEqual([1, expect.stringContaining('"zones" follows no address.')])
})

test.for<[dataset: string, address: string | undefined, every: string | undefined, problem: string]>([
  ['nothing', undefined, undefined, 'unknownDataset'],
  ['essai', undefined, undefined, 'noAddress'],
  ['essai', 'ftp://a.org/b', undefined, 'addressNotWeb'],
  ['essai', 'nonsense', undefined, 'addressNotWeb'],
  ['essai', 'https://', undefined, 'addressMalformed'],
  ['essai', 'https://a.org/b', '1m', 'badEvery'],
  ['essai', 'https://a.org/b', 'day', 'badEvery'],
  ['essai', 'https://a.org/b', '-1h', 'badEvery'],
  ['essai', 'https://a.org/b', '0d', 'badEvery'],
])('refuses that %s follows %s every %s', async ([dataset, from, every, problem]) => {
  await using place = installation()
  await place.import('zones.geojson', ZONES, definition())
  await expect(follow(place.db, dataset, { address: from, every })).rejects.toMatchObject({ problem })
  expect(await showFollowed(place.db, 'en')).toEqual([expect.stringContaining('No dataset follows')])
})

test('downloads a new address completely, and continues with the same one', async () => {
  await using place = await followed()
  answer = (_, response) => void response.writeHead(200, { ETag: '"a"' }).end(ZONES)
  await place.look()
  await follow(place.db, 'zones', { address: undefined, every: '7d' })
  expect(await followedDataset(place.db, 'zones')).toMatchObject({ address, every: 604_800, etag: '"a"' })
  await follow(place.db, 'zones', { address: 'https://a.org/b', every: undefined })
  expect(await followedDataset(place.db, 'zones')).toMatchObject({
    address: 'https://a.org/b',
    every: 86_400,
    etag: null,
    file: null,
    outcome: null,
  })
  await unfollow(place.db, 'zones')
  await expect(unfollow(place.db, 'zones')).rejects.toMatchObject({ problem: 'notFollowed' })
})

test('refuses to follow a dataset whose file has several instances', async () => {
  await using place = installation()
  const table = 'code,longitude,latitude,annee,n\n01,2,48,2024,1\n01,2,48,2025,2\n'
  const read = { crs: null, encoding: null, long: { kind: 'rows', by: 'annee', value: '2025' } } as const
  const geometry = { kind: 'columns', longitude: 'longitude', latitude: 'latitude' } as const
  await place.import('zones.csv', table, definition({ read, geometry, title: null, address }))
  await expect(follow(place.db, 'essai', { address: undefined, every: undefined })).rejects.toMatchObject({
    problem: 'severalInstances',
  })
})

test('repairs the damaged copy of a dataset from its unchanged file', async () => {
  await using place = await followed()
  const tag = '"1"'
  answer = ({ headers }, response) => {
    if (headers['if-none-match'] === tag) response.writeHead(304).end()
    else response.setHeader('etag', tag).end(ZONES)
  }
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
