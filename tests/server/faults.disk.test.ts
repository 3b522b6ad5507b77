// @module-tag long
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_KEYS } from '../../src/contract/apiKey.ts'
import { insertKey, newKey } from '../../src/server/accounts/store/apiKeys.ts'
import { databasePath } from '../../src/server/db/connection.ts'
import { startChildServer } from '../support/childServer.ts'
import { mountDisk } from '../support/disk.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { signedIn } from '../support/signedIn.ts'

test('a full disk reads on for keys and sessions, says so, and notes the use of keys once there is room', async () => {
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
  // The database has room for some more within its own files.
  let status: number
  do status = await say()
  while (status === 201)
  expect(status).toBe(507)

  expect(await health()).toEqual({ status: 'degraded', problems: ['diskFull'] })
  expect(await read(await headersAt(Date.now()))).toEqual([200, 1])
  for (const { value } of keys) expect(await read({ 'x-api-key': value })).toEqual([200, 1])
  expect(unnoted()).toBeGreaterThan(0)

  rmSync(ballast)
  expect(await health()).toEqual({ status: 'ok', problems: [] })
  for (const { value } of keys) expect(await read({ 'x-api-key': value })).toEqual([200, 1])
  expect([unnoted(), await say()]).toEqual([0, 201])
})
