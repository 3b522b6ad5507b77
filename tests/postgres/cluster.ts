import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/server/bootstrap/run.mjs'

const ROOT = '/usr/lib/postgresql'

/** Finds the programs of PostgreSQL as Debian installs them, after an attempt to install them; undefined without any. */
export function postgresPrograms(): string | undefined {
  if (find() === undefined && isAdministrator && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql', 'postgresql-client'])
  }
  return find()
}

const isAdministrator = process.getuid?.() === 0

function find(): string | undefined {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).filter(name => Number(name) >= 15) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(ROOT, newest, 'bin')
}

/** A server of PostgreSQL with nothing in it. */
export interface Cluster {
  /** Without a database. */
  url: string
  port: number
  start: () => void
  /** @param how How it ends: once all are served, or at once, as after a crash. */
  stop: (how?: 'fast' | 'immediate') => void
  /** Runs a statement as its administrator. */
  ask: (statement: string, database?: string) => string
  remove: () => void
}

const PASSWORD = 'only for tests'

/** Starts a server of PostgreSQL in a folder of its own, for a user who may make databases and no more. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-postgres-'))
  // It refuses to run as root; its packages bring a user for it.
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
  // Letters are sorted as in French, so that what relies on the order of bytes has to say so.
  const language = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR']
  call('initdb', '-D', data, ...language, '--auth-local=trust', '--auth-host=scram-sha-256', '--no-sync')
  const port = await freePort()
  writeFileSync(join(data, 'postgresql.auto.conf'), settings(folder, port))
  const start = () => void call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), 'start')
  const stop = (how = 'fast') => void call('pg_ctl', '-D', data, '-w', '-m', how, 'stop')
  const ask = (statement: string, database = 'postgres') =>
    call('psql', '-qXAt', '-h', folder, '-p', String(port), '-d', database, '-c', statement)
  start()
  ask(`create role cartable login createdb password '${PASSWORD}'`)
  const remove = () => {
    stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://cartable:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    port,
    start,
    stop,
    ask,
    remove,
  }
}

/** Nothing here outlives the tests: it need not reach the disk. */
const settings = (folder: string, port: number): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 300
shared_buffers = 256MB
fsync = off
synchronous_commit = off
full_page_writes = off
`

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : 0)
  })
  const port = await promise
  server.close()
  return port
}
