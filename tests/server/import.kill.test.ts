// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { listInstances } from '../../src/server/catalogue/store/instances.ts'
import { artefactsOf } from '../../src/server/catalogue/store/remove.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { proposeDefinition } from '../../src/server/import/survey/propose.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { cleanTemporary } from '../../src/server/storage/clean.ts'
import { startCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { REPEAT } from '../support/repeat.ts'

const MOMENTS = 20 * REPEAT
/** Runs as many child processes in parallel as a small machine has cores. */
const LANES = 2
const HOOK = new URL('../support/killAt.ts', import.meta.url).pathname

const folder = mkdtempSync(join(tmpdir(), 'cartable-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Catalogue before the import, with a latest instance of 2025. */
const before = join(folder, 'before')
const newer = join(folder, 'newer.geojson')
let moments: string[] = []
let complete: string[] = []

const importNewer = (dataDir: string, env: Record<string, string>) =>
  startCommand('import', dataDir, [newer, '--dataset', 'essai', '--date', '2026', '--key', 'code'], {
    node: ['--import', HOOK],
    env: { KILL_IN: 'thread', ...env },
  }).ended

/** Copies this catalogue, and kills an import of 2026 at one moment. */
async function killedAt(moment: number): Promise<string> {
  const dataDir = join(folder, String(moment))
  cpSync(before, dataDir, { recursive: true })
  expect((await importNewer(dataDir, { KILL_AT: String(moment) })).status).toBeNull()
  return dataDir
}

/** Runs the same import without killing it; returns the reason for a refusal, or null. */
async function importAgain({ db, context }: ReturnType<typeof installation>): Promise<string | null> {
  const choices = { dataset: 'essai', data_date: '2026', key: 'code' }
  const known = await survey(newer, AS_IT_IS, context)
  return importDataset(newer, await proposeDefinition(known, choices, db), context).then(
    () => null,
    error => error.problem as string,
  )
}

/** Returns the states of the instances, and the hashes of their artefacts. */
async function catalogueOf({ db }: ReturnType<typeof installation>) {
  const { results } = await listInstances(db, 'essai', { offset: 0, limit: 9 })
  const hashes = await Promise.all(results.map(({ id }) => artefactsOf(db, id)))
  return {
    states: results.map(({ id, status }) => `${id} ${status}`),
    artefacts: [...new Set(hashes.flat())].map(hash => hash.slice(2)).sort(),
  }
}

beforeAll(async () => {
  {
    const place = installation(before)
    await place.import('old.geojson', collection(square('01', 0, 0), square('02', 5, 5)), {
      ...definition({ edition: '2025', data_date: '2025' }),
    })
    await place.db.destroy()
  }
  const place = installation(folder)
  place.file('newer.geojson', collection(square('01', 0, 0, { n: 1 }), square('03', 9, 9, { n: 2 })))
  await place.db.destroy()
  const whole = join(folder, 'whole')
  cpSync(before, whole, { recursive: true })
  const log = join(folder, 'moments.json')
  expect(await importNewer(whole, { KILL_LOG: log })).toMatchObject({ status: 0 })
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  moments = lines.map(line => JSON.parse(line) as string)
  await using imported = installation(whole)
  complete = (await catalogueOf(imported)).artefacts
})

const BEFORE = ['essai~2025 latest']
const AFTER = ['essai~2026 latest', 'essai~2025 historical']

test('leaves the catalogue unchanged or complete after a kill at any time', async () => {
  const begin = moments.lastIndexOf('begin immediate')
  const commit = moments.indexOf('commit', begin)
  expect(commit).toBeGreaterThan(begin)
  // Every moment between "imported" and "is now the latest" is tested; elsewhere, a sample.
  const numbers = moments.map((_, index) => index + 1)
  const critical = numbers.slice(begin, commit + 2)
  const others = numbers.filter(number => !critical.includes(number))
  const left = Math.min(others.length, Math.max(0, MOMENTS - critical.length))
  const [chosen = []] = fc.sample(fc.shuffledSubarray(others, { minLength: left, maxLength: left }), {
    seed: 2026,
    numRuns: 1,
  })
  const queue = [...critical, ...chosen]
  const seen = new Set<string>()
  const lane = async () => {
    for (let moment = queue.pop(); moment !== undefined; moment = queue.pop()) {
      await using place = installation(await killedAt(moment))
      const where = `${moment}: ${moments[moment - 1]}`
      await cleanTemporary(place.db, place.store)
      const { states, artefacts } = await catalogueOf(place)
      seen.add(`${states}`)
      expect([`${BEFORE}`, `${AFTER}`], where).toContain(`${states}`)
      expect(place.artefacts().sort(), where).toEqual(artefacts)
      expect(place.temporary(), where).toEqual([])
      const problem = await importAgain(place)
      expect(problem, where).toBe(`${states}` === `${AFTER}` ? 'instanceExists' : null)
      expect(await catalogueOf(place), where).toEqual({ states: AFTER, artefacts: complete })
      expect(place.artefacts().sort(), where).toEqual(complete)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect([...seen].sort()).toEqual([`${BEFORE}`, `${AFTER}`].sort())
})

test('reports and removes the files of a killed import at the next start', async () => {
  const settled = moments.lastIndexOf('rename')
  const dataDir = await killedAt(settled + 1)
  const server = spawn(process.execPath, ['src/server/main.ts', '--dev'], {
    env: { ...process.env, SEED: 'none', PORT: '0', DATA_DIR: dataDir },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for await (const chunk of server.stdout) {
    output += chunk
    if (output.includes('ready')) break
  }
  expect(output).toMatch(/^Deleted leftovers of unfinished work: essai~2026 \(\d+ files, [\d.]+ MB\)$/m)
  server.kill('SIGTERM')
  await once(server, 'exit')
  await using place = installation(dataDir)
  expect((await catalogueOf(place)).states).toEqual(BEFORE)
  expect(place.temporary()).toEqual([])
})
