import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const zones = collection(
    square('01', 0, 0, { nom: 'Ain', n: 1 }),
    square('02', 1, 0, { nom: 'Aisne', n: 2 }),
  )
  await place.import('zones.geojson', zones, definition({ title: 'nom' }))
  await place.import(
    'prix.csv',
    'code,prix\n01,5\n02,7\n',
    definition({
      id: 'prix',
      title: null,
      geometry: { kind: 'origin', dataset: 'essai', instance: null },
    }),
  )
  await place.db.destroy()
})
afterAll(() => server.close())

const ask = async (path: string) => {
  const answer = await server.app.request(path)
  expect(answer.status).toBe(200)
  return answer.json()
}
const openingOf = (dataset: string) => ask(`/cartable/dataset/${dataset}/opening/?instance=${dataset}~2026`)

/** Returns the answers of the calls that an opening replaces. */
async function spared(dataset: string) {
  const { results: datasets } = await ask('/cartable/dataset/')
  const { results: instances } = await ask(`/cartable/dataset/${dataset}/instance/`)
  const { results: labels } = await ask(`/cartable/dataset/${dataset}/label/?instance=${dataset}~2026`)
  return {
    dataset: datasets.find(({ id }: { id: string }) => id === dataset),
    instance: instances.find(({ id }: { id: string }) => id === `${dataset}~2026`),
    labels,
  }
}

test('reports missing tiles in an opening, and requests them', async () => {
  expect(await openingOf('essai')).toEqual({ ...(await spared('essai')), origin_labels: [], files: null })
  expect(await makeTiles(server)).toEqual([expect.stringMatching(/^Tiles of essai~2026/)])
})

test('returns the parts of an opening as their own calls do', async () => {
  for (const dataset of ['essai', 'prix']) {
    const page = await ask(`/cartable/zone/?dataset_id=${dataset}&instance=${dataset}~2026&page_size=0`)
    const { files, origin_labels, ...facts } = await openingOf(dataset)
    expect(facts).toEqual(await spared(dataset))
    expect(origin_labels).toEqual(dataset === 'prix' ? (await spared('essai')).labels : [])
    expect(files).toEqual({ names: page.names, manifest: await ask(page.tiles) })
    expect(facts.instance.zones).toBe(page.count)
  }
})

test('opens the latest instance by default, and reports a missing one', async () => {
  expect(await ask('/cartable/dataset/essai/opening/')).toEqual(await openingOf('essai'))
  const unknown = await server.app.request('/cartable/dataset/essai/opening/?instance=essai~1999')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ detail: expect.stringContaining('essai~1999') })
})

test('answers 304 to a client with the answer, until the instance changes', async () => {
  const path = '/cartable/dataset/essai/opening/?instance=essai~2026'
  const first = await server.app.request(path)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const again = () =>
    server.app.request(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect((await again()).status).toBe(304)
  const place = installation(server.dataDir)
  const later = definition({ edition: '2027', data_date: '2027-01-01' })
  await place.import('zones.geojson', collection(square('01', 0, 0)), later)
  await place.db.destroy()
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ instance: { status: 'historical' } })
})
