import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/emptyFolder.ts'
import { startServer } from '../support/server.ts'
import { adapted, startNginx } from './nginx.ts'

test('returns the same answers behind nginx, compressed, and distinguishes callers', async () => {
  await using server = await startServer({
    env: { TRUSTED_PROXIES: '1', APP_ORIGIN: 'http://maps.example.org', RATE_LIMITS: 'on' },
  })
  const proxied = await startNginx(server.url)
  const paths = ['/cartable/dataset/', '/cartable/zone/?dataset_id=fr-departements&page_size=3', '/healthz']
  for (const path of paths)
    expect(await (await fetch(proxied + path)).json()).toEqual(await (await fetch(server.url + path)).json())
  const compressed = await fetch(`${proxied}/cartable/dataset/`, { headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  const tag = compressed.headers.get('etag') ?? ''
  expect((await fetch(`${proxied}/cartable/dataset/`, { headers: { 'if-none-match': tag } })).status).toBe(
    304,
  )

  // Only the client that guesses passwords is blocked, regardless of forged headers.
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

test('continues behind nginx with one of two servers', async () => {
  await using first = await startServer()
  const second = await startServer({ beside: first })
  const proxied = await startNginx(first.url, { second: second.url })
  const ask = async () => (await fetch(`${proxied}/cartable/dataset/?page_size=1`)).status
  const statuses = [await ask(), await ask()]
  await second.close()
  for (let at = 0; at < 10; at++) statuses.push(await ask())
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test.each(['cartable.service', 'cartable-worker.service'])('is accepted by systemd as a unit: %s', name => {
  const path = join(emptyFolder(), name)
  writeFileSync(
    path,
    adapted(name, {
      '/opt/cartable/node_modules/node/bin/node': process.execPath,
      'User=cartable': 'User=root',
    }),
  )
  expect(
    execFileSync('/usr/bin/systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' }),
  ).toBe('')
})
