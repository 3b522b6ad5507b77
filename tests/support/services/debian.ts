import { existsSync } from 'node:fs'
import { run } from '../../../src/server/bootstrap/run.mjs'

export const isAdministrator = process.getuid?.() === 0

/** Something that is not on this machine, and cannot be installed by whoever runs this. */
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

/** Sees to it that something is there, with an attempt to install it from Debian's packages. Throws a Missing. */
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

/** Tells whether all of these files are there, as what `needFromDebian` looks for. */
export const areThere = (paths: readonly string[]): true | undefined =>
  paths.every(path => existsSync(path)) || undefined
