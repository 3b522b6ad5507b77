import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { databaseEnv } from './database.ts'
import { objectsEnv } from './objects/of.ts'

const SCRIPT = fileURLToPath(new URL('./serving.ts', import.meta.url))

/** Server in its own process. */
export interface ChildServer {
  child: ChildProcess
  url: string
  /** Resolves with how the process ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Starts a server in its own process on a data folder. Resolves once it listens.
 * @param node Options of Node itself.
 */
export async function startChildServer(
  dataDir: string,
  env: Record<string, string> = {},
  node: readonly string[] = [],
): Promise<ChildServer> {
  const child = spawn(process.execPath, [...node, SCRIPT], {
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      ...env,
      DATA_DIR: dataDir,
      ...(env['DATABASE_URL'] === undefined && databaseEnv(dataDir)),
      ...(env['ARTEFACTS_URL'] === undefined && objectsEnv(dataDir)),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const [, url] = /ready: (\S+)/.exec(output) ?? []
    if (url !== undefined) return { child, url, ended }
  }
  throw new Error(`It did not start: ${output}`)
}
