import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { BATCH, FOLDERS, type Folder, LEFT_OUT, READERS } from './config.ts'
import { copyOfProduct, root } from './copy.ts'
import { sourcesOf } from './mutants.ts'
import { probed } from './probes.ts'
import { runTests } from './vitestRun.ts'

const folder = join(root, '.cache', 'mutate', 'reached')
const HOUR = 3_600_000

const Reach = z.object({
  test: z.string(),
  /** Changes with the test, and with each source that it reaches. */
  stamp: z.string(),
  isRed: z.boolean(),
  seconds: z.number(),
  slowest: z.number(),
  /** Offsets of the bodies of the functions that it calls, by source. */
  places: z.record(z.string(), z.array(z.int())),
})
/** The functions that a file of tests reaches. */
export type Reach = z.infer<typeof Reach>

// Probes are not how a source is written.
const isReader = (test: string) => READERS.includes(test)
const nameOf = (test: string) => test.replaceAll('/', '!')

/** Returns a hash of files of the product. */
export function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const path = join(root, file)
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

/** Returns what each file of tests reaches. Those of which it is not known any more are run, a batch at a time. */
export async function allReached(say: (done: number, all: number) => void): Promise<Reach[]> {
  const tests = globSync('{src,machines,tests}/**/*.test.{ts,tsx}', { cwd: root })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => !LEFT_OUT.test(name))
    .sort()
  const known = tests.map(kept).filter(each => each !== null)
  const names = new Set(known.map(({ test }) => test))
  const missing = tests.filter(test => !names.has(test))
  if (missing.length === 0) return known
  mkdirSync(folder, { recursive: true })
  using copy = copyOfProduct()
  const [readers, others] = [missing.filter(isReader), missing.filter(test => !isReader(test))]
  if (readers.length > 0) known.push(...(await measured(copy.path, readers)))
  await probe(copy.path)
  for (let at = 0; at < others.length; at += BATCH) {
    say(at, others.length)
    known.push(...(await measured(copy.path, others.slice(at, at + BATCH))))
  }
  return known
}

async function probe(copy: string): Promise<void> {
  for (const name of Object.keys(FOLDERS))
    for (const file of sourcesOf(copy, name as Folder)) {
      const path = join(copy, file)
      writeFileSync(path, await probed(file, readFileSync(path, 'utf8')))
    }
}

async function measured(copy: string, tests: readonly string[]): Promise<Reach[]> {
  const lists = join(copy, '.cache', 'reached')
  mkdirSync(lists, { recursive: true })
  const probe = pathToFileURL(join(copy, 'tests', 'qa', 'mutate', 'reach.mjs')).href
  const { tested } = await runTests(copy, tests, {
    env: { MUTATE_FOLDER: lists, NODE_OPTIONS: `--import=${probe}` },
    milliseconds: HOUR,
  })
  return tested.map(({ test, isRed, seconds, slowest }) => {
    const list = join(lists, nameOf(test))
    const lines = existsSync(list) ? new Set(readFileSync(list, 'utf8').trim().split('\n')) : []
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
