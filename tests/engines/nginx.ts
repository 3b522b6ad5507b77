import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { emptyFolder } from '../support/emptyFolder.ts'
import { freePort } from '../support/services/freePort.ts'

const deployed = (file: string): string =>
  readFileSync(new URL(`../../src/server/deploy/${file}`, import.meta.url), 'utf8')

/** Replaces machine-specific parts of a file in the folder; each must be present. */
export function adapted(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [before, after]) => {
    expect(text).toContain(before)
    return text.replaceAll(before, after)
  }, deployed(file))
}

interface NginxOptions {
  /** True if the file includes the product's cache. */
  withCache?: boolean
  /** With a second server, uses the product's configuration for two servers. */
  second?: string
}

/**
 * Starts nginx with the product's file in front of a server, until the end of the test.
 * @returns Its address.
 */
export async function startNginx(
  url: string,
  { withCache = false, second }: NginxOptions = {},
): Promise<string> {
  const [dir, port] = [emptyFolder(), await freePort()]
  const own = { 'listen 80': `listen 127.0.0.1:${port}` }
  const site =
    second === undefined
      ? adapted('nginx.conf', {
          ...own,
          '127.0.0.1:4173': new URL(url).host,
          ...(withCache && { 'location / {': `include ${dir}/cache.conf;\n    location / {` }),
        })
      : adapted('nginx-servers.conf', {
          ...own,
          'first:4173': new URL(url).host,
          'second:4173': new URL(second).host,
        })
  writeFileSync(join(dir, 'site.conf'), site)
  writeFileSync(join(dir, 'cache.conf'), deployed('nginx-cache.conf'))
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http {
      proxy_cache_path ${dir}/cache keys_zone=cartable:1m; access_log off;
      client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir};
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
