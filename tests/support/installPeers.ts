import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the packages locked in a folder, unless present. No part of the product depends on them. */
export function installPeers(folder: string): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(record) && sameVersions(wanted, readFileSync(record, 'utf8'))) return
  console.log('Installing the peers (once)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The peers could not be installed.')
}

function sameVersions(wanted: string, installed: string): boolean {
  const versionsOf = (lock: string) =>
    Object.entries(JSON.parse(lock).packages as Record<string, { version?: string; optional?: boolean }>)
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => `${path} ${version}`)
  const there = new Set(versionsOf(installed))
  return versionsOf(wanted).every(each => there.has(each))
}
