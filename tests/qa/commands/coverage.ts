import { coverageOf } from '../coverage.ts'
import { coveragePage, coverageTable } from '../formats/coverage.ts'
import { causes } from '../model/causes.ts'
import type { Options } from '../options.ts'
import { lastRuns } from '../runs.ts'
import { write } from './write.ts'

/** `qa coverage`: what the last runs have reached. */
export async function showCoverage({ out, lang }: Options): Promise<boolean> {
  const runs = lastRuns()
  if (runs.length === 0)
    throw new Error(
      {
        fr: 'Rien n’a été exécuté : npm run qa -- run --all',
        en: 'Nothing has been run: npm run qa -- run --all',
      }[lang],
    )
  const coverage = coverageOf(runs, await causes())
  write((out ? coveragePage : coverageTable)(coverage, lang), out)
  return true
}
