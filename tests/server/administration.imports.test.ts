import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ListedImportPage } from '../../src/contract/administration.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { told } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

test('shows administrators the importer of an instance, and lets them remove any', async () => {
  const root = await member(server, 'root', 'administrator')
  const editor = await member(server, 'edith', 'editor')
  const file = join(server.dataDir, 'essai.geojson')
  writeFileSync(file, collection(square('01', 2, 45)))
  const { signal } = new AbortController()
  const context = { db: server.db, store: artefactsOf(server.dataDir), onProgress: () => {}, signal }
  const importer = { user: editor.user.pk, maxBytes: 1e6 }
  await importDataset(file, definition({ edition: '2025', status: 'historical' }), { ...context, importer })
  await importDataset(file, definition({ edition: '2026' }), { ...context, importer })
  const read = async (query = '') =>
    ListedImportPage.parse(await (await administration(server, root.bearer, `import/${query}`)).json())
  const { count, results } = await read()
  expect([count, results.map(({ instance }) => instance.id).sort()]).toEqual([
    2,
    ['essai~2025', 'essai~2026'],
  ])
  expect(results[0]).toMatchObject({ importer: { pk: 2, username: 'edith' }, bytes: expect.any(Number) })
  expect((await read('?page_size=1&page=2')).results).toHaveLength(1)
  const remove = () => told(administration(server, root.bearer, 'import/essai~2025/', 'DELETE'))
  const removed = await Promise.all([remove(), remove()])
  expect(removed.map(([status]) => status).sort()[0]).toBe(204)
  expect((await read()).results.map(({ instance }) => instance.id)).toEqual(['essai~2026'])
  expect((await remove())[0]).toBe(404)
  await server.db.deleteFrom('user').where('username', '=', 'edith').execute()
  expect((await read()).results[0]?.importer).toBeNull()
})
