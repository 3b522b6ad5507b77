import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { AppEnv } from '../platform/http/context.ts'
import { Preloads } from './preloads.ts'

const PAGE = '<head><title>Cartable</title></head><body></body>'
const MANIFEST = {
  '_application-1.js': {
    file: 'assets/application-1.js',
    name: 'application',
    imports: ['_main.js'],
    css: ['assets/base-1.css'],
  },
  '_workbench-1.js': {
    file: 'assets/workbench-1.js',
    name: 'workbench',
    imports: ['_application-1.js'],
  },
  '_map-1.js': {
    file: 'assets/map-1.js',
    name: 'map',
    imports: ['_main.js'],
    css: ['assets/map-1.css'],
  },
  '_main.js': { file: 'assets/main-1.js' },
  'node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2': {
    file: 'assets/latin-1.woff2',
  },
}

/** Creates the folder of a build, with a manifest or none. */
function builtFolder(manifest: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-preloads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  if (manifest !== null) writeFileSync(join(folder, '.vite', 'manifest.json'), manifest)
  return folder
}

/** Returns the addresses that a page preloads, in order, with the way each is fetched. */
async function preloadsOf(
  path: string,
  manifest: string | null,
  { access = 'open', sizes = {} }: { access?: string | undefined; sizes?: Record<string, number> } = {},
): Promise<string[]> {
  const folder = builtFolder(manifest)
  mkdirSync(join(folder, 'assets'))
  for (const [file, size] of Object.entries(sizes)) writeFileSync(join(folder, file), Buffer.alloc(size))
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('config', { access } as AppEnv['Variables']['config'])
    await next()
  })
  const preloads = new Preloads(folder)
  app.get('*', async c => c.html(await preloads.into(c, PAGE)))
  const page = await (await app.request(path)).text()
  expect(page.replaceAll(/<link[^>]*>\s*/g, '')).toMatch(
    /^<head><title>Cartable<\/title>\s*<\/head><body><\/body>$/,
  )
  return [...page.matchAll(/<link rel="(\w+)"(?: as="(\w+)")?[^>]*href="([^"]*)">/g)].map(
    ([, rel, as, href]) => `${as ?? rel} ${href}`,
  )
}

test('preloads code and fonts, and the data of the map page', async () => {
  expect(await preloadsOf('/login', JSON.stringify(MANIFEST))).toEqual([
    'modulepreload /assets/application-1.js',
    'style /assets/base-1.css',
    'modulepreload /assets/main-1.js',
    'font /assets/latin-1.woff2',
  ])
  expect(await preloadsOf('/', JSON.stringify(MANIFEST))).toEqual([
    'stylesheet /assets/base-1.css',
    'font /assets/latin-1.woff2',
    'modulepreload /assets/application-1.js',
    'modulepreload /assets/workbench-1.js',
    'modulepreload /assets/main-1.js',
    'script /assets/map-1.js',
    'style /assets/map-1.css',
    'fetch /config.json',
    'fetch /cartable/dataset/?page_size=250',
    'fetch /basemap/places.json',
    'fetch /basemap/world-110m.json',
  ])
})

test('keeps the drawn screen of an empty map in its own page only', async () => {
  const drawn = '<!--first-screen--><div>Étapes</div><!--/first-screen-->'
  const pageAt = async (path: string) => {
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      c.set('config', { access: 'open' } as AppEnv['Variables']['config'])
      await next()
    })
    const preloads = new Preloads(builtFolder(JSON.stringify(MANIFEST)))
    const page = `<head>${drawn}</head><body>${drawn}</body>`
    app.get('*', async c => c.html(await preloads.into(c, page)))
    return (await app.request(path)).text()
  }
  expect((await pageAt('/')).match(/Étapes/g)).toHaveLength(2)
  expect(await pageAt('/?show=a~1')).not.toContain('Étapes')
  expect(await pageAt('/login')).not.toContain('Étapes')
})

test('lists the largest files first, because a browser has few connections', async () => {
  const sizes = { 'assets/main-1.js': 300, 'assets/application-1.js': 20, 'assets/base-1.css': 100 }
  expect(await preloadsOf('/login', JSON.stringify(MANIFEST), { sizes })).toEqual([
    'modulepreload /assets/main-1.js',
    'style /assets/base-1.css',
    'modulepreload /assets/application-1.js',
    'font /assets/latin-1.woff2',
  ])
})

test('preloads the map before the interface if the address shows a dataset', async () => {
  const links = await preloadsOf('/?show=a~1', JSON.stringify(MANIFEST))
  expect(links.slice(0, 5)).toEqual([
    'modulepreload /assets/map-1.js',
    'style /assets/map-1.css',
    'modulepreload /assets/main-1.js',
    'modulepreload /assets/application-1.js',
    'style /assets/base-1.css',
  ])
})

test('preloads up to three public datasets of the address', async () => {
  const shown = (path: string, access?: string) =>
    preloadsOf(path, JSON.stringify(MANIFEST), { access }).then(links =>
      links.filter(link => link.includes('/opening/')),
    )
  const address = '/?show=fr-departements~2026,label:population'
  expect(await shown(address)).toEqual([
    'fetch /cartable/dataset/fr-departements/opening/?instance=fr-departements%7E2026',
  ])
  expect(await shown(address, 'account')).toEqual([])
  expect(await shown('/?show=a~1&show=b~1&show=c~1&show=d~1')).toHaveLength(3)
  expect(await shown('/?show=local--1f2e~2026-11-26')).toEqual([])
  expect(await shown('/?show="><script>alert(1)</script>~2026')).toEqual([])
})

test('leaves the page unchanged without the manifest of a build', async () => {
  expect(await preloadsOf('/', null)).toEqual([])
})
