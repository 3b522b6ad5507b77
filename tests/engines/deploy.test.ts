import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../support/server.ts'
import { freePort } from '../support/services/freePort.ts'

const deployed = (file: string) =>
  readFileSync(new URL(`../../src/server/deploy/${file}`, import.meta.url), 'utf8')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cartable-deploy-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Replaces what is the machine's in a file of the folder; each must be there. */
function adapted(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [before, after]) => {
    expect(text).toContain(before)
    return text.replaceAll(before, after)
  }, deployed(file))
}

/** Starts nginx with the product's file before a server; answers its address. */
async function nginx(url: string): Promise<string> {
  const [dir, port] = [folder(), await freePort()]
  const site = adapted('nginx.conf', {
    'listen 80': `listen 127.0.0.1:${port}`,
    '127.0.0.1:4173': new URL(url).host,
  })
  writeFileSync(join(dir, 'site.conf'), site)
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http {
      access_log off; client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir};
      uwsgi_temp_path ${dir}; scgi_temp_path ${dir}; include ${dir}/site.conf; }`,
  )
  execFileSync('/usr/sbin/nginx', ['-t', '-c', join(dir, 'nginx.conf')], { stdio: 'pipe' })
  const proxy = spawn('/usr/sbin/nginx', ['-c', join(dir, 'nginx.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${address}/healthz`), { timeout: 60_000 })
  return address
}

test('behind nginx answers are those of the server, compressed by it, and callers are told apart', async () => {
  await using server = await startServer({
    env: { TRUSTED_PROXIES: '1', APP_ORIGIN: 'http://maps.example.org', RATE_LIMITS: 'on' },
  })
  const proxied = await nginx(server.url)
  const paths = ['/cartable/dataset/', '/cartable/zone/?dataset_id=fr-departements&page_size=3', '/healthz']
  for (const path of paths)
    expect(await (await fetch(proxied + path)).json()).toEqual(await (await fetch(server.url + path)).json())
  const compressed = await fetch(`${proxied}/cartable/dataset/`, { headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  const tag = compressed.headers.get('etag') ?? ''
  expect((await fetch(`${proxied}/cartable/dataset/`, { headers: { 'if-none-match': tag } })).status).toBe(
    304,
  )

  // Whoever guesses passwords is stopped, and nobody else: what the caller writes of itself does not count.
  const guess = (at: number) =>
    fetch(`${proxied}/accounts/rest/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${at}` },
      body: JSON.stringify({ username: `nobody-${at}`, password: 'wrong-password-1' }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 200 && statuses.at(-1) !== 429; at++) statuses.push((await guess(at)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('the unit of systemd is one that systemd takes', () => {
  const path = join(folder(), 'cartable.service')
  writeFileSync(
    path,
    adapted('cartable.service', {
      '/opt/cartable/node_modules/node/bin/node': process.execPath,
      'User=cartable': 'User=root',
    }),
  )
  expect(
    execFileSync('/usr/bin/systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' }),
  ).toBe('')
})
