// @module-tag long
import { expect, test } from 'vitest'
import { killRun } from './kill/killRun.ts'
import { startCluster } from './topology.ts'

const SECONDS = 180
const SEED = 7
/** Milliseconds: the start, the run, and comparing what is there. */
const PATIENCE_MS = 1_800_000

test(
  'killed at random while it is used, nothing that was acknowledged is lost, all comes back, and servers answer the same',
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
