import { existsSync, readFileSync } from 'node:fs'
import { coverageOf } from '../coverage.ts'
import { coverageTable } from '../formats/coverage.ts'
import { type Fault, reportPage } from '../formats/report.ts'
import { causes } from '../model/causes.ts'
import { scoresOfFolders } from '../mutate/scores.ts'
import type { Options } from '../options.ts'
import { faultFiles, lastRuns, type Run } from '../runs.ts'
import { write } from './write.ts'

/** `qa coverage`: coverage of the last runs; as a page, also failures and mutation scores. */
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
  if (out === undefined) write(coverageTable(coverage, lang), out)
  else {
    const faults = runs.filter(({ fault }) => fault !== null).map(faultOf)
    write(reportPage({ coverage, runs, faults, scores: scoresOfFolders() }, lang), out)
  }
  return true
}

function faultOf(run: Run): Fault {
  const { picture, trace } = faultFiles(run)
  return {
    run,
    picture: existsSync(picture) ? readFileSync(picture) : null,
    trace: existsSync(trace) ? trace : null,
  }
}
