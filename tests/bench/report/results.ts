import { cpus, type as systemName, totalmem } from 'node:os'
import type { Browser } from 'playwright'
import type { MeasureName } from '../harness/options.ts'
import type { Contest } from '../measures/contest.ts'
import type { Figures } from '../measures/figures.ts'
import type { Readings } from '../measures/readers.ts'

/** Figures of a measure. */
export type Found = Contest | Figures | Readings

/** Results of a benchmark run, in milliseconds and bytes. */
export interface Results {
  /** End of the run. */
  date: string
  /** Duration in minutes, including preparation. */
  minutes: number
  machine: Record<string, string | number>
  /** Name of the zones, and whether they are real. */
  data: string
  runs: number
  measures: Partial<Record<MeasureName, Found>>
  /** Reasons for missing measures. */
  failures: Partial<Record<MeasureName, string>>
}

/** Complete runs of several days or machines, newest first. */
export interface KeptRuns {
  runs: readonly Results[]
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
