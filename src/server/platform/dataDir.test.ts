import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './dataDir.ts'

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'cartable-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a folder in use is refused, with the process that has it', () => {
  const dir = temporaryDir()
  const release = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(`process ${process.pid}`)
  release()
})

test('a folder given back can be taken again', () => {
  const dir = temporaryDir()
  lockDataDir(dir)()
  lockDataDir(dir)()
})

test('the lock of a killed process does not stay', async () => {
  const dir = temporaryDir()
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
