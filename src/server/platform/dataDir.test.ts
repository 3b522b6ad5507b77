import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/emptyFolder.ts'
import { lockDataDir, privateDatabase, privateFolder } from './dataDir.ts'

test('refuses a folder in use, and names the process that uses it', () => {
  const dir = emptyFolder()
  const release = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(`process ${process.pid}`)
  release()
})

test('locks a released folder again', () => {
  const dir = emptyFolder()
  lockDataDir(dir)()
  lockDataDir(dir)()
})

test('removes the lock of a killed process', async () => {
  const dir = emptyFolder()
  const module = new URL('./dataDir.ts', import.meta.url).href
  const script = `const { lockDataDir } = await import(${JSON.stringify(module)})
    lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  expect(() => lockDataDir(dir)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataDir(dir)()
})

/** Returns the permissions of a file or a folder. */
const rightsOf = (path: string) => statSync(path).mode & 0o777

test('makes a folder private, whether or not it existed', () => {
  const [made, open] = [join(emptyFolder(), 'made', 'within'), join(emptyFolder(), 'open')]
  mkdirSync(open)
  chmodSync(open, 0o755)
  for (const folder of [made, open]) privateFolder(folder)
  expect([made, open].map(rightsOf)).toEqual([0o700, 0o700])
})

test('makes a database private with the files beside it, and keeps its content', () => {
  const [made, open] = [join(emptyFolder(), 'made.db'), join(emptyFolder(), 'open.db')]
  const files = [open, `${open}-wal`, `${open}-shm`]
  for (const file of files) {
    writeFileSync(file, 'rows')
    chmodSync(file, 0o644)
  }
  for (const database of [made, open]) privateDatabase(database)
  expect([made, ...files].map(rightsOf)).toEqual([0o600, 0o600, 0o600, 0o600])
  expect([made, ...files].map(file => statSync(file).size)).toEqual([0, 4, 4, 4])
})
