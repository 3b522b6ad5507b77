import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Memory, memoryOf } from '../../support/memory.ts'
import { processorOf } from './processor.ts'

export const ROOT = join(import.meta.dirname, '..', '..', '..')

/**
 * Runs a program of the product to its end. Rejects with its output if it fails. In milliseconds and bytes.
 */
export async function runToEnd(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ ms: number; processorMs: number; peak: number | null }> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LC_ALL: 'en_US.UTF-8', ...env },
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  let peak: number | null = null
  let processorMs = 0
  const watch = setInterval(() => {
    peak = memoryOf(child.pid ?? 0)?.peak ?? peak
    processorMs = Math.max(processorMs, processorOf([child.pid ?? 0]))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  process.off('exit', kill)
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`)
  return { ms: performance.now() - began, processorMs, peak }
}

export interface RunningServer extends AsyncDisposable {
  url: string
  child: ChildProcess
  /** Milliseconds from process start until the server listens. */
  readyAfter: number
  memory: () => Memory | null
  stop: () => Promise<void>
}

/** Starts the whole product like `npm start`, on a free port, without limits and with open access. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      LC_ALL: 'en_US.UTF-8',
      ACCESS: 'open',
      RATE_LIMITS: 'off',
      SEED: 'none',
      PORT: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [, url] = /is ready: (\S+)/.exec(output) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    const readyAfter = performance.now() - began
    return {
      url,
      child,
      readyAfter,
      memory: () => memoryOf(child.pid ?? 0),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  }
  throw new Error(`The product did not start: ${output}`)
}
