import { cpus, type as systemName, totalmem } from 'node:os'
import type { Browser } from 'playwright'
import type { MeasureName } from '../harness/options.ts'
import type { Contest } from '../measures/contest.ts'
import type { Figures } from '../measures/figures.ts'

/** What a run of the benchmark found. Times are milliseconds, sizes bytes. */
export interface Results {
  /** Of the end of the run. */
  date: string
  /** How long the run took, with what it had to prepare. */
  minutes: number
  machine: Record<string, string | number>
  /** Which zones, and whether they are real. */
  data: string
  runs: number
  measures: Partial<Record<MeasureName, Contest | Figures>>
  /** Why there is nothing of a measure. */
  failures: Partial<Record<MeasureName, string>>
}

export function machineOf(browser: Browser): Results['machine'] {
  const [cpu] = cpus()
  return {
    processor: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: systemName(),
    node: process.versions.node,
    chromium: browser.version(),
    graphics: 'SwiftShader (software)',
  }
}
