// @module-tag long
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ExportFormat } from '../../src/contract/export.ts'
import { TileManifest } from '../../src/contract/tiles.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { RoundRobin } from '../../src/server/platform/queue/scheduling.ts'
import { addUser, logIn, type TestSession } from '../support/accounts.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

/** Number of zones that makes a scan wait in the queue. */
const ZONES = 10_000

let server: TestServer
let guests: TestSession[]
let light: TestSession
let tile: string
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account', RATE_LIMITS: 'off' } })
  for (const username of ['one', 'other', 'light']) await addUser(server, { username })
  guests = [await logIn(server, 'one'), await logIn(server, 'other')]
  light = await logIn(server, 'light')
  const place = installation(server.dataDir)
  const small = { ...definition(), dataset: { ...definition().dataset, id: 'petit' } }
  await place.import('petit.geojson', collection(square('A', 0, 0)), small)
  await makeTiles(server)
  const rows = (added: number) =>
    Array.from({ length: ZONES }, (_, index) =>
      square(String(index), (index % 300) - 150, Math.floor(index / 300) - 40, { n: (index % 977) + added }),
    )
  for (const edition of ['2016', '2026'])
    await place.import(
      `${edition}.geojson`,
      collection(...rows(Number(edition))),
      definition({ edition, data_date: edition }),
    )
  await place.db.destroy()
  const page = await ask(light, '/cartable/zone/?dataset_id=petit')
  const manifest = TileManifest.parse(
    await (await ask(light, ZonePage.parse(await page.json()).tiles!)).json(),
  )
  tile = `/cartable/geom/${manifest.id}/0/0/0`
}, 120_000)
afterAll(() => server.close())

const ask = ({ bearer }: TestSession, path: string, body?: object, signal?: AbortSignal) =>
  Promise.resolve(
    server.app.request(path, {
      method: body ? 'POST' : 'GET',
      headers: { ...bearer, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ dataset_id: 'essai', ...body }) }),
      ...(signal && { signal }),
    }),
  )

const FORMATS: ExportFormat[] = ['csv', 'geojson', 'flatgeobuf', 'geoparquet', 'xlsx']
const compared = { base: 'essai~2016' }
let asked = 0
/** The most expensive calls available to a user. None of them is cached. */
const heavy = (): [string, object][] => [
  ...FORMATS.map((format): [string, object] => ['/cartable/export/', { format, search: `zone ${asked++}` }]),
  ['/cartable/export/estimate/', { format: 'xlsx', search: `zone ${asked++}` }],
  [
    '/cartable/zone/query/',
    { search: `zone ${asked++}`, order: { label: 'name', direction: 'desc' }, compared },
  ],
  ['/cartable/zone/query/', { search: `zone ${asked++}`, order: { label: 'key', direction: 'asc' } }],
  ['/cartable/zone/statistics/', { search: `zone ${asked++}`, label: 'n', compared }],
  ['/cartable/zone/ordinals/', { search: `zone ${asked++}`, compared }],
]

test(
  'serves tiles without waiting for sorts, comparisons and downloads',
  async () => {
    const turns = vi.spyOn(RoundRobin.prototype, 'next')
    let done = 0
    const wanted = guests.flatMap(guest => [...heavy(), ...heavy()].map(call => [guest, call] as const))
    const all = wanted.map(async ([guest, [path, body]]) => {
      const answer = await ask(guest, path, body)
      await answer.arrayBuffer()
      done++
      return answer.status
    })
    await setImmediate()
    for (let count = 0; count < 10; count++) {
      const before = turns.mock.calls.length
      const answer = await ask(light, tile)
      await answer.arrayBuffer()
      expect([answer.status, turns.mock.calls.length - before < 50]).toEqual([200, true])
    }
    expect(done).toBeLessThan(wanted.length / 4)
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(turns.mock.calls.length).toBeGreaterThan(1000)
  },
  patient.timeout,
)

test(
  'refuses an account that requests thirty downloads at once above its share',
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(guests[0]!, '/cartable/export/', { format: 'csv' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(21).fill(200), ...Array(9).fill(503)])
    const sizes = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async answer => (await answer.text()).split('\r\n').length),
    )
    // Lines of header and zones, without the empty text after the last line break.
    expect(new Set(sizes)).toEqual(new Set([ZONES + 2]))
  },
  patient.timeout,
)

test(
  'delays no other work for an abandoned or unread download',
  async () => {
    const leaving = new AbortController()
    const gone = await Promise.all(
      Array.from({ length: 21 }, () =>
        ask(guests[0]!, '/cartable/export/', { format: 'geojson' }, leaving.signal),
      ),
    )
    expect(gone.map(({ status }) => status)).toEqual(Array(21).fill(200))
    const [path, body] = ['/cartable/zone/query/', { search: `zone ${asked++}`, geometry: 'none' }]
    expect((await ask(guests[0]!, path, body)).status).toBe(200)
    leaving.abort()
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => ask(guests[0]!, '/cartable/export/', { format: 'csv' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200))
  },
  patient.timeout,
)
