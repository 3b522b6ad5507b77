import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './copy.ts'
import type { Mutant } from './mutants.ts'
import { stampOf } from './reached.ts'
import { OUTCOMES, type Plan, type Trial } from './trial.ts'
import { wilson } from './wilson.ts'

const folder = join(root, '.cache', 'mutate', 'results')

const Kept = z.object({
  outcome: z.enum(OUTCOMES),
  by: z.string(),
  red: z.string(),
  tests: z.array(z.string()),
  skipped: z.int(),
  stamp: z.string(),
})

/** Hash of a result's inputs: the source file, and the failed test, or all passed tests. */
const stampFor = ({ file }: Pick<Mutant, 'file'>, { by, tests }: Trial) =>
  stampOf([file, ...(by ? [by] : tests)])

export function keepTrial(mutant: Mutant, trial: Trial): void {
  mkdirSync(folder, { recursive: true })
  const kept = { ...trial, ...mutant, stamp: stampFor(mutant, trial) }
  writeFileSync(join(folder, `${mutant.id}.json`), JSON.stringify(kept, null, 1))
}

/** Returns the cached result of a mutant, or null if inputs changed or more tests can run. */
export function keptTrial(mutant: Mutant, { tests }: Plan): Trial | null {
  const path = join(folder, `${mutant.id}.json`)
  if (!existsSync(path)) return null
  const kept = Kept.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  if (!kept || kept.stamp !== stampFor(mutant, kept)) return null
  const isMore = kept.by === '' && tests.some(({ test }) => !kept.tests.includes(test))
  return isMore ? null : kept
}

const KeptMutant = Kept.extend({
  file: z.string(),
  line: z.int(),
  operator: z.string(),
  replacement: z.string(),
})

/** Returns all valid results, with their mutants. */
export function keptTrials(): z.infer<typeof KeptMutant>[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap(name => KeptMutant.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).data ?? [])
    .filter(kept => kept.stamp === stampFor(kept, kept))
}

/** Returns a table row: folder, score, interval and counts. */
export function scoreLine(name: string, trials: readonly Trial[]): string {
  const noticed = trials.filter(({ outcome }) => outcome === 'noticed' || outcome === 'late').length
  const { low, high } = wilson(noticed, trials.length)
  const percent = (share: number) => `${Math.round(share * 100)} %`.padStart(5)
  const share = trials.length === 0 ? 0 : noticed / trials.length
  return `${name.padEnd(9)} ${percent(share)}  ${percent(low)} – ${percent(high).trim()}  ${noticed}/${trials.length}`
}
