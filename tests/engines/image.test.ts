import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyFolder } from '../support/emptyFolder.ts'
import { freePort } from '../support/services/freePort.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Copies Debian's minimal system with this Node and npm into a folder, as the base of an image. */
function makeBase(folder: string): void {
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe' })
  run('/usr/sbin/debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder)
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(run('which', 'npm').trim())))
  const modules = join(folder, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  // This machine may have its own registry mirror.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  const own = join(homedir(), '.npmrc')
  if (existsSync(own)) copyFileSync(own, join(folder, 'root/.npmrc'))
  copyFileSync(authorities, join(folder, authorities))
  mkdirSync(join(folder, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(folder, 'usr/local/etc/npmrc'), `cafile=${authorities}\n`)
}

/** Returns a runner of buildah with its own images, removed after the test. */
function startBuildah() {
  const [images, running] = [emptyFolder(), emptyFolder()]
  for (const folder of [images, running]) chmodSync(folder, 0o755)
  const given = ['--root', images, '--runroot', running, '--storage-driver', 'vfs']
  const options = { cwd: ROOT, env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } }
  return {
    run: (...parameters: string[]) =>
      execFileSync('/usr/bin/buildah', [...given, ...parameters], {
        ...options,
        encoding: 'utf8',
        stdio: 'pipe',
      }).trim(),
    start: (...parameters: string[]) =>
      spawn('/usr/bin/buildah', [...given, ...parameters], { ...options, stdio: 'ignore', detached: true }),
  }
}

test('builds an image whose server starts with the starting catalogue', async () => {
  const base = emptyFolder()
  makeBase(base)
  const buildah = startBuildah()
  const scratch = buildah.run('from', 'scratch')
  buildah.run('copy', '--quiet', scratch, base, '/')
  buildah.run('commit', '--quiet', '--rm', scratch, 'localhost/base')
  const file = join(ROOT, 'src/server/deploy/Containerfile')
  buildah.run(
    ...['bud', '--network', 'host', '--build-arg', 'BASE=localhost/base'],
    ...['--file', file, '--tag', 'cartable', ROOT],
  )

  const [container, port] = [buildah.run('from', 'localhost/cartable'), await freePort()]
  const env = { PORT: `${port}`, HOST: '127.0.0.1', ACCESS: 'open', SEED: 'light' }
  const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const server = buildah.start(
    ...['run', '--user', 'cartable', '--network', 'host', ...given],
    ...[container, '--', 'node', 'src/server/main.ts'],
  )
  onTestFinished(async () => {
    process.kill(-server.pid!, 'SIGTERM')
    await once(server, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 240_000,
    interval: 500,
  })
  const { results } = (await (await fetch(`${url}/cartable/dataset/`)).json()) as {
    results: { id: string }[]
  }
  expect(results.map(({ id }) => id)).toContain('fr-departements')
  expect(await (await fetch(url)).text()).toContain('<script type="module"')
})
