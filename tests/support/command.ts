import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseEnv } from './database.ts'
import { objectsEnv } from './objects/of.ts'

const server = join(import.meta.dirname, '../../src/server')
/** Paths of the commands. */
export const COMMANDS = {
  import: join(server, 'import/cli.ts'),
  datasets: join(server, 'maintenance/cli.ts'),
  feedback: join(server, 'feedback/cli.ts'),
  migration: join(server, 'maintenance/migration/cli.ts'),
  admin: join(server, 'administration/cli.ts'),
} as const

export type CommandName = keyof typeof COMMANDS

export interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

/** Environment of a command. */
const environment = (dataDir: string) => ({
  ...process.env,
  // French, regardless of the machine's language.
  LC_ALL: 'fr_FR.UTF-8',
  DATA_DIR: dataDir,
  ...databaseEnv(dataDir),
  ...objectsEnv(dataDir),
})

/** Runs a command of package.json, like npm. */
export function runCommand(name: CommandName, dataDir: string, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMANDS[name], ...args], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Starts a command. `node` are options of Node itself. */
export function startCommand(
  name: CommandName,
  dataDir: string,
  args: readonly string[],
  { node = [], env = {} }: { node?: readonly string[]; env?: Record<string, string> } = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...node, COMMANDS[name], ...args], {
    env: { ...environment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[status], stdout, stderr]) => ({ status: status as number | null, stdout, stderr }),
  )
  return { child, ended }
}
