import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Child } from '../support/services/child.ts'
import { freePort } from '../support/services/freePort.ts'
import { type Postgres, postgresPrograms, startPostgres } from '../support/services/postgres.ts'
import { type Swift, startSwift } from '../support/services/swift.ts'
import { until } from '../support/services/until.ts'
import { type Part, partOf } from './part.ts'
import { haproxy, needHaproxy } from './proxy.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(ROOT, 'src', 'server', 'main.ts')
/** Maximum time to build the client and import the starting catalogue. */
const START_MS = 600_000
const BUCKET = 'cartable'
/** Default variables of servers and workers. */
const DEFAULTS = { ACCESS: 'open', IMPORT: 'account', SEED: 'light' }

export interface ClusterOptions {
  servers: number
  workers: number
  /** Port of the proxy; 0 takes a free one. */
  port?: number
  /** Folder that keeps all data. Without it, data are removed at the end. */
  folder?: string | undefined
  /** Variables of servers and workers. */
  env?: Record<string, string>
  /** Aborts the start. */
  signal?: AbortSignal
  /** Called before each part starts. */
  onStart?: (part: Pick<Part, 'name'>, place: string) => void
}

export interface Cluster extends AsyncDisposable {
  /** Address of the proxy. */
  url: string
  /** Addresses of the servers behind the proxy. */
  servers: readonly string[]
  folder: string
  /** True if the folder is kept after the run. */
  isKept: boolean
  /** Variables of the database and the storage. */
  env: Record<string, string>
  parts: readonly Part[]
  postgres: Postgres
  swift: Swift
  /** Starts another server, unknown to the proxy. */
  addServer: () => Promise<{ part: Part; url: string }>
}

/** Starts PostgreSQL, object storage, servers, workers and a proxy on this machine. Throws a Missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  // Missing programs are reported before anything starts.
  postgresPrograms()
  needHaproxy()
  const kept = options.folder && resolve(options.folder)
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cartable-cluster-'))
  mkdirSync(join(folder, 'logs'), { recursive: true })
  // PostgreSQL's user must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const ends: (() => unknown)[] =
    kept === undefined ? [() => rmSync(folder, { recursive: true, force: true })] : []
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each()
  }
  try {
    return await startIn(folder, options, ends, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function startIn(
  folder: string,
  { servers, workers, port = 0, folder: kept, env = {}, signal, onStart = () => undefined }: ClusterOptions,
  ends: (() => unknown)[],
  end: () => Promise<void>,
): Promise<Cluster> {
  const log = (name: string) => join(folder, 'logs', `${name}.log`)
  onStart({ name: 'PostgreSQL' }, join(folder, 'postgres'))
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true })
  ends.push(() => postgres.remove())
  if (postgres.ask(`select 1 from pg_database where datname = 'cartable'`).trim() === '')
    postgres.ask('create database cartable owner cartable encoding UTF8 template template0')
  onStart({ name: 'OpenStack Swift' }, join(folder, 'swift'))
  const swift = await startSwift(join(folder, 'swift'))
  ends.push(() => swift[Symbol.asyncDispose]())
  await until(() => swift.makeBucket(BUCKET))

  const proxyPort = await freePort(port)
  const url = `http://127.0.0.1:${proxyPort}`
  const shared: Record<string, string> = {
    ...swift.env,
    DATABASE_URL: `${postgres.url}/cartable`,
    ARTEFACTS_URL: `s3://${BUCKET}/cluster`,
    APP_ORIGIN: url,
    SECRET: secretIn(folder),
    TRUSTED_PROXIES: '1',
    LOG: 'json',
    ...env,
  }
  const product = (name: string, own: Record<string, string>, ...parameters: string[]) =>
    new Child(process.execPath, [MAIN, ...parameters], {
      cwd: ROOT,
      env: { ...DEFAULTS, ...process.env, ...shared, DATA_DIR: join(folder, name), ...own },
      log: log(name),
    })
  const server = async (name: string): Promise<{ part: Part; url: string; port: number }> => {
    const own = await freePort()
    const at = `http://127.0.0.1:${own}`
    const begin = () => product(name, { PORT: String(own), JOBS: 'off' })
    return {
      part: partOf(name, 'server', begin, child => answers(child, `${at}/readyz`, log(name), signal)),
      url: at,
      port: own,
    }
  }
  const begun: Part[] = []
  const begin = async (part: Part, place: string) => {
    onStart(part, place)
    ends.push(() => part.stop())
    begun.push(part)
    await part.start()
  }
  const all = []
  for (let at = 1; at <= servers; at++) all.push(await server(`server-${at}`))
  // The first server creates the tables, builds the client and imports the starting catalogue.
  for (const each of all.slice(0, 1)) await begin(each.part, each.url)
  await Promise.all(all.slice(1).map(each => begin(each.part, each.url)))
  for (let at = 1; at <= workers; at++) {
    const name = `worker-${at}`
    const own = await freePort()
    const figures = `http://127.0.0.1:${own}/metrics`
    const works = (child: Child) => answers(child, figures, log(name), signal)
    const start = () => product(name, { METRICS_PORT: String(own) }, '--worker')
    await begin(partOf(name, 'worker', start, works), figures)
  }
  await begin(
    haproxy(
      folder,
      proxyPort,
      all.map(each => each.port),
      log('haproxy'),
    ),
    url,
  )

  return {
    url,
    servers: all.map(each => each.url),
    folder,
    isKept: kept !== undefined,
    env: shared,
    parts: [...begun, databasePart(postgres), ...storageParts(swift)],
    postgres,
    swift,
    async addServer() {
      const more = await server(`server-${all.length + 1}`)
      all.push(more)
      await begin(more.part, more.url)
      return more
    },
    [Symbol.asyncDispose]: end,
  }
}

/** Waits until a process answers at an address. Rejects if the process ends or the wait is aborted. */
async function answers(child: Child, address: string, log: string, signal?: AbortSignal): Promise<void> {
  let isOver = false
  await until(async () => {
    isOver = !child.isAlive || (signal?.aborted ?? false)
    if (isOver) return
    const { ok, status } = await fetch(address)
    if (!ok) throw new Error(`${address} answers ${status}`)
  }, START_MS)
  if (!isOver) return
  signal?.throwIfAborted()
  throw new Error(`A process has ended: ${log} says why.\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

function databasePart(postgres: Postgres): Part {
  return {
    name: 'postgresql',
    kind: 'database',
    isAlive: postgres.isAlive,
    kill: postgres.kill,
    start: async () => void (await until(postgres.start)),
    stop: async () => postgres.stop(),
  }
}

function storageParts({ processes, begin }: Swift): Part[] {
  return [...processes.keys()].map(name => ({
    name: name === 'memcached' ? name : `swift-${name}`,
    kind: 'storage' as const,
    isAlive: () => processes.get(name)?.isAlive ?? false,
    kill: async () => void (await processes.get(name)?.stop('SIGKILL')),
    start: () => begin(name),
    stop: async () => void (await processes.get(name)?.stop()),
  }))
}

/** Secret shared by all servers, stored with their data. */
function secretIn(folder: string): string {
  const path = join(folder, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}
