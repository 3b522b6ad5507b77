import { expect, test } from 'vitest'
import { ApiKeyList } from '../../src/contract/apiKey.ts'
import { cleanAccounts } from '../../src/server/accounts/housekeeping.ts'
import { addUser, logIn, post, refresh, whoAmI } from '../support/accounts.ts'
import { now, pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

/** Seconds by which the clock is set back: an hour, a day, or to 2011 after a flat battery. */
const BACK = [3600, 2 * 24 * 3600, 15 * 365 * 24 * 3600]
const bearer = (access: string) => ({ authorization: `Bearer ${access}` })

test.each(BACK)('keeps and renews sessions when a clock is set back by %i s', async seconds => {
  await addUser(server)
  const session = await logIn(server)
  const renewed = await (await refresh(server, session.refresh, session.cookie)).json()
  pass(-seconds)
  await cleanAccounts(server.db, now)
  expect((await whoAmI(server, session.bearer)).status).toBe(200)
  expect((await whoAmI(server, bearer(renewed.access))).status).toBe(200)
  // Another tab sent the former token before the clock was set back.
  expect((await refresh(server, session.refresh, session.cookie)).status).toBe(200)
  const again = await refresh(server, renewed.refresh, session.cookie)
  expect(again.status).toBe(200)
  const { access, refresh: token } = await again.json()
  expect((await whoAmI(server, bearer(access))).status).toBe(200)
  pass(3600)
  expect((await refresh(server, token, session.cookie)).status).toBe(200)
})

test.each(BACK)('keeps keys and records their use when a clock is set back by %i s', async seconds => {
  await addUser(server)
  const session = await logIn(server)
  const { key } = await (await post(server, 'api/', { name: 'carte' }, session.bearer)).json()
  const read = async () => {
    const answer = await server.app.request('/cartable/zone/?dataset_id=nothing', {
      headers: { 'x-api-key': key },
    })
    return answer.status
  }
  const used = async () => {
    const answer = await server.app.request('/accounts/rest/api/', { headers: session.bearer })
    return ApiKeyList.parse(await answer.json())[0]?.last_used
  }
  expect([await read(), await used()]).toEqual([404, new Date(now).toISOString()])
  pass(-seconds)
  expect([await read(), await used()]).toEqual([404, new Date(now).toISOString()])
})

test('keeps a login from before a clock is set back', async () => {
  await addUser(server)
  await logIn(server)
  pass(-2 * 24 * 3600)
  expect((await logIn(server)).access).toMatch(/\./)
})
