import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { startChildServer } from '../support/childServer.ts'

const sample = (name: string) => readFileSync(new URL(`../former/${name}`, import.meta.url), 'utf8')

/** Data folder of a former version: two squares with labels of each type, and their tiles. */
const folder = mkdtempSync(join(tmpdir(), 'cartable-former-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
{
  const sqlite = new DatabaseSync(join(folder, 'cartable.sqlite'))
  sqlite.exec(`pragma journal_mode = wal; ${sample('folder.sql')}`)
  sqlite.close()
  const artefacts: Record<string, string> = JSON.parse(sample('artefacts.json'))
  for (const [name, content] of Object.entries(artefacts)) {
    const path = join(folder, 'artefacts', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.from(content, 'base64'))
  }
}

test('serves the data folder of a former version to the calls of a former version', async () => {
  const { url } = await startChildServer(folder, { SEED: 'none', ACCESS: 'open' })
  const ask = async (path: string, body?: object) => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(url + path, body && post)
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
  const json = async (path: string, body?: object) => (await ask(path, body)).json()

  expect(await json('/cartable/dataset/?search=essai')).toMatchObject({
    count: 1,
    results: [{ id: 'essai', type: 'zone', status: 'latest', latest: { id: 'essai~2026', zones: 2 } }],
  })
  expect(await json('/cartable/dataset/essai/instance/')).toMatchObject({ results: [{ id: 'essai~2026' }] })
  const labels = await json('/cartable/dataset/essai/label/')
  expect(labels.results).toMatchObject([
    { name: 'code', type: 'text' },
    { name: 'nom', type: 'text' },
    { name: 'n', type: 'number', measure: null, stats: { min: 1.5, max: 1.5, nulls: 1 } },
    { name: 'liste', type: 'other' },
  ])
  const ring = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] // biome-ignore format: a ring
  const page = await json('/cartable/zone/?dataset_id=essai&instance=essai~2026&in_bbox=-1,-1,3,2')
  expect(page).toMatchObject({ count: 2, next: null })
  expect(page.results).toContainEqual(
    expect.objectContaining({
      id: 'essai.01',
      key: '01',
      name: 'Zone 01',
      geometry: { type: 'Polygon', coordinates: [ring] },
      labels: { code: '01', nom: 'Zone 01', n: 1.5, liste: [1] },
    }),
  )
  const filter = { label: 'n', operator: 'gt', value: 1 }
  const query = { dataset_id: 'essai', query: { mode: 'l', filter } }
  expect(await json('/cartable/zone/query/', query)).toMatchObject({
    count: 1,
    results: [{ id: 'essai.01' }],
  })
  expect(await json('/cartable/zone/essai.02')).toMatchObject({ id: 'essai.02', labels: { n: null } })
  expect((await json('/cartable/labels/?zone_id=essai.01')).results).toHaveLength(4)

  const manifest = await json(page.tiles)
  expect(manifest).toMatchObject({ zones: 2, kinds: ['area'] })
  await ask(page.tiles.replace('manifest.json', '0/0/0'))
  await ask(`/cartable/column/${manifest.keys}/0`)
  await ask(`/cartable/column/${page.names}/dictionary`)

  const file = await json('/cartable/export/?dataset_id=essai&format=geojson')
  expect(file.features).toHaveLength(2)
  const csv = await (await ask('/cartable/export/?dataset_id=essai&format=csv')).text()
  expect(csv.split('\r\n')[0]).toBe('key,name,longitude,latitude,code,nom,n,liste,source,licence,retrieved')
  expect(await json('/cartable/export/estimate/?dataset_id=essai&format=csv')).toMatchObject({ rows: 2 })
  const original = await json('/cartable/source/essai/fetch/essai~2026/')
  expect(original.features).toHaveLength(2)
})
