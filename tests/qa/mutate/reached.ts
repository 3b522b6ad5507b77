import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { fileOf, isOfBrowser, runInBrowser } from './browserRun.ts'
import { BATCH, canReach, FOLDERS, type Folder, LEFT_OUT, LONG, READERS } from './config.ts'
import { copyOfProduct, root } from './copy.ts'
import { loadedBy } from './loaded.ts'
import { sourcesOf } from './mutants.ts'
import { LOADED, probed } from './probes.ts'
import type { Tested } from './run.ts'
import { runTests } from './vitestRun.ts'

const folder = join(root, '.cache', 'mutate', 'reached')
const HOUR = 3_600_000
/** Folders whose code runs in a page. Without probes in the server, its cached catalogue stays valid. */
const IN_PAGE: readonly Folder[] = ['domain', 'machines', 'commands', 'ui']

const Reach = z.object({
  test: z.string(),
  /** Hash that changes with the test and with each source that it reaches. */
  stamp: z.string(),
  isRed: z.boolean(),
  seconds: z.number(),
  slowest: z.number(),
  /** Offsets of called function bodies, by source. */
  places: z.record(z.string(), z.array(z.int())),
})
/** Functions that each test file reaches. */
export type Reach = z.infer<typeof Reach>

// Instrumented sources differ from their text.
const isReader = (test: string) => READERS.includes(test)
const nameOf = (test: string) => test.replaceAll('/', '!')

/** Returns a hash of product files. */
export function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const path = join(root, fileOf(file))
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex').slice(0, 12)
}

function kept(test: string): Reach | null {
  const path = join(folder, `${nameOf(test)}.json`)
  if (!existsSync(path)) return null
  const reach = Reach.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  return reach && reach.stamp === stampOf([test, ...Object.keys(reach.places)]) ? reach : null
}

/** Returns the functions that each relevant test file reaches. Outdated test files run again, in batches. */
export async function allReached(
  folders: readonly Folder[],
  say: (done: number, all: number) => void,
): Promise<Reach[]> {
  const tests = globSync('{src,machines,tests}/**/*.test.{ts,tsx}', { cwd: root })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => !LEFT_OUT.test(name) && folders.some(folder => canReach(name, folder)))
    .filter(name => !readFileSync(join(root, name), 'utf8').includes(LONG))
    .sort()
  const known = tests.map(kept).filter(each => each !== null)
  const names = new Set(known.map(({ test }) => test))
  const missing = tests.filter(test => !names.has(test))
  if (missing.length === 0) return known
  mkdirSync(folder, { recursive: true })
  using copy = copyOfProduct()
  const [readers, others] = [missing.filter(isReader), missing.filter(test => !isReader(test))]
  if (readers.length > 0) known.push(...(await measured(copy.path, readers)))
  await probe(copy.path, Object.keys(FOLDERS) as Folder[])
  for (let at = 0; at < others.length; at += BATCH) {
    say(at, others.length)
    known.push(...(await measured(copy.path, others.slice(at, at + BATCH))))
  }
  return known
}

/** Returns what each browser test reaches in the page. Outdated ones run again, in batches. */
export async function allReachedInBrowser(
  tests: readonly string[],
  say: (done: number, all: number) => void,
): Promise<Reach[]> {
  const known = tests.map(kept).filter(each => each !== null)
  const names = new Set(known.map(({ test }) => test))
  const missing = tests.filter(test => !names.has(test))
  if (missing.length === 0) return known
  mkdirSync(folder, { recursive: true })
  using copy = copyOfProduct()
  await probe(copy.path, IN_PAGE)
  for (let at = 0; at < missing.length; at += BATCH) {
    say(at, missing.length)
    known.push(...(await measured(copy.path, missing.slice(at, at + BATCH))))
  }
  return known
}

async function probe(copy: string, folders: readonly Folder[]): Promise<void> {
  for (const name of folders)
    for (const file of sourcesOf(copy, name)) {
      const path = join(copy, file)
      writeFileSync(path, await probed(file, readFileSync(path, 'utf8')))
    }
}

async function measured(copy: string, tests: readonly string[]): Promise<Reach[]> {
  const lists = join(copy, '.cache', 'reached')
  mkdirSync(lists, { recursive: true })
  const sources = new Set(Object.keys(FOLDERS).flatMap(name => sourcesOf(root, name as Folder)))
  const tested = tests.some(isOfBrowser)
    ? await testedInBrowser(copy, tests, lists)
    : await testedByVitest(copy, tests, lists)
  return tested.map(({ test, isRed, seconds, slowest }) => {
    const list = join(lists, nameOf(test))
    const lines = new Set(existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [])
    if (!isOfBrowser(test))
      for (const file of loadedBy(test)) if (sources.has(file)) lines.add(`${file}:${LOADED}`)
    const places: Record<string, number[]> = {}
    for (const line of lines) {
      const [, source = '', offset] = /^(.+):(\d+)$/.exec(line) ?? []
      if (offset === undefined) continue
      places[source] ??= []
      places[source].push(Number(offset))
    }
    rmSync(list, { force: true })
    const reach = { test, stamp: stampOf([test, ...Object.keys(places)]), isRed, seconds, slowest, places }
    writeFileSync(join(folder, `${nameOf(test)}.json`), JSON.stringify(reach))
    return reach
  })
}

async function testedByVitest(copy: string, tests: readonly string[], lists: string): Promise<Tested[]> {
  const probe = pathToFileURL(join(copy, 'tests', 'qa', 'mutate', 'reach.mjs')).href
  const env = { MUTATE_FOLDER: lists, NODE_OPTIONS: `--import=${probe}` }
  const { tested } = await runTests(copy, tests, { env, milliseconds: HOUR })
  return tested
}

async function testedInBrowser(copy: string, tests: readonly string[], lists: string): Promise<Tested[]> {
  const { tested } = await runInBrowser(copy, tests, { env: { MUTATE_FOLDER: lists }, milliseconds: HOUR })
  return tested
}
