import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { readConfig, StartError } from '../../src/server/platform/config.ts'
import { start } from '../../src/server/start.ts'
import { orStartError } from '../../src/server/system/dataFolder.ts'
import { runCommand } from '../support/command.ts'
import { mountDisk } from '../support/disk.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer } from '../support/server.ts'

/** Starts the real server without data. It refuses before it builds anything or listens. */
const begin = (dataDir: string) =>
  start(
    readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' }),
    { development: true, language: 'en' },
    new AbortController().signal,
  )

/** Data folder with an instance, not in use by any process. */
async function usedFolder(): Promise<string> {
  const folder = emptyFolder()
  const place = installation(folder)
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  await place.db.destroy()
  return folder
}

async function refusal(dataDir: string): Promise<string> {
  const error = await begin(dataDir).then(
    () => null,
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  return error.message
}

const modeOf = (path: string) => statSync(path).mode & 0o777

test('lets only the owner read the data folder and its databases', async () => {
  const { dataDir, db, close } = await startServer({ seed: 'none' })
  onTestFinished(close)
  await db.insertInto('meta').values({ name: 'a', value: 'b' }).execute()
  expect(modeOf(dataDir)).toBe(0o700)
  const files = readdirSync(dataDir).filter(name => /sqlite|secret/.test(name))
  expect(files).toEqual(expect.arrayContaining(['cartable.sqlite', 'cartable.sqlite-wal', 'secret']))
  expect(files.map(name => [name, modeOf(join(dataDir, name))])).toEqual(files.map(name => [name, 0o600]))
})

test('makes a data folder private if others could read it', async () => {
  const folder = await usedFolder()
  chmodSync(folder, 0o755)
  chmodSync(databasePath(folder), 0o644)
  await openDatabase(databasePath(folder)).destroy()
  expect([modeOf(folder), modeOf(databasePath(folder))]).toEqual([0o700, 0o600])
})

test('reports a file in place of the data folder', async () => {
  const path = join(emptyFolder(), 'data')
  writeFileSync(path, 'mine')
  expect(await refusal(path)).toBe(`${path} is not a folder: set DATA_DIR to a folder.`)
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('reports a file that is not a database, and leaves it unchanged', async () => {
  const folder = emptyFolder()
  const notes = 'These are my notes, and no database.\n'.repeat(100)
  writeFileSync(databasePath(folder), notes)
  expect(await refusal(folder)).toMatch(/^The database in \S+ is damaged: [^\n]+$/)
  expect(readFileSync(databasePath(folder), 'utf8')).toBe(notes)
})

test('reports a database with a damaged page before reading it', async () => {
  const folder = await usedFolder()
  const bytes = readFileSync(databasePath(folder))
  // The first page contains the schema and stays intact.
  bytes.fill(0xa5, 4096)
  writeFileSync(databasePath(folder), bytes)
  expect(await refusal(folder)).toMatch(/^The database \S+ is damaged: /)
  expect(readFileSync(databasePath(folder)).equals(bytes)).toBe(true)
})

test.each(['gone', 'empty'])('never replaces a database that is %s next to its data', async how => {
  const folder = await usedFolder()
  const artefacts = readdirSync(join(folder, 'artefacts'))
  if (how === 'gone') rmSync(databasePath(folder))
  else writeFileSync(databasePath(folder), '')
  expect(await refusal(folder)).toMatch(/^The database \S+ is missing, but the data it describes are not: /)
  expect(existsSync(databasePath(folder))).toBe(how === 'empty')
  expect(readdirSync(join(folder, 'artefacts'))).toEqual(artefacts)
})

test('repeats a first start that was killed before its database existed', async () => {
  const folder = emptyFolder()
  writeFileSync(databasePath(folder), '')
  const running = await begin(folder)
  await running.stop()
  const sqlite = new DatabaseSync(databasePath(folder), { readOnly: true })
  expect(sqlite.prepare('select count(*) as users from user').get()).toEqual({ users: 0 })
  sqlite.close()
})

test('reports a database of a newer version in one line', async () => {
  const folder = await usedFolder()
  const sqlite = new DatabaseSync(databasePath(folder))
  sqlite.exec('pragma user_version = 999')
  sqlite.close()
  // A newer version wrote another digest.
  rmSync(`${databasePath(folder)}.seal`)
  expect(await refusal(folder)).toMatch(/^The database was written by a newer version[^\n]+$/)
})

test('reports a read-only disk', async () => {
  const disk = mountDisk('4m')
  if (disk === null) return
  const folder = join(disk.folder, 'data')
  await openDatabase(databasePath(folder)).destroy()
  disk.remount('ro')
  expect(await refusal(folder)).toBe(
    `Cannot write to ${folder}: give this user write permission, or change DATA_DIR.`,
  )
})

const ofSystem = (code: string) => Object.assign(new Error(code), { code })
const ofSqlite = (errcode: number) =>
  Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  [ofSystem('ENOSPC'), /is full/],
  [ofSystem('EACCES'), /^Cannot write/],
  [ofSystem('EROFS'), /^Cannot write/],
  [ofSystem('ENOTDIR'), /is not a folder/],
  [ofSystem('EIO'), /cannot be read or written/],
  [ofSqlite(13), /is full/],
  // SQLITE_READONLY_DBMOVED and SQLITE_CORRUPT_INDEX: the server only reads the low byte.
  [ofSqlite(1032), /^Cannot write/],
  [ofSqlite(779), /is damaged/],
  [ofSqlite(5), /^Another program/],
  // SQLITE_IOERR_SHMSIZE
  [ofSqlite(4874), /cannot be read or written/],
])('reports %o in one line that names the folder', (error, words) => {
  const { message } = orStartError(error, '/srv/cartable') as StartError
  expect(message).toMatch(words)
  expect(message).toMatch(/^[^\n]*\/srv\/cartable[^\n]*\.$/)
})

test('does not hide an internal error', () => {
  const error = new TypeError('undefined is not a function')
  expect(orStartError(error, '/srv/cartable')).toBe(error)
})

test('does not create a missing folder to look for feedback', () => {
  const nowhere = runCommand('feedback', '/nonexistent')
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('/nonexistent')])
  expect(existsSync('/nonexistent')).toBe(false)
})
