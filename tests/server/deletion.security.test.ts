import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databasePath } from '../../src/server/db/connection.ts'
import { purge } from '../../src/server/db/housekeeping.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { dueMails } from '../../src/server/mail/store/mails.ts'
import { addUser, logIn, post, type TestSession } from '../support/accounts.ts'
import { serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

/** Returns the positions of a text in the files of the database and its journal, ignoring case. */
function traces(text: string): string[] {
  const path = databasePath(server.dataDir)
  return [path, `${path}-wal`].filter(
    file => existsSync(file) && readFileSync(file, 'latin1').toLowerCase().includes(text.toLowerCase()),
  )
}

/** Creates every kind of data that a user can leave, and returns the texts that identify it. */
async function live(username: string): Promise<{ session: TestSession; told: string[] }> {
  const email = `${username}.Zwetschgenmus@example.org`
  await addUser(server, { username, email })
  const session = await logIn(server, username)
  const { authorization } = session.bearer
  const ask = (method: string, path: string, body: unknown) =>
    server.app.request(path, {
      method,
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
  const answers = [
    await ask('PATCH', '/accounts/rest/user/', {
      first_name: `Prénom${username}`,
      last_name: `Nom${username}`,
    }),
    await ask('POST', '/accounts/rest/api/', { name: `Clé${username}` }),
    await ask('POST', '/monitoring/feedback/', { feedback: 'Merci', email, can_contact: true, rate: 5 }),
    await ask('POST', '/accounts/rest/password/reset/', { email }),
  ]
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
  const [{ password }, { hash }] = await Promise.all([
    server.db
      .selectFrom('user')
      .select('password')
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
    server.db.selectFrom('api_key').select('hash').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
  ])
  const sid = JSON.parse(Buffer.from(session.access.split('.')[1]!, 'base64url').toString()).sid
  const names = [username, 'Zwetschgenmus', `nom${username}`, `Cl\u00c3\u00a9${username}`]
  return { session, told: [...names, password!.slice(30), hash, sid] }
}

/** Delivers the queued mails and purges the database. A running server does both within a minute. */
async function passAMinute(): Promise<void> {
  const config = { dataDir: server.dataDir, mailUrl: null, mailFrom: 'cartable@example.org' }
  const sender = new MailSender({ db: server.db, config, origin: 'http://localhost' })
  while ((await dueMails(server.db, Date.now())).length > 0) await sender.flush()
  await sender.stop()
  await purge(server.db)
}

test('leaves no trace of a deleted account on the disk', async () => {
  const { session, told } = await live('quirin')
  for (const text of told.filter(text => text !== told.at(-2))) {
    expect([text, traces(text).length > 0]).toEqual([text, true])
  }
  expect((await post(server, 'delete/', {}, session.bearer)).status).toBe(204)
  await passAMinute()
  for (const text of told) expect([text, traces(text)]).toEqual([text, []])
})

test('leaves no trace among many accounts, after pages were split and merged', async () => {
  const lives = []
  for (const name of ['quirin', 'xaverl', 'korbin']) {
    for (let count = 0; count < 40; count++) {
      await addUser(server, { username: `${name}neighbour${count}`, email: `n${count}@${name}.example` })
    }
    lives.push(await live(name))
  }
  for (const { session, told } of lives.slice(0, 2)) {
    expect((await post(server, 'delete/', {}, session.bearer)).status).toBe(204)
    await passAMinute()
    // The user's name is part of two other names, and all three share a password.
    const [name, , first, key, , ...others] = told
    others.push(first!, key!)
    for (const text of others) expect([text, traces(text)]).toEqual([text, []])
    expect(traces(`${name}.zwetschgenmus`)).toEqual([])
  }
  // The other accounts are complete.
  const { told } = lives[2]!
  expect(traces(`${told[0]}.zwetschgenmus`)).not.toEqual([])
  expect(await server.db.selectFrom('user').select('pk').execute()).toHaveLength(121)
})

test('stores only the required fields of the mail about a deletion', async () => {
  const { session, told } = await live('quirin')
  expect((await post(server, 'delete/', {}, session.bearer)).status).toBe(204)
  // The address and the first name.
  const [, domain, name, ...others] = told
  for (const text of [domain!, name!]) expect([text, traces(text).length > 0]).toEqual([text, true])
  for (const text of others) expect([text, traces(text)]).toEqual([text, []])
})

test('leaves a purged journal non-empty, so that a lost one is noticed', async () => {
  const { session } = await live('quirin')
  await post(server, 'delete/', {}, session.bearer)
  await passAMinute()
  const { size } = statSync(`${databasePath(server.dataDir)}-wal`)
  expect([size > 0, size < 20_000]).toEqual([true, true])
})
