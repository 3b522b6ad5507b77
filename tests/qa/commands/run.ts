import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Translate, terminalTexts } from '../../../src/server/platform/translate.ts'
import { openBrowser } from '../browser/openBrowser.ts'
import { startProduct } from '../browser/product.ts'
import { runOne, type WalkOf } from '../browser/runOne.ts'
import { readKept } from '../kept.ts'
import { generate, simulated, walkable } from '../model/generate.ts'
import type { Options } from '../options.ts'
import { idOf, Path, SURFACES, splitGiven } from '../path.ts'
import { keepRun, lastRuns } from '../runs.ts'
import { hashOf, PRODUCT } from '../sources.ts'

/** `qa run` and `qa replay`: walks paths in a browser, on each surface. Returns whether all succeeded. */
export async function runPaths(options: Options): Promise<boolean> {
  const { isVerbose, walks, done } = await plan(options)
  const say = terminalTexts(options.lang)
  if (done > 0) console.log(say('qa.done', { passed: done }))
  const sources = hashOf(PRODUCT)
  await using product = options.url || walks.length === 0 ? null : await startProduct()
  const target = (options.url ?? product?.url ?? '').replace(/\/$/, '')
  const browser = await openBrowser(options)
  const failed: string[] = []
  let partly = 0
  try {
    for (const [at, { path, via }] of walks.entries()) {
      const run = await runOne({ browser, target, path, via, say, isVerbose })
      keepRun({ ...run, sources })
      // Withheld text is not typed, so such a walk does not count as passed.
      const withheld = run.steps.filter(({ act }) => act.kind !== 'server' && act.withheld).length
      const line = say(withheld > 0 ? 'qa.stepsWithheld' : 'qa.steps', {
        walk: nameOf({ path, via }),
        done: run.steps.length - withheld,
        withheld,
        all: splitGiven(path.steps).rest.length,
        seconds: (run.milliseconds / 1000).toFixed(1),
      })
      const verdict = run.fault !== null ? 'fail' : withheld > 0 ? 'partly' : 'ok'
      console.log(`[${at + 1}/${walks.length}] ${say(`qa.${verdict}`).padEnd(widest(say))} ${line}`)
      if (verdict === 'partly') partly++
      if (verdict === 'fail') failed.push(nameOf({ path, via }))
    }
  } finally {
    await browser.close()
  }
  for (const name of failed) console.log(`${say('qa.fail')} ${name}`)
  const passed = walks.length - failed.length - partly
  console.log(say(partly > 0 ? 'qa.summaryPartly' : 'qa.summary', { passed, partly, failed: failed.length }))
  return failed.length === 0
}

const widest = (say: Translate) =>
  Math.max(...(['ok', 'partly', 'fail'] as const).map(word => say(`qa.${word}`).length))

const nameOf = ({ path, via }: WalkOf) => `${path.machine ?? 'recorded'} ${path.id} ${via}`

/** Returns the walks of this run: a share of all, without unchanged walks that passed. */
async function plan(options: Options): Promise<{ isVerbose: boolean; walks: WalkOf[]; done: number }> {
  const isVerbose = options.command === 'replay'
  const paths = await pathsOf(options)
  const surfaces = options.via.length > 0 ? options.via : isVerbose ? SURFACES.slice(0, 1) : SURFACES
  const [share = 1, shares = 1] = (options.shard ?? '1/1').split('/').map(Number)
  const mine = paths
    .flatMap(path => surfaces.map(via => ({ path, via })))
    .filter((_, at) => at % shares === share - 1)
  if (!options.resume) return { isVerbose, walks: mine, done: 0 }
  const sources = hashOf(PRODUCT)
  const passed = new Set(
    lastRuns()
      .filter(run => run.fault === null && run.sources === sources)
      .map(({ machine, path, via }) => `${machine ?? 'recorded'} ${path} ${via}`),
  )
  const walks = mine.filter(walk => !passed.has(nameOf(walk)))
  return { isVerbose, walks, done: mine.length - walks.length }
}

async function pathsOf({ command, names, machine, all, strategy, lang }: Options): Promise<Path[]> {
  const read = (await Promise.all(names.map(async name => (await keptPath(name)) ?? readPaths(name)))).flat()
  if (command === 'replay' && read.length === 0) throw new Error(`${terminalTexts(lang)('qa.noReplay')} ?`)
  const machines = all ? walkable : machine ? [machine] : []
  const made: Path[] = []
  for (const each of machines) made.push(...(await generate(each, strategy)))
  if (read.length + made.length === 0) throw new Error(`${terminalTexts(lang)('qa.noPath')} ?`)
  return [...read, ...made]
}

/** Returns the kept path with an id; null if there is none. */
async function keptPath(id: string): Promise<Path | null> {
  for (const machine of walkable)
    for (const steps of readKept(machine)?.paths ?? []) {
      const acts = steps.map(({ act }) => act)
      if (idOf(acts) === id) return simulated(machine, acts)
    }
  return null
}

/** Reads the paths in a file. Throws with the problem if there are none. */
export function readPaths(file: string): Path[] {
  try {
    return z.array(Path).parse([JSON.parse(readFileSync(file, 'utf8'))].flat())
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new Error(`${file}: ${reason}`)
  }
}
