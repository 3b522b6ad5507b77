import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { linesFor } from '../../src/domain/view/toolLines.ts'
import { addUser, logIn, post } from '../support/accounts.ts'
import { startServer } from '../support/server.ts'

test.each(['open', 'account'])(
  'gathers every zone in a cell of Observable, page by page, with access %s',
  async access => {
    await using server = await startServer({ env: { ACCESS: access } })
    await addUser(server)
    const { bearer } = await logIn(server)
    const { key } = await (await post(server, 'api/', { name: 'cell' }, bearer)).json()
    const cell = linesFor('observable', {
      dataset: 'fr-departements',
      instance: 'fr-departements~2026',
      origin: server.url,
      keyed: access === 'account',
    }).replaceAll('{key}', key)
    // Pages of ten, so that there are several.
    const body = cell.replace(/^zones = \{/, '{').replace('limit=1000', 'limit=10')
    const { features } = await runInNewContext(`(async () => ${body})()`, { fetch })
    expect(features).toHaveLength(101)
    expect(
      new Set(features.map(({ properties }: { properties: { key: string } }) => properties.key)).size,
    ).toBe(101)
  },
)
