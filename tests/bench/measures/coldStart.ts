import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../harness/child.ts'
import { median } from '../harness/medians.ts'
import type { Figures } from './figures.ts'

/** Measures the time from process start to the first answer, with data and a built client. */
export async function measureColdStart(rounds: number): Promise<Figures> {
  const times: number[] = []
  const sizes: number[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
    try {
      await using server = await startProduct(dataDir)
      times.push(server.readyAfter)
      const memory = server.memory()
      if (memory) sizes.push(memory.now)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { 'cold start, ms': median(times), 'memory at rest, bytes': sizes.length > 0 ? median(sizes) : null }
}
