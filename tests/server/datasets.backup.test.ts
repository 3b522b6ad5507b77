import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChildServer } from '../support/childServer.ts'
import { runCommand } from '../support/command.ts'
import { threeYears } from '../support/import.ts'

/** Runs the command in English. */
const datasets = (dataDir: string, ...args: string[]) =>
  runCommand('datasets', dataDir, ...args, '--lang', 'en')

/** Returns a server's answers about an instance: zones, values and file. */
async function told(dataDir: string): Promise<string[]> {
  const server = await startChildServer(dataDir, { ACCESS: 'open' })
  const paths = [
    '/cartable/dataset/',
    '/cartable/zone/?dataset_id=essai&instance=essai~2026',
    '/cartable/export/?dataset_id=essai&instance=essai~2025&format=csv',
    '/cartable/source/essai/fetch/essai~2024/',
  ]
  const texts: string[] = []
  for (const path of paths) texts.push(await (await fetch(server.url + path)).text())
  server.child.kill('SIGTERM')
  await server.ended
  return texts
}

test('restores the backup of a running server, secret and mails included', async () => {
  await using place = await threeYears()
  const backup = join(place.dataDir, 'elsewhere', 'backup')
  const restored = join(place.dataDir, 'elsewhere', 'restored')
  const running = await startChildServer(place.dataDir, { ACCESS: 'open' })
  mkdirSync(join(place.dataDir, 'mail'), { recursive: true })
  writeFileSync(join(place.dataDir, 'mail', 'a.eml'), 'To: somebody', { mode: 0o600 })
  const { status, stdout } = datasets(place.dataDir, 'backup', backup)
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Backup in \S+: the database and \d+ files\.\n$/),
  ])
  running.child.kill('SIGKILL')
  await running.ended
  expect(datasets(restored, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(datasets(restored, 'check').stdout).toMatch(/^\d+ files checked: none is damaged\.\n$/)
  for (const name of ['secret', join('mail', 'a.eml'), 'cartable.sqlite']) {
    expect(statSync(join(restored, name)).mode & 0o777).toBe(0o600)
  }
  expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe(
    readFileSync(join(place.dataDir, 'secret'), 'utf8'),
  )
  expect(await told(restored)).toEqual(await told(place.dataDir))
})

test('never overwrites a folder by a backup, and restores only backups', async () => {
  await using place = await threeYears()
  const taken = datasets(place.dataDir, 'backup', place.dataDir)
  expect([taken.status, taken.stderr]).toEqual([
    1,
    expect.stringContaining('is not empty: give a new folder.'),
  ])
  const none = datasets(join(place.dataDir, 'new'), 'restore', join(place.dataDir, 'artefacts'))
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('is not a backup')])
})
