import { expect, test } from 'vitest'
import { ownerOf } from '../support/owner.ts'
import { startServer } from '../support/server.ts'

test.each([
  ['of another host', { APP_ORIGIN: 'https://cartable.example' }],
  ['with a mail server', { MAIL_URL: 'smtp://127.0.0.1:1' }],
])('has no mailbox on a server %s', async (_, env) => {
  await using server = await startServer({ seed: 'none', env })
  for (const path of ['/dev/mailbox', '/dev/mailbox/', '/dev/mailbox/x']) {
    expect((await server.app.request(path)).status).toBe(404)
  }
})

test('hides the mailbox from a name that leads to the machine, and from a proxy', async () => {
  await using server = await startServer({ seed: 'none' })
  const headers = await ownerOf(server)
  expect((await server.app.request('http://rebound.example/dev/mailbox', { headers })).status).toBe(404)
  const passedOn = { headers: { ...headers, 'x-forwarded-for': '198.51.100.7' } }
  expect((await server.app.request('/dev/mailbox', passedOn)).status).toBe(404)
  expect((await server.app.request('/dev/mailbox', { headers })).status).toBe(200)
})

test.each(['..%2f..%2fsecret', '%2e%2e%2fsecret.eml', 'x.eml', '.eml', `${'a'.repeat(36)}.eml`])(
  'does not treat %s as a message',
  async name => {
    await using server = await startServer({ seed: 'none' })
    const headers = await ownerOf(server)
    expect((await server.app.request(`/dev/mailbox/${name}`, { headers })).status).toBe(404)
  },
)
