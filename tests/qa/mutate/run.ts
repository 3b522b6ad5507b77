import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Result of a test file, or a browser test. */
export type Tested = { test: string; isRed: boolean; seconds: number; slowest: number; red: string }

/**
 * Runs a Node program in a copy of the product.
 *
 * @param milliseconds Time limit of the run.
 */
export async function runIn(
  copy: string,
  parameters: readonly string[],
  { env = {}, milliseconds }: { env?: Record<string, string>; milliseconds: number },
): Promise<{ isRed: boolean; isLate: boolean }> {
  const child = spawn(process.execPath, parameters, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  let isLate = false
  // Kills the process group: a hanging test has servers and threads.
  const end = () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'))
  const limit = setTimeout(() => {
    isLate = true
    end()
  }, milliseconds)
  const stop = () => {
    end()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  const [status] = await once(child, 'exit')
  for (const signal of SIGNALS) process.off(signal, stop)
  clearTimeout(limit)
  return { isRed: status !== 0, isLate }
}
