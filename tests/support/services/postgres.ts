import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAdministrator, needFromDebian } from './debian.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

const ROOT = '/usr/lib/postgresql'

/** Finds PostgreSQL 15 or later, after trying to install it. Throws a Missing. */
export const postgresPrograms = (): string =>
  needFromDebian('PostgreSQL 15 or later', ['postgresql', 'postgresql-client'], () => {
    const versions = existsSync(ROOT) ? readdirSync(ROOT).filter(name => Number(name) >= 15) : []
    const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
    return newest && join(ROOT, newest, 'bin')
  })

/** Empty PostgreSQL server. */
export interface Postgres {
  /** Without a database. */
  url: string
  port: number
  /** Folder of PostgreSQL's programs. */
  programs: string
  start: () => void
  /** @param how `fast` ends connections first; `immediate` stops as in a crash. */
  stop: (how?: 'fast' | 'immediate') => void
  /** Parent process of the server; NaN once it has exited. */
  pid: () => number
  isAlive: () => boolean
  /** Kills the server with SIGKILL. Resolves when `start` may be called. */
  kill: () => Promise<void>
  /** Runs a statement as the database administrator. */
  ask: (statement: string, database?: string) => string
  remove: () => void
}

interface PostgresOptions {
  /** Data folder. Without one, `remove` removes a temporary folder. */
  folder?: string
  /** True if acknowledged data are on disk, as by PostgreSQL's default. */
  durable?: boolean
}

const PASSWORD = 'only for tests'

/** Starts a PostgreSQL server in its own folder, for a user who may only create databases. */
export async function startPostgres({
  folder: kept,
  durable = false,
}: PostgresOptions = {}): Promise<Postgres> {
  const programs = postgresPrograms()
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cartable-postgres-'))
  mkdirSync(folder, { recursive: true })
  // PostgreSQL refuses to run as root; its packages create a user.
  const own = isAdministrator ? ['runuser', '-u', 'postgres', '--'] : []
  const call = (program: string, ...options: string[]) => {
    const [first = '', ...rest] = [...own, join(programs, program), ...options]
    return execFileSync(first, rest, { encoding: 'utf8', cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  if (isAdministrator) {
    const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, id('-u'), id('-g'))
  }
  const data = join(folder, 'data')
  const isNew = !existsSync(data)
  // Sorts letters as in French, so that code which relies on byte order must request it.
  const language = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR']
  if (isNew)
    call('initdb', '-D', data, ...language, '--auth-local=trust', '--auth-host=scram-sha-256', '--no-sync')
  const port = await freePort()
  const conf = join(data, 'postgresql.auto.conf')
  writeFileSync(conf, settings(folder, port, durable))
  const start = () => void call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), 'start')
  const stop = (how = 'fast') => void call('pg_ctl', '-D', data, '-w', '-m', how, 'stop')
  const ask = (statement: string, database = 'postgres') =>
    call('psql', '-qXAt', '-h', folder, '-p', String(port), '-d', database, '-c', statement)
  const pid = () => {
    const path = join(data, 'postmaster.pid')
    return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : Number.NaN
  }
  start()
  if (isNew) ask(`create role cartable login createdb password '${PASSWORD}'`)
  return {
    url: `postgres://cartable:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    port,
    programs,
    start,
    stop,
    pid,
    isAlive: () => isRunning(pid()),
    async kill() {
      const killed = pid()
      process.kill(killed, 'SIGKILL')
      await until(() => {
        if (isRunning(killed)) throw new Error('PostgreSQL does not end')
      })
    },
    ask,
    remove() {
      if (isRunning(pid())) stop(kept === undefined ? 'immediate' : 'fast')
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const settings = (folder: string, port: number, durable: boolean): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 300
shared_buffers = 256MB
${durable ? '' : QUICK}`

/** Data need not reach the disk, but acknowledged data survive a crash of PostgreSQL. */
const QUICK = `fsync = off
full_page_writes = off
`
