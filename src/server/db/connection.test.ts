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

test('what was written is there after the database was closed and opened again', async () => {
  const first = openDatabase(path)
  await writeMeta(first, 'name', 'a')
  await writeMeta(first, 'name', 'b')
  await first.destroy()
  const second = openDatabase(path)
  expect(await readMeta(second, 'name')).toBe('b')
  expect(await readMeta(second, 'nothing')).toBeUndefined()
  await second.destroy()
})

test('two connections see each other’s work', async () => {
  const [first, second] = [openDatabase(path), openDatabase(path)]
  await writeMeta(first, 'name', 'a')
  expect(await readMeta(second, 'name')).toBe('a')
  await Promise.all([first.destroy(), second.destroy()])
})

test('a transaction that fails leaves nothing', async () => {
  const db = openDatabase(path)
  const failing = db.transaction().execute(async transaction => {
    await writeMeta(transaction, 'name', 'a')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readMeta(db, 'name')).toBeUndefined()
  await db.destroy()
})

test('a dataset cannot name a source that does not exist', async () => {
  const db = openDatabase(path)
  const json = '{}'
  const orphan = { id: 'a', name: json, description: json, origin: json, geometry_origin: null }
  const insert = db.insertInto('dataset').values({ ...orphan, type: 'zone', source: 'none' })
  await expect(insert.execute()).rejects.toThrow('FOREIGN KEY')
  await db.destroy()
})

test('a database that was never used can be closed, and then moved', async () => {
  const db = openDatabase(path)
  await db.destroy()
  expect(() => rmSync(path)).not.toThrow()
})

test('a database of a newer version is refused', async () => {
  await openDatabase(path).destroy()
  const sqlite = new DatabaseSync(path)
  sqlite.exec('pragma user_version = 999')
  sqlite.close()
  // The newer version sealed what it closed.
  writeDigest(path)
  expect(() => openDatabase(path)).toThrow('newer version')
})

test('why a transaction failed is told although SQLite has rolled it back by itself', async () => {
  await using db = openDatabase(path)
  const failing = db.transaction().execute(async transaction => {
    // What a full disk makes SQLite do.
    await sql`rollback`.execute(transaction)
    throw new Error('database or disk is full')
  })
  await expect(failing).rejects.toThrow('disk is full')
})
