import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')
/** Incremental state of tsc for a copy. */
const TYPES = 'types.tsbuildinfo'
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'test-results'])

/** Creates a copy of the product to break. It is removed at the end. */
export function copyOfProduct(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cartable-mutated-'))
  cpSync(root, path, { recursive: true, filter: name => !LEFT_OUT.has(basename(name)) })
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const cache = join(root, '.cache')
  for (const seed of newestSeeds(cache))
    cpSync(join(cache, seed), join(path, '.cache', seed), { recursive: true })
  const [known, types] = [join(cache, 'mutate', TYPES), join(path, '.cache', TYPES)]
  if (existsSync(known)) cpSync(known, types)
  const remove = () => {
    if (existsSync(types)) cpSync(types, known)
    rmSync(path, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { path, [Symbol.dispose]: remove }
}

/** Removes catalogues that tests have built from a mutant. */
export function forgetSeeds(copy: string): void {
  const kept = newestSeeds(join(root, '.cache'))
  const cache = join(copy, '.cache')
  for (const name of seedsIn(cache))
    if (!kept.includes(name)) rmSync(join(cache, name), { recursive: true, force: true })
}

/** Newest cached starting catalogue, since rebuilding takes a minute. */
function newestSeeds(cache: string): string[] {
  const time = (name: string) => statSync(join(cache, name)).mtimeMs
  return seedsIn(cache)
    .sort((a, b) => time(b) - time(a))
    .slice(0, 1)
}

const seedsIn = (cache: string) =>
  existsSync(cache) ? readdirSync(cache).filter(name => name.startsWith('seed-')) : []
