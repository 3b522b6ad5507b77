import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { run } from '../../src/server/bootstrap/run.mjs'

const PACKAGES = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
/** Servers of Swift that keep something, each with a ring that says where. */
const KEEPERS = ['account', 'container', 'object'] as const
const PROGRAMS = [
  '/usr/bin/memcached',
  '/usr/bin/swift-ring-builder',
  ...[...KEEPERS, 'proxy'].map(name => `/usr/bin/swift-${name}-server`),
]

/** Tells whether OpenStack Swift is there, after an attempt to install it where this is Debian's administrator. */
function haveSwift(): boolean {
  const isThere = () => PROGRAMS.every(program => existsSync(program))
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES])
  }
  return isThere()
}

/** An object storage that speaks S3, on this machine alone. */
export interface Swift extends AsyncDisposable {
  /** Variables of the environment by which it is found, all but `ARTEFACTS_URL`. */
  env: Record<string, string>
  start: () => Promise<void>
  /** @param signal End of its processes. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const KEYS = { user: 'test:tester', secret: 'only-for-tests' }
const REGION = 'eu-west-3'

/** Starts OpenStack Swift in a folder of its own, with one copy of everything. Throws where it cannot be installed. */
export async function startSwift(): Promise<Swift> {
  if (!haveSwift())
    throw new Error(
      `OpenStack Swift is missing: its administrator installs ${PACKAGES.join(', ')} from Debian.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'cartable-swift-'))
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  const ports = { memory: await freePort(), proxy: await freePort() }
  for (const name of KEEPERS) {
    const port = await freePort()
    const ring = (...parameters: string[]) =>
      execFileSync('swift-ring-builder', [join(folder, `${name}.builder`), ...parameters], { stdio: 'pipe' })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
    ring('rebalance')
    writeFileSync(join(folder, `${name}.conf`), keeperConf(name, port, folder))
  }
  writeFileSync(join(folder, 'proxy.conf'), proxyConf(ports, folder))

  let processes: ChildProcess[] = []
  const begin = (program: string, ...parameters: string[]) => {
    processes.push(spawn(program, parameters, { stdio: 'ignore', cwd: folder }))
  }
  const start = async () => {
    begin('memcached', '-l', '127.0.0.1', '-p', String(ports.memory), '-u', 'root')
    for (const name of [...KEEPERS, 'proxy']) begin(`swift-${name}-server`, join(folder, `${name}.conf`))
    const isUp = async () => {
      const { status } = await fetch(`http://127.0.0.1:${ports.proxy}/healthcheck`)
      if (status !== 200) throw new Error(`Swift answers ${status}`)
    }
    await vi.waitFor(isUp, { timeout: 60_000, interval: 100 })
  }
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ended = processes
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map(child => once(child, 'exit'))
    for (const child of processes) child.kill(signal)
    await Promise.all(ended)
    processes = []
  }
  await start()
  return {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${ports.proxy}`,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEYS.user,
      AWS_SECRET_ACCESS_KEY: KEYS.secret,
    },
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One process, as whoever runs the tests; nothing has to reach a disk of its own. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}
