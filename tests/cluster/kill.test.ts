// @module-tag long
import { expect, test } from 'vitest'
import { killRun } from './kill/killRun.ts'
import { startCluster } from './topology.ts'

const SECONDS = 180
const SEED = 7
/** Milliseconds for the start, the run, and the comparison. */
const PATIENCE_MS = 1_800_000

test(
  'loses no acknowledged write under random kills, and recovers',
  async () => {
    await using cluster = await startCluster({
      servers: 3,
      workers: 2,
      env: { ACCESS: 'open', SEED: 'light', IMPORT: 'account', RATE_LIMITS: 'off' },
    })
    const report = await killRun(cluster, { seconds: SECONDS, everySeconds: 5, seed: SEED })

    expect(report.problems).toEqual([])
    const { feedback, accounts, keys } = report.acknowledged
    for (const written of [feedback, accounts, keys]) expect(written).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)
