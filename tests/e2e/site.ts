import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, Cartable, expect } from './cartable.ts'

/** Server that can stop, and return at its address with another version or settings. */
export class Site {
  #server: TestServer | null = null
  #port = '0'
  #folders: string[] = []
  url = ''

  async start({ client = 'dist', env = {} }: { client?: string; env?: Record<string, string> } = {}) {
    this.#server = await startServer({
      client,
      seed: 'tiled',
      env: { RATE_LIMITS: 'off', ...env, PORT: this.#port },
    })
    this.url = this.#server.url
    this.#port = new URL(this.url).port
    return this.#server
  }

  async stop() {
    await this.#server?.close()
    this.#server = null
  }

  /** Builds a client with other content than the product's. */
  version(change: (folder: string) => void): string {
    const folder = mkdtempSync(join(tmpdir(), 'cartable-client-'))
    this.#folders.push(folder)
    cpSync('dist', folder, { recursive: true })
    // The server would send a precompressed file instead of the changed one.
    for (const file of readdirSync(folder))
      if (/^(sw|index)\..*\.(br|gz)$/.test(file)) rmSync(join(folder, file))
    change(folder)
    return folder
  }

  async end() {
    await this.stop()
    for (const folder of this.#folders) rmSync(folder, { recursive: true })
  }
}

export function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
}

/** Returns the addresses in the browser's caches. */
export const keptIn = (page: Page): Promise<{ cache: string; path: string }[]> =>
  page.evaluate(async () => {
    const all = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        all.push({ cache, path: url.slice(location.origin.length) })
    return all
  })

/** Waits until the browser has cached the page and answers with some address prefixes. */
export async function hasKept(page: Page, ...beginnings: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await keptIn(page)
      const shells = kept.filter(({ cache, path }) => cache.startsWith('cartable-shell-') && path === '/')
      const missing = beginnings.filter(each => !kept.some(({ path }) => path.startsWith(each)))
      return [shells.length > 0, ...missing]
    })
    .toEqual([true])
}

/** Pages of a site that the browser may cache. */
export const test = base.extend<{ site: Site }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  site: async ({}, use) => {
    const site = new Site()
    await site.start()
    await use(site)
    await site.end()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

export { Cartable, expect }
