import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { databaseOf, openDatabase } from '../../src/server/db/connection.ts'
import { setLogFormat } from '../../src/server/monitoring/log.ts'
import { endTracing, startTracing } from '../../src/server/monitoring/tracing.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { start } from '../../src/server/start.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { Collector } from '../support/collector.ts'
import { databaseEnv } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { MailServer } from '../support/mailServer.ts'
import { patient } from '../support/patient.ts'
import { startServer } from '../support/server.ts'

/** Any log line in JSON. */
const Line = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(['info', 'warn', 'error']),
  event: z.string().regex(/^[a-z]+(\.[a-zA-Z]+)?$/),
})
const RequestLine = Line.extend({
  event: z.literal('request'),
  request: z.string().min(1),
  method: z.string(),
  route: z.string().startsWith('/'),
  status: z.int(),
  ms: z.number(),
})

/** Collects the lines logged for the operator from now on. */
function written(): string[] {
  const lines: string[] = []
  const keep = (...said: unknown[]) => void lines.push(said.map(String).join(' '))
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation(keep)
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}

const LOOKED_FOR = 'ma-rue-a-moi'
const MAIL = 'marcelline@example.org'
const WRONG = 'un secret que personne ne devine'

/**
 * Makes requests with secrets that a careless server would log.
 * @returns The secrets.
 */
async function tempt(url: string, break_: () => Promise<unknown>): Promise<string[]> {
  const secrets = [PASSWORD, WRONG, MAIL, LOOKED_FOR, 'marcelline']
  const call = (path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const people = '/accounts/rest/'
  const person = { username: 'marcelline', email: MAIL, password1: PASSWORD, password2: PASSWORD }
  await call(`${people}signup/`, person)
  await call(`${people}signup/`, person)
  await call(`${people}login/`, { username: MAIL, password: WRONG })
  await call(`${people}login/`, `{"username": "${MAIL}", "password": "${WRONG}`)
  await call(`${people}password/reset/`, { email: MAIL })
  const { access, refresh } = await (await call(`${people}demo/`, {})).json()
  secrets.push(access, refresh)
  const bearer = { authorization: `Bearer ${access}` }
  const { key } = await (await call(`${people}api/`, { name: 'x' }, bearer)).json()
  expect(key).toMatch(/^ct_/)
  secrets.push(key)
  for (const headers of [{ 'x-api-key': key }, { 'x-request-id': key }, { 'x-request-id': WRONG }])
    await call(`/cartable/zone/?dataset_id=none&search=${LOOKED_FOR}`, undefined, headers)
  await call(`/cartable/dataset/?search=${LOOKED_FOR}&api_key=${key}`)
  await call(`/cartable/dataset/${MAIL}/instance/`)
  await call(`/${key}/${LOOKED_FOR}`)
  await call(`${people}token/refresh/`, { refresh })
  await call(`${people}logout/`, {}, { ...bearer, origin: 'https://evil.example' })
  await call(`${people}user/`, { first_name: LOOKED_FOR }, { 'x-api-key': key }, 'PATCH')
  await break_()
  // The next error is unexpected: database errors quote values.
  await call(`${people}signup/`, { ...person, username: 'marcelline2', email: `2${MAIL}` })
  await call(`/cartable/dataset/?search=${LOOKED_FOR}`)
  await call(`${people}login/`, { username: MAIL, password: WRONG })
  return secrets
}

test.each(['json', 'plain'] as const)('logs every attack as an event (%s), without secrets', async form => {
  onTestFinished(() => setLogFormat('plain'))
  const dataDir = emptyFolder()
  await using mail = await MailServer.start()
  mail.mood = 'refuses'
  await using collector = await Collector.start()
  onTestFinished(endTracing)
  await startTracing({ endpoint: collector.url, service: 'essai', share: 1 }, '1.2.3')
  const env = {
    ...databaseEnv(dataDir),
    DATA_DIR: dataDir,
    SEED: 'none',
    PORT: '0',
    LOG: form,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  const config = readConfig({ ...env, MAIL_URL: mail.url, ACCESS: 'account' })
  const lines = written()
  const server = await start(config, { development: true, language: 'en' }, new AbortController().signal)
  const db = openDatabase(databaseEnv(dataDir)['DATABASE_URL'] ?? databaseOf(dataDir))
  const told = (event: string) => lines.some(line => line.includes(event))
  try {
    const secrets = await tempt(server.url, async () => {
      await expect.poll(() => told('was not sent'), patient).toBe(true)
      await sql`alter table email_address rename to elsewhere`.execute(db)
      await sql`alter table catalogue_version rename to gone`.execute(db)
    })
    const owner = readFileSync(join(dataDir, 'owner'), 'utf8').trim()
    expect(server.owner).toBe(owner)
    secrets.push(owner, mail.url)
    // At a terminal, the start prints the owner's link instead of logging it.
    for (const secret of secrets) expect(lines.filter(line => line.includes(secret))).toEqual([])
    await endTracing()
    expect(collector.spans.map(({ name }) => name)).toContain('POST /accounts/rest/login/')
    for (const secret of secrets) expect(collector.bodies.filter(body => body.includes(secret))).toEqual([])
    for (const line of lines) expect(line).not.toMatch(/in_bbox=|search=|eyJ|ct_[0-9A-Za-z]{10}_/)
    // Vite prints its own line about the client.
    if (form === 'json')
      for (const line of lines.filter(each => !each.includes('[vite]'))) Line.parse(JSON.parse(line))
    for (const event of ['login.refused', 'request.refused', 'key.created', 'was not sent'])
      expect([event, told(event)]).toEqual([event, true])
    // PostgreSQL quotes the name of a table. The server logs no quoted part of an error.
    expect(lines.filter(line => /catalogue_version|relation .*does not exist/.test(line))).not.toEqual([])
  } finally {
    await server.stop()
    await db.destroy()
  }
})

test('logs each event and request as a line of JSON, with route and without address', async () => {
  await using server = await startServer({ seed: 'none', env: { LOG: 'json', ACCESS: 'account' } })
  await addUser(server)
  const ask = async (path: string, init?: RequestInit) => (await server.app.request(path, init)).status
  const refused = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await ask('/cartable/dataset/fr-departements/instance/?page=1')).toBe(404)
  expect(await ask('/livez')).toBe(200)
  expect(await ask('/accounts/rest/login/', refused)).toBe(400)
  expect(await ask('/no/such/place?x=1')).toBe(404)
  expect(await ask('/livez', { method: 'DELETE' })).toBe(405)
  await server.db.destroy()
  expect(await ask('/readyz')).toBe(503)
  const requests = server.log
    .map(line => Line.parse(JSON.parse(line)))
    .filter(({ event }) => event === 'request')
  expect(
    requests
      .map(line => RequestLine.parse(line))
      .map(told => [told.method, told.route, told.status, told.level]),
  ).toEqual([
    ['GET', '/cartable/dataset/:id/instance/', 404, 'info'],
    ['GET', '/livez', 200, 'info'],
    ['POST', '/accounts/rest/login/', 400, 'info'],
    ['GET', '/*', 404, 'info'],
    ['DELETE', '/livez', 405, 'info'],
    ['GET', '/readyz', 503, 'warn'],
  ])
  expect(new Set(requests.map(({ request }) => request)).size).toBe(6)
})

test('keeps the request id of a proxy if it is valid', async () => {
  await using server = await startServer({ seed: 'none', env: { LOG: 'json' } })
  const idFor = async (sent: string) =>
    (await server.app.request('/livez', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
  const given = '9f86d081884c7d659a2feaa0c55ad015'
  expect(await idFor(given)).toBe(given)
  for (const sent of ['a b', 'x'.repeat(43), '{"event":"forged"}', 'a\u00e9'])
    expect(await idFor(sent)).toMatch(/^[0-9a-f-]{36}$/)
  expect(server.log.map(line => JSON.parse(line).request)).toContain(given)
})
