import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { readMeta, writeMeta } from './housekeeping.ts'
import { writeDigest } from './integrity.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-db-'))
  path = join(folder, 'deep', 'cartable.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('finds rows written before closing after reopening', async () => {
  const first = openDatabase(path)
  await writeMeta(first, 'name', 'a')
  await writeMeta(first, 'name', 'b')
  await first.destroy()
  const second = openDatabase(path)
  expect(await readMeta(second, 'name')).toBe('b')
  expect(await readMeta(second, 'nothing')).toBeUndefined()
  await second.destroy()
})

test('shows each of two connections the changes of the other', async () => {
  const [first, second] = [openDatabase(path), openDatabase(path)]
  await writeMeta(first, 'name', 'a')
  expect(await readMeta(second, 'name')).toBe('a')
  await Promise.all([first.destroy(), second.destroy()])
})

test('leaves nothing behind after a failed transaction', async () => {
  const db = openDatabase(path)
  const failing = db.transaction().execute(async transaction => {
    await writeMeta(transaction, 'name', 'a')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readMeta(db, 'name')).toBeUndefined()
  await db.destroy()
})

test('refuses a dataset with a missing source', async () => {
  const db = openDatabase(path)
  const json = '{}'
  const orphan = { id: 'a', name: json, description: json, origin: json, geometry_origin: null }
  const insert = db.insertInto('dataset').values({ ...orphan, type: 'zone', source: 'none' })
  await expect(insert.execute()).rejects.toThrow('FOREIGN KEY')
  await db.destroy()
})

test('closes an unused database, which can then be moved', async () => {
  const db = openDatabase(path)
  await db.destroy()
  expect(() => rmSync(path)).not.toThrow()
})

test('refuses a database of a newer version', async () => {
  await openDatabase(path).destroy()
  const sqlite = new DatabaseSync(path)
  sqlite.exec('pragma user_version = 999')
  sqlite.close()
  // The newer version wrote the digest on closing the file.
  writeDigest(path)
  expect(() => openDatabase(path)).toThrow('newer version')
})

test('keeps the cause of a failed transaction that SQLite rolled back', async () => {
  await using db = openDatabase(path)
  const failing = db.transaction().execute(async transaction => {
    // SQLite fails like this on a full disk.
    await sql`rollback`.execute(transaction)
    throw new Error('database or disk is full')
  })
  await expect(failing).rejects.toThrow('disk is full')
})
