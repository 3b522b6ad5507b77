import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { Child } from './child.ts'
import { areThere, needFromDebian } from './debian.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

const PACKAGES = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
/** Storage servers of Swift, each with a separate ring. */
const KEEPERS = ['account', 'container', 'object'] as const
const PROGRAMS = [
  '/usr/bin/memcached',
  '/usr/bin/swift-ring-builder',
  ...[...KEEPERS, 'proxy'].map(name => `/usr/bin/swift-${name}-server`),
]

/** S3-compatible object storage on this machine. */
export interface Swift extends AsyncDisposable {
  /** Environment variables for the storage, except `ARTEFACTS_URL`. */
  env: Record<string, string>
  start: () => Promise<void>
  /** @param signal Signal to its processes. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Running processes, by name. */
  processes: ReadonlyMap<string, Child>
  /** Restarts one of the processes. Resolves once it listens. */
  begin: (name: string) => Promise<void>
  makeBucket: (bucket: string) => Promise<void>
}

const KEYS = { user: 'test:tester', secret: 'only-for-tests' }
const REGION = 'eu-west-3'

/**
 * Starts OpenStack Swift with one replica. Throws if it cannot be installed.
 *
 * @param kept Folder that keeps its data; without it, a temporary one.
 */
export async function startSwift(kept?: string): Promise<Swift> {
  needFromDebian('OpenStack Swift', PACKAGES, () => areThere(PROGRAMS))
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cartable-swift-'))
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  const ports = { memory: await freePort(), proxy: await freePort() }
  const portOf: Record<string, number> = { memcached: ports.memory, proxy: ports.proxy }
  for (const name of KEEPERS) {
    const port = await freePort()
    portOf[name] = port
    const builder = join(folder, `${name}.builder`)
    // The configuration is from an earlier run with another port.
    for (const old of [builder, join(folder, `${name}.ring.gz`)]) rmSync(old, { force: true })
    const ring = (...parameters: string[]) =>
      execFileSync('swift-ring-builder', [builder, ...parameters], { stdio: 'pipe' })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
    ring('rebalance')
    writeFileSync(join(folder, `${name}.conf`), keeperConf(name, port, folder))
  }
  writeFileSync(join(folder, 'proxy.conf'), proxyConf(ports, folder))

  const processes = new Map<string, Child>()
  const commands: Record<string, readonly string[]> = {
    memcached: ['memcached', '-l', '127.0.0.1', '-p', String(ports.memory), '-u', 'root'],
    ...Object.fromEntries(
      [...KEEPERS, 'proxy'].map(name => [name, [`swift-${name}-server`, join(folder, `${name}.conf`)]]),
    ),
  }
  const begin = async (name: string) => {
    const [program = '', ...parameters] = commands[name] ?? []
    processes.set(name, new Child(program, parameters, { cwd: folder }))
    await until(() => listens(portOf[name] ?? 0))
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const start = async () => {
    await Promise.all(Object.keys(commands).map(begin))
    await until(async () => {
      const { status } = await fetch(`${endpoint}/healthcheck`)
      if (status !== 200) throw new Error(`Swift answers ${status}`)
    })
  }
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    await Promise.all([...processes.values()].map(child => child.stop(signal)))
    processes.clear()
  }
  await start()
  return {
    env: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEYS.user,
      AWS_SECRET_ACCESS_KEY: KEYS.secret,
    },
    start,
    stop,
    processes,
    begin,
    async makeBucket(bucket) {
      const aws = new AwsClient({
        accessKeyId: KEYS.user,
        secretAccessKey: KEYS.secret,
        region: REGION,
        service: 's3',
      })
      const { ok, status } = await aws.fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
      // It exists already.
      if (status === 409) return
      if (!ok) throw new Error(`Swift makes no bucket: ${status}`)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Rejects if no process listens on a port of this machine. */
async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

/** Configuration of one process, running as the current user; data need not reach the disk. */
const common = (port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
`

const keeperConf = (name: string, port: number, folder: string): string => `${common(port, folder)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const FILTERS = {
  catch_errors: '',
  gatekeeper: '',
  healthcheck: '',
  listing_formats: '',
  bulk: '',
  s3api: `location = ${REGION}`,
  tempauth: `user_${KEYS.user.replace(':', '_')} = ${KEYS.secret} .admin`,
  slo: '',
  dlo: '',
}

const proxyConf = ({ memory, proxy }: { memory: number; proxy: number }, folder: string): string => {
  const filters = Object.entries(FILTERS).map(
    ([name, settings]) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings}\n`,
  )
  const names = Object.keys(FILTERS).join(' ').replace('listing_formats', 'cache listing_formats')
  return `${common(proxy, folder)}
[pipeline:main]
pipeline = ${names} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
${filters.join('')}`
}
