// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'
import { start } from '../../src/server/start.ts'
import { ANOTHER, addUser, outboxOf, PASSWORD, post, told } from '../support/accounts.ts'
import { startChildServer } from '../support/childServer.ts'
import { databaseOf } from '../support/database.ts'
import { mountDisk } from '../support/disk.ts'
import { hangThreads } from '../support/hanging.ts'
import { collection, square } from '../support/import.ts'
import { MailServer } from '../support/mailServer.ts'
import { ownerOf } from '../support/owner.ts'
import { patient } from '../support/patient.ts'
import { startServer } from '../support/server.ts'

const TEN_MINUTES = 10 * 60_000
const english = { 'accept-language': 'en' }
const person = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password1: PASSWORD,
  password2: PASSWORD,
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a mistake that nobody handles ends nothing; asked to stop under load, the server ends what is under way, takes nothing more, and goes with 0', async () => {
  const dataDir = emptyFolder()
  const mistake = `process.on('SIGUSR2', () => void Promise.reject(new Error('a mistake')))`
  const preload = ['--import', `data:text/javascript,${mistake}`]
  const child = spawn(process.execPath, [...preload, 'src/server/main.ts', '--dev'], {
    env: {
      ...process.env,
      LC_ALL: 'en_US.UTF-8',
      SEED: 'none',
      PORT: '0',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const complaints = text(child.stderr)
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('ready')) break
  }
  const [, url = ''] = /ready: (\S+)/.exec(output) ?? []
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  /** Begins a call: the server has read its head and waits for its body. */
  const begin = async (username: string) => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const asked = request(`${url}/accounts/rest/signup/`, { method: 'POST', agent, headers })
    asked.flushHeaders()
    await once(asked, 'continue')
    return { asked, username }
  }
  const signUp = async ({ asked, username }: Awaited<ReturnType<typeof begin>>) => {
    asked.end(JSON.stringify(person(username)))
    const [answer] = await once(asked, 'response')
    return [answer.statusCode, Object.keys(JSON.parse(await text(answer)))]
  }
  child.kill('SIGUSR2')
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  const underWay = await Promise.all(names.map(begin))
  const answers = underWay.map(signUp)
  await Promise.race(answers)
  child.kill('SIGTERM')
  expect(await Promise.all(answers)).toEqual(names.map(() => [201, ['detail']]))
  expect(await ended).toEqual([0, null])
  expect(await complaints).toContain('Unhandled: Error: a mistake')
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  const db = openDatabase(databaseOf(dataDir))
  const users = await db.selectFrom('user').select('username').orderBy('username').execute()
  expect(users.map(({ username }) => username)).toEqual(names)
  await db.destroy()
})

test('a second server on the same data is refused, and the first one goes on', async () => {
  const dataDir = emptyFolder()
  const first = await startChildServer(dataDir)
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' })
  await expect(
    start(config, { development: true, language: 'en' }, new AbortController().signal),
  ).rejects.toThrow(`process ${first.child.pid}`)
  const answer = await fetch(`${first.url}/monitoring/feedback/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feedback: 'Still there' }),
  })
  expect(answer.status).toBe(201)
})

test('while the disk is full nothing is written by half, what is there can be read, and then all goes on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await using server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const { db } = server
  await post(server, 'signup/', person('before'))
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)

  // A few pages have room for some more.
  const said = () =>
    server.app.request('/monitoring/feedback/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...english },
      body: JSON.stringify({ feedback: 'x'.repeat(5000) }),
    })
  await vi.waitUntil(async () => (await said()).status !== 201, { ...patient, interval: 0 })
  const full = { detail: 'The server has no space left: try again later.' }
  expect(await told(said())).toEqual([507, full])
  const counted = async () => (await db.selectFrom('user').select('username').execute()).length
  await vi.waitUntil(
    async () => (await post(server, 'signup/', person(`n${await counted()}`))).status === 507,
    { ...patient, interval: 0 },
  )
  expect((await outboxOf(server)).length).toBe(await counted())
  expect((await server.app.request('/cartable/dataset/')).status).toBe(200)
  expect(log.mock.calls.flat().join('\n')).toMatch(/^Request \S+: the disk is full\.$/m)

  await sql`pragma max_page_count = 4294967294`.execute(db)
  expect((await post(server, 'signup/', person('after'))).status).toBe(201)
})

test('killed while the disk is full, a server says why it cannot start again, and has all it acknowledged once there is room', async () => {
  const disk = mountDisk('2m')
  if (disk === null) return
  const dataDir = join(disk.folder, 'data')
  const server = await startChildServer(dataDir)
  const signUp = (url: string, username: string) =>
    fetch(`${url}/accounts/rest/signup/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person(username)),
    })
  const ballast = join(disk.folder, 'ballast')
  /** Takes all the room that is left, to the last byte. */
  const fillUp = () => {
    const file = openSync(ballast, 'a')
    for (const bytes of [65_536, 1]) {
      expect(() => {
        for (;;) writeSync(file, new Uint8Array(bytes))
      }).toThrow('ENOSPC')
    }
    closeSync(file)
  }
  /**
   * Names that were taken: the database still takes what it has room for within its own files. The function answers the
   * first name that was not.
   */
  const taken: string[] = []
  const firstRefused = async (url: string): Promise<string> => {
    for (let number = 0; ; number++) {
      const { status } = await signUp(url, `during-${number}`)
      if (status === 507) return `during-${number}`
      expect(status).toBe(201)
      taken.push(`during-${number}`)
    }
  }
  expect((await signUp(server.url, 'before')).status).toBe(201)
  fillUp()
  const refused = await firstRefused(server.url)
  expect((await fetch(`${server.url}/cartable/dataset/`)).status).toBe(200)
  server.child.kill('SIGKILL')
  await server.ended

  fillUp()
  for (const folder of [dataDir, join(disk.folder, 'other')]) {
    const config = readConfig({ DATA_DIR: folder, SEED: 'none', PORT: '0' })
    const attempt = start(config, { development: true, language: 'en' }, new AbortController().signal)
    await expect(attempt).rejects.toThrow(`The disk of ${folder} is full: make room, and start again.`)
  }
  rmSync(ballast)
  const again = await startChildServer(dataDir)
  expect((await fetch(`${again.url}/cartable/dataset/`)).status).toBe(200)
  for (const username of ['before', ...taken]) expect((await signUp(again.url, username)).status).toBe(400)
  expect((await signUp(again.url, refused)).status).toBe(201)
})

test('a thread that dies under an import is told, spares the others, and the next import runs', async () => {
  await using server = await startServer({ seed: 'none' })
  const owner = await ownerOf(server)
  const rows = Array.from({ length: 500 }, (_, index) => square(String(index), 0, 0))
  const upload = () =>
    fetch(`${server.url}/cartable/import/?name=essai.geojson`, {
      method: 'POST',
      headers: owner,
      body: collection(...rows),
    })
  const killNext = () => {
    endIdleThreads()
    process.once('worker', (worker: Worker) => void worker.once('online', () => worker.terminate()))
  }

  killNext()
  const lost = await upload()
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
  const { id, definition } = await (await upload()).json()
  const run = async () => {
    const headers = { 'content-type': 'application/json', ...english, ...owner }
    const body = JSON.stringify(definition)
    const answer = await fetch(`${server.url}/cartable/import/${id}/run/`, { method: 'POST', headers, body })
    const news = (await answer.text()).trim().split('\n')
    return JSON.parse(news.at(-1) ?? '')
  }
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  killNext()
  const running = run()
  expect((await server.app.request('/healthz')).status).toBe(200)
  const failed = { type: 'failed', detail: 'The work was interrupted: try again.', field: null }
  expect(await running).toEqual(failed)
  log.mockRestore()
  expect(await run()).toMatchObject({ type: 'done', report: { instance: { zones: 500 } } })
})

test('a thread that hangs under an import is given up and told, and the next import runs', async () => {
  await using server = await startServer({ seed: 'none' })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const owner = await ownerOf(server)
  const ask = (path: string, body: string, type = 'application/json') =>
    server.app.request(`/cartable/import/${path}`, {
      method: 'POST',
      headers: { 'content-type': type, host: 'localhost', ...english, ...owner },
      body,
    })
  const rows = collection(square('01', 0, 0), square('02', 5, 5))
  const { id, definition } = await (await ask('?name=essai.geojson', rows, 'text/plain')).json()
  const run = async () => {
    const news = await (await ask(`${id}/run/`, JSON.stringify(definition))).text()
    return JSON.parse(news.trim().split('\n').at(-1) ?? '')
  }
  {
    using hanging = hangThreads()
    const look = ask(`${id}/survey/`, JSON.stringify({ read: definition.read, dataset: null }))
    await hanging.pass(TEN_MINUTES)
    const given = await look
    expect([given.status, given.headers.get('retry-after')]).toEqual([503, '5'])
    const running = run()
    await hanging.pass(TEN_MINUTES - 1)
    expect((await server.app.request('/healthz')).status).toBe(200)
    expect((await ask(`${id}/run/`, JSON.stringify(definition))).status).toBe(409)
    vi.advanceTimersByTime(1)
    const detail = 'The work was interrupted: try again.'
    expect(await running).toEqual({ type: 'failed', detail, field: null })
  }
  expect(await run()).toMatchObject({ type: 'done', report: { instance: { zones: 2 } } })
})

test('while mail cannot be sent, sign-up and reset answer as ever, and each mail comes once when it can', async () => {
  const away = await MailServer.start()
  const { port, url } = away
  await away.close()
  await using server = await startServer({ seed: 'none', env: { MAIL_URL: url } })
  await addUser(server)
  const asked = async () => [
    await told(post(server, 'signup/', person('bob'))),
    await told(post(server, 'password/reset/', { email: 'alice@example.org' })),
    await told(post(server, 'signup/', { ...person('eve'), password2: ANOTHER })),
  ]
  let ahead = 0
  const config = { dataDir: server.dataDir, mailUrl: url, mailFrom: 'cartable@example.org' }
  const parts = { db: server.db, config, origin: server.url, clock: () => Date.now() + ahead }
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = new MailSender(parts)
  expect((await asked()).map(([status]) => status)).toEqual([201, 200, 400])
  await first.flush()
  await first.stop()
  log.mockRestore()

  await using back = await MailServer.start(port)
  ahead = TEN_MINUTES
  const second = new MailSender(parts)
  await second.flush()
  await second.flush()
  await second.stop()
  expect(back.received.flatMap(({ to }) => to).sort()).toEqual(['alice@example.org', 'bob@example.org'])
})
