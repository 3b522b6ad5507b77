import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialectOf, timeOf } from '../../src/server/db/dialect.ts'
import { claimPeriodicRun, writeMeta } from '../../src/server/db/housekeeping.ts'
import { limitsOf, removeOldCounts } from '../../src/server/db/limits.ts'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { claimMail, dueMails } from '../../src/server/mail/store/mails.ts'
import { Allowance, ROWS } from '../../src/server/platform/limits/allowance.ts'
import { Limits, RULES } from '../../src/server/platform/limits/limits.ts'
import { addUser, logIn, NEW_PASSWORDS, post, refresh, resetLink, told, whoAmI } from '../support/accounts.ts'
import { MailServer } from '../support/mailServer.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Two servers on one database, with a clock that the test moves. */
async function two(env: Record<string, string> = {}) {
  let now = 1_800_000_000_000
  const clock = () => now
  const one = await startServer({ seed: 'none', clock, env })
  const other = await startServer({ beside: one, clock, env })
  return {
    one,
    other,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    async [Symbol.asyncDispose]() {
      await other.close()
      await one.close()
    },
  }
}

const wrong = (server: TestServer) => post(server, 'login/', { username: 'alice', password: 'wrong' })

test('counts wrong passwords over all servers', async () => {
  await using servers = await two()
  const { one, other } = servers
  await addUser(one)
  const statuses: number[] = []
  for (let at = 0; at < RULES.failedLoginAccount.max; at++)
    statuses.push((await wrong(at % 2 === 0 ? one : other)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  for (const server of [one, other]) {
    const answer = await wrong(server)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300'])
  }
  servers.pass(300)
  expect((await wrong(other)).status).toBe(400)
})

test('admits no more requests on two servers than on one', async () => {
  await using servers = await two()
  const { one, other } = servers
  const say = (server: TestServer) =>
    server.app.request('/monitoring/feedback/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"feedback": "x"}',
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => say(at % 2 === 0 ? one : other)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(RULES.feedback.max)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - RULES.feedback.max)
})

test('counts the calls of a key over all servers, and reports the rest on either', async () => {
  await using servers = await two({ ACCESS: 'account' })
  const { one, other } = servers
  await addUser(one)
  const { key } = await (await post(one, 'api/', { name: 'x' }, (await logIn(one)).bearer)).json()
  const left = async (server: TestServer) => {
    const answer = await server.app.request('/cartable/zone/?dataset_id=x', { headers: { 'x-api-key': key } })
    return [answer.status, answer.headers.get('ratelimit')]
  }
  expect(await left(one)).toEqual([404, '"key";r=59;t=60'])
  expect(await left(other)).toEqual([404, '"key";r=58;t=60'])
})

test('accepts a mail link once from two servers at the same time', async () => {
  await using servers = await two()
  const { one, other } = servers
  await addUser(one)
  await post(one, 'password/reset/', { email: 'alice@example.org' })
  const link = { ...(await resetLink(one)), ...NEW_PASSWORDS }
  const answers = await Promise.all(
    [one, other, one, other].map(server => post(server, 'password/reset/confirm/', link)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('renews a session once on two servers, and ends it on late reuse', async () => {
  await using servers = await two()
  const { one, other } = servers
  await addUser(one)
  const session = await logIn(one)
  const renew = async (server: TestServer, token: string) => {
    const [status, body] = await told(refresh(server, token, session.cookie))
    return { status, refresh: (body as { refresh?: string }).refresh ?? '' }
  }
  servers.pass(60)
  const all = await Promise.all([one, other, one, other].map(server => renew(server, session.refresh)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(all.map(each => each.refresh)).size).toBe(1)
  const [{ refresh: next } = { refresh: '' }] = all
  expect((await renew(other, session.refresh)).refresh).toBe(next)
  servers.pass(21)
  expect((await renew(other, session.refresh)).status).toBe(401)
  expect(other.log.some(line => line.includes('refresh.reused'))).toBe(true)
  for (const server of [one, other]) {
    expect((await renew(server, next)).status).toBe(401)
    expect((await whoAmI(server, session.bearer)).status).toBe(401)
  }
})

test('counts like a single server for any sequence of requests', async () => {
  await using servers = await two()
  const { one, other } = servers
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 40 }),
    act: fc.constantFrom('take', 'take', 'take', 'giveBack', 'clear', 'rows' as const),
    bucket: fc.constantFrom('a', 'A', 'b'),
    rows: fc.integer({ min: 1, max: 70_000 }),
    at: fc.boolean(),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      let now = 1_700_000_000_000
      const clock = () => now
      const shared = [limitsOf(one.db, clock), limitsOf(other.db, clock)] as const
      const single = { limits: new Limits(clock), rows: new Allowance(ROWS, clock) }
      round++
      for (const { wait, act, bucket, rows, at } of steps) {
        now += wait * 1000
        const { limits, rows: allowance } = shared[at ? 1 : 0]
        const name = `${round} ${bucket}`
        if (act === 'rows') expect(await allowance.take(name, rows)).toEqual(single.rows.take(name, rows))
        else if (act === 'take')
          expect(await limits.take('failedLogin', name)).toEqual(single.limits.take('failedLogin', name))
        else if (act === 'giveBack') {
          await limits.giveBack('failedLogin', name)
          single.limits.giveBack('failedLogin', name)
        } else {
          await limits.clear('failedLogin', name)
          single.limits.clear('failedLogin', name)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('tolerates clocks that differ slightly or are set back', async () => {
  await using servers = await two()
  const { one, other } = servers
  const now = 1_750_000_000_000
  const ahead = limitsOf(one.db, () => now + 2000).limits
  const behind = limitsOf(other.db, () => now).limits
  const granted: boolean[] = []
  for (let at = 0; at < 20; at++)
    granted.push((await (at % 2 === 0 ? ahead : behind).take('failedLogin', 'x')).granted)
  expect(granted.filter(Boolean)).toHaveLength(RULES.failedLogin.max)
  const setBack = limitsOf(one.db, () => now - 3_600_000).limits
  expect((await setBack.take('failedLogin', 'x')).granted).toBe(true)
})

test('hides the counted client in the table, and removes old counts', async () => {
  await using servers = await two()
  const { one } = servers
  const { limits } = limitsOf(one.db, () => 1_750_000_000_000)
  await limits.take('resetMail', 'alice@example.org')
  const rows = () => one.db.selectFrom('rate_limit').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain('alice')
  await removeOldCounts(one.db, 1_750_000_000_000 + 60_000)
  expect(await rows()).toHaveLength(1)
  await removeOldCounts(one.db, 1_750_000_000_000 + 120_001)
  expect(await rows()).toEqual([])
})

test('refuses passwords and mails if counting is impossible', async () => {
  await using servers = await two()
  const { one, other } = servers
  await addUser(one)
  await sql`alter table rate_limit rename to gone`.execute(one.db)
  expect((await wrong(other)).status).toBe(500)
  expect((await post(other, 'password/reset/', { email: 'alice@example.org' })).status).toBe(500)
  expect(await one.db.selectFrom('mail').select('id').execute()).toEqual([])
})

test('returns current data after all connections were lost', async () => {
  await using servers = await two()
  const { one, other } = servers
  const count = async (server: TestServer) => {
    const answer = await server.app.request('/cartable/dataset/')
    return [answer.status, (await answer.json()).count]
  }
  expect([await count(one), await count(other)]).toEqual([
    [200, 0],
    [200, 0],
  ])
  const text = '{"fr":"x","en":"x"}'
  const source = {
    id: 's',
    name: 'x',
    url: null,
    licence: 'x',
    licence_url: null,
    attribution: 'x',
    owner: null,
  }
  await one.db.insertInto('source').values(source).execute()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(one.db)
  const texts = { name: text, description: text, origin: text }
  const dataset = {
    id: 'd',
    ...texts,
    type: 'zone',
    source: 's',
    geometry_origin: null,
    owner: null,
  } as const
  await one.db.insertInto('dataset').values(dataset).execute()
  await writeMeta(one.db, 'any', 'thing')
  await expect.poll(() => count(other)).toEqual([200, 1])
})

test('sends each mail once from several servers, and later after a kill', async () => {
  await using servers = await two()
  const { one, other } = servers
  await using mailServer = await MailServer.start()
  for (let at = 0; at < 30; at++)
    await enqueueMail(one.db, {
      to: `p${at}@example.org`,
      kind: 'passwordChanged',
      language: 'en',
      params: {},
    })
  let now = timeOf(one.db)
  const senders = [one, other].map(({ db, dataDir }) => {
    const config = { dataDir, mailUrl: mailServer.url, mailFrom: 'cartable@example.org' }
    return new MailSender({ db, config, origin: 'https://cartable.example', clock: () => now })
  })
  const flushAll = async () => {
    for (let round = 0; round < 3; round++) await Promise.all(senders.map(sender => sender.flush()))
  }
  // The server that claimed the mail was killed just now.
  const [lost] = await dueMails(one.db, now)
  expect(await claimMail(one.db, lost!, now + 120_000)).toBe(true)
  expect(await claimMail(other.db, lost!, now + 120_000)).toBe(false)
  await flushAll()
  expect(new Set(mailServer.received.flatMap(({ to }) => to)).size).toBe(29)
  expect(mailServer.received).toHaveLength(29)
  now += 120_000
  await flushAll()
  expect(mailServer.received).toHaveLength(30)
  expect(mailServer.received.at(-1)?.to).toEqual([lost!.recipient])
  for (const sender of senders) await sender.stop()
})

test('runs each periodic task on one server, and exclusive tasks one at a time', async () => {
  await using servers = await two()
  const { one, other } = servers
  const all = () =>
    Promise.all([one, other, one, other].map(({ db }) => claimPeriodicRun(db, 'tidy', 60_000, moment)))
  let moment = 1_750_000_000_000
  expect((await all()).filter(Boolean)).toHaveLength(1)
  expect((await all()).filter(Boolean)).toHaveLength(0)
  moment += 60_000
  expect((await all()).filter(Boolean)).toHaveLength(1)

  let working = 0
  const most: number[] = []
  const work = async () => {
    working++
    await writeMeta(one.db, 'any', 'thing')
    most.push(working)
    working--
  }
  await Promise.all([one, other, one].map(({ db }) => dialectOf(db).alone(db, 'work', work)))
  expect(most).toEqual([1, 1, 1])
})
