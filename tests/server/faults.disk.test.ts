// @module-tag long
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_KEYS } from '../../src/contract/apiKey.ts'
import { insertKey, newKey } from '../../src/server/accounts/store/apiKeys.ts'
import { databasePath } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { start } from '../../src/server/start.ts'
import { outboxOf, PASSWORD, post, told } from '../support/accounts.ts'
import { startChildServer } from '../support/childServer.ts'
import { mountDisk } from '../support/disk.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

const english = { 'accept-language': 'en' }
const person = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password1: PASSWORD,
  password2: PASSWORD,
})

test('reads keys and sessions on a full disk, and records uses later', async () => {
  const disk = mountDisk('4m')
  if (disk === null) return
  const place = installation(join(disk.folder, 'data'))
  await place.import('zones.geojson', collection(square('01', 0, 0)), definition())
  const { user, headersAt } = await signedIn(place, 'alice')
  const keys = Array.from({ length: MAX_KEYS }, newKey)
  for (const key of keys)
    await insertKey(place.db, user, key, { name: key.id, expiry_date: null }, Date.now())
  await place.db.destroy()
  const { url } = await startChildServer(place.dataDir, { ACCESS: 'account' })
  const database = new DatabaseSync(databasePath(place.dataDir), { readOnly: true, timeout: patient.timeout })
  onTestFinished(() => database.close())

  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/cartable/zone/?dataset_id=essai`, { headers })
    return [answer.status, (await answer.json()).count]
  }
  const health = async () => (await fetch(`${url}/healthz`)).json()
  const ready = async () => (await fetch(`${url}/readyz`)).status
  const say = async () => {
    const answer = await fetch(`${url}/monitoring/feedback/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ feedback: 'x'.repeat(5000) }),
    })
    return answer.status
  }
  const unnoted = () =>
    Number(database.prepare('select count(*) as n from api_key where last_used_at is null').get()?.['n'])

  const ballast = join(disk.folder, 'ballast')
  const file = openSync(ballast, 'a')
  for (const bytes of [65_536, 1]) {
    expect(() => {
      for (;;) writeSync(file, new Uint8Array(bytes))
    }).toThrow('ENOSPC')
  }
  closeSync(file)
  // The database file still has free pages.
  let status: number
  do status = await say()
  while (status === 201)
  expect(status).toBe(507)

  expect(await health()).toEqual({ status: 'degraded', problems: ['diskFull'] })
  expect(await ready()).toBe(503)
  expect(await read(await headersAt(Date.now()))).toEqual([200, 1])
  for (const { value } of keys) expect(await read({ 'x-api-key': value })).toEqual([200, 1])
  expect(unnoted()).toBeGreaterThan(0)
  const leaving = await headersAt(Date.now())
  const logOut = await fetch(`${url}/accounts/rest/logout/`, { method: 'POST', headers: leaving })
  expect([logOut.status, logOut.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  expect((await read(leaving))[0]).toBe(401)

  rmSync(ballast)
  expect(await health()).toEqual({ status: 'ok', problems: [] })
  expect(await ready()).toBe(200)
  for (const { value } of keys) expect(await read({ 'x-api-key': value })).toEqual([200, 1])
  expect([unnoted(), await say()]).toEqual([0, 201])
  expect((await read(leaving))[0]).toBe(401)
})

test('reads on a full disk, writes nothing partially, and resumes writing later', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await using server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const { db } = server
  await post(server, 'signup/', person('before'))
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)

  // SQLite can still use free space within existing pages.
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

test('keeps data of a server killed on a full disk, and explains the failed start', async () => {
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
  /** Fills the disk to the last byte. */
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
   * Accepted names: the database still writes into free pages of its files. Returns the first refused name.
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
    await expect(attempt).rejects.toThrow(`The disk of ${folder} is full: free some space, then start again.`)
  }
  rmSync(ballast)
  const again = await startChildServer(dataDir)
  expect((await fetch(`${again.url}/cartable/dataset/`)).status).toBe(200)
  for (const username of ['before', ...taken]) expect((await signUp(again.url, username)).status).toBe(400)
  expect((await signUp(again.url, refused)).status).toBe(201)
})
