import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Translate, terminalTexts } from '../../../src/server/platform/translate.ts'
import { browserTests } from '../mutate/browserRun.ts'
import { FOLDERS, type Folder, MAIN } from '../mutate/config.ts'
import { copyOfProduct, root } from '../mutate/copy.ts'
import { allMutants, type Mutant, sampleOf } from '../mutate/mutants.ts'
import { allReached, allReachedInBrowser } from '../mutate/reached.ts'
import { keepTrial, keptTrial, scoreLine } from '../mutate/results.ts'
import { type Plan, planFor, type Trial, tryMutant, wrongByType } from '../mutate/trial.ts'
import { checkedTypes, hasTypes } from '../mutate/types.ts'
import type { Options } from '../options.ts'

/** Plan for a mutant that no test reaches. */
const NOTHING: Plan = { tests: [], skipped: 0 }

const isFolder = (name: string): name is Folder => name in FOLDERS

/** `qa mutate --sample`: draws seeded mutants of each folder, and reports survivors. */
export async function sampled(size: number, { names, seed, limit, lang, all }: Options): Promise<boolean> {
  const say = terminalTexts(lang)
  const folders = names.length === 0 ? Object.keys(FOLDERS).filter(isFolder) : names.filter(isFolder)
  if (folders.length < names.length)
    throw new Error(`mutate ${names.join(' ')}? (${Object.keys(FOLDERS).join(', ')})`)
  console.log(say('qa.mutation.seed', { seed, size }))
  const reached = await allReached(folders, (done, all) =>
    console.log(say('qa.mutation.reaching', { done, all })),
  )
  if (all && folders.includes('ui'))
    reached.push(
      ...(await allReachedInBrowser(browserTests(root, MAIN), (done, count) =>
        console.log(say('qa.mutation.reachingInBrowser', { done, all: count })),
      )),
    )
  for (const { test } of reached.filter(({ isRed }) => isRed)) console.log(say('qa.mutation.left', { test }))
  using copy = copyOfProduct()
  if (!hasTypes(copy.path)) throw new Error(say('qa.mutation.noTypes'))
  const scores: string[] = []
  for (const folder of folders) {
    const mutants = sampleOf(await allMutants(root, folder), size, seed)
    const plans = await Promise.all(mutants.map(mutant => planFor(mutant, reached, limit)))
    const asked = mutants.map((mutant, at) => ({ mutant, plan: plans[at] ?? NOTHING }))
    const unknown = asked.filter(({ mutant, plan }) => keptTrial(mutant, plan) === null)
    const types = checkedTypes(
      copy.path,
      unknown.map(({ mutant }) => mutant),
    )
    const trials: Trial[] = []
    for (const { mutant, plan } of asked) trials.push(await trialOf(copy.path, mutant, plan, types, say))
    scores.push(scoreLine(folder, trials))
  }
  for (const line of scores) console.log(line)
  return true
}

/** Tries a new mutant, and reports whether it survives. */
async function trialOf(
  copy: string,
  mutant: Mutant,
  plan: Plan,
  { wrong, right }: ReturnType<typeof checkedTypes>,
  say: Translate,
): Promise<Trial> {
  const known = keptTrial(mutant, plan)
  const trial =
    known ??
    (wrong.has(mutant.id) ? wrongByType(plan) : await tryMutant(copy, mutant, plan, right.has(mutant.id)))
  if (!known) keepTrial(mutant, trial)
  const { file, line, operator, start, end, replacement } = mutant
  const original = readFileSync(join(root, file), 'utf8').slice(start, end)
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100)
  const verdict = say(`qa.mutation.${trial.outcome}`).padEnd(11)
  const seen =
    trial.by === '' ? say('qa.mutation.ran', { count: trial.tests.length, skipped: trial.skipped }) : trial.by
  console.log(`${verdict} ${file}:${line} ${operator}: ${short(original)} → ${short(replacement)} (${seen})`)
  return trial
}
