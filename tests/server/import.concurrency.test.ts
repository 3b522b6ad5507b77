// @module-tag long
import { expect, test } from 'vitest'
import { listInstances } from '../../src/server/catalogue/store/instances.ts'
import { artefactsOf } from '../../src/server/catalogue/store/remove.ts'
import { startCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

const READERS = 50
const ROWS = 3000

/** Returns a number of squares with labels that contain the year. */
const zonesOf = (year: number, rows = ROWS) =>
  collection(
    ...Array.from({ length: rows }, (_, index) =>
      square(String(index), (index % 300) - 150, (index % 120) - 60, { year }),
    ),
  )

const imported = async (place: ReturnType<typeof installation>, dataset: string) => {
  const { results } = await listInstances(place.db, dataset, { offset: 0, limit: 9 })
  return results.map(({ id, status }) => `${id} ${status}`)
}

/** Returns the file names of the artefacts of the instances. */
async function named(place: ReturnType<typeof installation>, ...instances: string[]): Promise<string[]> {
  const hashes = await Promise.all(instances.map(id => artefactsOf(place.db, id)))
  return [...new Set(hashes.flat())].map(hash => hash.slice(2)).sort()
}

test('completes two concurrent imports of the same zones into two datasets', async () => {
  await using place = installation()
  const file = place.file('zones.geojson', zonesOf(2026))
  const both = ['a', 'b'].map(
    dataset => startCommand('import', place.dataDir, [file, '--dataset', dataset, '--date', '2026']).ended,
  )
  expect((await Promise.all(both)).map(({ status, stderr }) => [status, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
  expect([...(await imported(place, 'a')), ...(await imported(place, 'b'))]).toEqual([
    'a~2026 latest',
    'b~2026 latest',
  ])
  expect(place.artefacts().sort()).toEqual(await named(place, 'a~2026', 'b~2026'))
  expect(await named(place, 'a~2026')).toEqual(await named(place, 'b~2026'))
})

test('refuses the second of two concurrent imports of one instance', async () => {
  await using place = installation()
  const files = [2025, 2026].map(year => place.file(`${year}.geojson`, zonesOf(year)))
  const both = files.map(
    file => startCommand('import', place.dataDir, [file, '--dataset', 'a', '--date', '2026']).ended,
  )
  const ended = await Promise.all(both)
  expect(ended.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(ended.find(({ status }) => status === 1)?.stderr).toMatch(/a~2026.*existe déjà/)
  expect(await imported(place, 'a')).toEqual(['a~2026 latest'])
  expect(place.artefacts().sort()).toEqual(await named(place, 'a~2026'))
  expect(place.temporary()).toEqual([])
})

test('keeps both of two concurrent new instances, one of them as the latest', async () => {
  await using place = installation()
  const files = [2025, 2026].map(year => place.file(`${year}.geojson`, zonesOf(year)))
  const args = (file: string, date: string) => [file, '--dataset', 'a', '--date', date]
  const both = [args(files[0]!, '2025'), args(files[1]!, '2026')].map(
    each => startCommand('import', place.dataDir, each).ended,
  )
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([0, 0])
  const states = await imported(place, 'a')
  expect(states).toHaveLength(2)
  expect(states.filter(state => state.endsWith('latest'))).toHaveLength(1)
})

/** Returns the id of the answering instance, and the years in its first zones. */
async function readZones({ url }: TestServer, query: string) {
  const asked = `/cartable/zone/?dataset_id=essai${query}`
  const response = await fetch(url + asked)
  const page = (await response.json()) as { count: number; results: { labels: { year: number } }[] }
  const address = response.headers.get('content-location') ?? asked
  return {
    status: response.status,
    instance: new URLSearchParams(address.slice(address.indexOf('?'))).get('instance') ?? '',
    count: page.count,
    years: [...new Set(page.results.map(({ labels }) => labels.year))],
  }
}

test('shows readers one complete instance or the other during an import', async () => {
  await using server = await startServer({ seed: 'none', env: { ACCESS: 'open', RATE_LIMITS: 'off' } })
  await using place = installation(server.dataDir)
  const former = definition({ edition: '2025', data_date: '2025' })
  await place.import('2025.geojson', zonesOf(2025), former)
  const newer = place.file('2026.geojson', zonesOf(2026, ROWS + 1))
  const importing = startCommand('import', server.dataDir, [newer, '--dataset', 'essai', '--date', '2026'])
  let running = true
  const ended = importing.ended.finally(() => {
    running = false
  })
  const seen = new Set<string>()
  const reader = async (_: unknown, index: number) => {
    // Half of the readers request the displayed instance, the others the latest one.
    const displayed = index % 2 === 0
    do {
      const answer = await readZones(server, displayed ? '&instance=essai~2025' : '')
      seen.add(`${displayed ? 'displayed' : 'latest'} ${JSON.stringify(answer)}`)
    } while (running)
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  expect(await ended).toMatchObject({ status: 0, stderr: '' })
  const answer = (year: number, count: number) =>
    JSON.stringify({ status: 200, instance: `essai~${year}`, count, years: [year] })
  const allowed = [
    `displayed ${answer(2025, ROWS)}`,
    `latest ${answer(2025, ROWS)}`,
    `latest ${answer(2026, ROWS + 1)}`,
  ]
  expect(allowed).toEqual(expect.arrayContaining([...seen]))
  expect(await readZones(server, '')).toMatchObject({ instance: 'essai~2026', years: [2026] })
  expect(await readZones(server, '&instance=essai~2025')).toMatchObject({ count: ROWS, years: [2025] })
})
