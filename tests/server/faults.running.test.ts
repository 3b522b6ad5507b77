// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'
import { start } from '../../src/server/start.ts'
import { ANOTHER, addUser, PASSWORD, post, told } from '../support/accounts.ts'
import { startChildServer } from '../support/childServer.ts'
import { databaseEnv, databaseOf } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { hangThreads } from '../support/hanging.ts'
import { collection, square } from '../support/import.ts'
import { MailServer } from '../support/mailServer.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer } from '../support/server.ts'

const MINUTE = 60_000
const english = { 'accept-language': 'en' }
const person = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password1: PASSWORD,
  password2: PASSWORD,
})

test('survives an unhandled error, and waits for requests when stopped under load', async () => {
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
      ...databaseEnv(dataDir),
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
  /** Starts a call and stops before its body: the server has read the head and waits. */
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

test('refuses a second server on the same data, and keeps the first one running', async () => {
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

test('reports a thread that dies during an import, and spares the next one', async () => {
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
  const failed = { type: 'failed', detail: 'The import was interrupted: try again.', field: null }
  expect(await running).toEqual(failed)
  log.mockRestore()
  expect(await run()).toMatchObject({ type: 'done', report: { instance: { zones: 500 } } })
})

test('ends a thread that hangs while it reads a file, and runs the next import', async () => {
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
  const tooLong = (seconds: number) =>
    `The file could not be read within ${seconds} seconds: it is probably damaged. If it is not, split it or save it as a GeoPackage, then import the result.`
  {
    using hanging = hangThreads()
    const look = ask(`${id}/survey/`, JSON.stringify({ read: definition.read, dataset: null }))
    await hanging.pass(MINUTE)
    const given = await look
    expect([given.status, await given.json()]).toEqual([400, { file: [tooLong(60)] }])
    const sending = ask('?name=autre.geojson', rows, 'text/plain')
    await hanging.pass(MINUTE)
    const refused = await sending
    expect([refused.status, await refused.json()]).toEqual([400, { file: [tooLong(60)] }])
    const running = run()
    await hanging.pass(6 * MINUTE - 1)
    expect((await server.app.request('/healthz')).status).toBe(200)
    expect((await ask(`${id}/run/`, JSON.stringify(definition))).status).toBe(409)
    vi.advanceTimersByTime(1)
    expect(await running).toEqual({ type: 'failed', detail: tooLong(360), field: 'file' })
  }
  expect(await run()).toMatchObject({ type: 'done', report: { instance: { zones: 2 } } })
})

test('keeps sign-up and reset working while mail fails, and sends each mail once later', async () => {
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
  ahead = 10 * MINUTE
  const second = new MailSender(parts)
  await second.flush()
  await second.flush()
  await second.stop()
  expect(back.received.flatMap(({ to }) => to).sort()).toEqual(['alice@example.org', 'bob@example.org'])
})
