import { expect, test } from 'vitest'
import { addUser, logIn } from '../support/accounts.ts'
import { startServer } from '../support/server.ts'
import { startNginx } from './nginx.ts'

/** Returns the answer of a cache: status, whether it was cached, and text. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  return { status: answer.status, cache: answer.headers.get('x-cache'), text: await answer.text() }
}

test('lets a shared cache store public geometry, but no reserved value', async () => {
  const env = { ACCESS: 'account', GEOMETRY: 'public', TRUSTED_PROXIES: '1', RATE_LIMITS: 'off' }
  await using server = await startServer({ seed: 'tiled', env })
  await addUser(server)
  const { bearer } = await logIn(server)
  const edge = await startNginx(server.url, { withCache: true })
  const instance = 'fr-departements~2026'
  const rows = `/cartable/zone/?dataset_id=fr-departements&instance=${instance}`
  const page = JSON.parse((await ask(edge + rows, bearer)).text)
  const { column } = await server.db
    .selectFrom('label')
    .select('column')
    .where('instance', '=', instance)
    .limit(1)
    .executeTakeFirstOrThrow()
  const reserved = [
    rows,
    `/cartable/column/${column}/0`,
    `/cartable/zone/fr-departements.29?instance=${instance}`,
  ]
  for (const path of reserved)
    for (const _ of [1, 2]) {
      expect([path, await ask(edge + path, bearer)]).toMatchObject([path, { status: 200, cache: 'MISS' }])
      const stranger = await ask(edge + path)
      expect([path, stranger.status, stranger.text]).toEqual([path, 401, expect.stringContaining('detail')])
    }
  const tile = `${page.tiles.replace(/manifest\.json$/, '')}0/0/0`
  for (const path of [page.tiles, tile]) {
    expect([path, await ask(edge + path, bearer)]).toMatchObject([path, { status: 200, cache: 'MISS' }])
    expect([path, await ask(edge + path)]).toMatchObject([path, { status: 200, cache: 'HIT' }])
    expect((await ask(edge + path)).text).toBe((await ask(server.url + path)).text)
  }
  // The catalogue is public but changes, so it is requested each time.
  for (const _ of [1, 2])
    expect(await ask(`${edge}/cartable/dataset/`)).toMatchObject({ status: 200, cache: 'MISS' })

  await server.close()
  expect(await ask(edge + tile)).toMatchObject({ status: 200, cache: 'HIT' })
  for (const path of reserved) expect((await ask(edge + path, bearer)).status).toBe(502)
})
