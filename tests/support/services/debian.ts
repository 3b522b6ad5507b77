import { existsSync } from 'node:fs'
import { run } from '../../../src/server/bootstrap/run.mjs'

export const isAdministrator = process.getuid?.() === 0

/** Something missing on this machine that the current user cannot install. */
export class Missing extends Error {
  override name = 'Missing'
  readonly facts: { what: string; packages: string }

  constructor(what: string, packages: readonly string[]) {
    super(
      `${what} is missing: its administrator installs it from Debian’s packages by \`apt-get install ${packages.join(' ')}\`.`,
    )
    this.facts = { what, packages: packages.join(' ') }
  }
}

/** Ensures that something is present, trying to install it from Debian's packages. Throws a Missing. */
export function needFromDebian<T>(what: string, packages: readonly string[], find: () => T | undefined): T {
  const found = find()
  if (found !== undefined) return found
  if (isAdministrator && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  }
  const installed = find()
  if (installed === undefined) throw new Missing(what, packages)
  return installed
}

/** Returns whether all files exist, as the check that `needFromDebian` expects. */
export const areThere = (paths: readonly string[]): true | undefined =>
  paths.every(path => existsSync(path)) || undefined
