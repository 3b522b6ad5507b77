import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { isFrequent } from '../../src/build/chunks.ts'

const root = new URL('../../', import.meta.url).pathname

/**
 * Maximum kilobytes of each screen at its first visit, as served in brotli: the scripts and styles that it requires.
 */
const BUDGETS = {
  'src/ui/workbench/workbench.tsx': 429,
  'src/ui/import/import.tsx': 396,
  'src/ui/auth/login.tsx': 388,
  'src/ui/auth/signup.tsx': 388,
  'src/ui/auth/confirm.tsx': 388,
  'src/ui/account/accountSettings.tsx': 391,
  'src/ui/administration/administration.tsx': 388,
  'src/ui/auth/passwordReset.tsx': 388,
  'src/ui/auth/newPassword.tsx': 388,
  'src/ui/shared/notFound.tsx': 361,
}
/** Texts loaded with a screen, in one language. */
const AUTH = 'locales/fr/auth.json'
const TEXTS: Partial<Record<string, string>> = {
  'src/ui/account/accountSettings.tsx': 'locales/fr/account.json',
  'src/ui/import/import.tsx': 'locales/fr/importing.json',
  'src/ui/administration/administration.tsx': 'locales/fr/administration.json',
  'src/ui/auth/login.tsx': AUTH,
  'src/ui/auth/signup.tsx': AUTH,
  'src/ui/auth/confirm.tsx': AUTH,
  'src/ui/auth/passwordReset.tsx': AUTH,
  'src/ui/auth/newPassword.tsx': AUTH,
}
/** Maximum kilobytes of the page with its drawn first screen, in every language, and of what that needs. */
const FIRST_SCREEN_BUDGET = 18
/** Scripts and styles of a first map, without its workers. Each is a request. */
const FIRST_FILES = 10
/** Maximum kilobytes of the embed before its map, as served in brotli. */
const EMBED_BUDGET = 170
/** Maximum size of the map with its worker, in kilobytes. */
const MAP_BUDGET = 433

let output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = []

beforeAll(async () => {
  // Built like in production: development builds of libraries are larger.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({ root, logLevel: 'silent', build: { write: false } })
  output = (result as Rolldown.RolldownOutput).output
})

const chunks = () => output.filter(file => file.type === 'chunk')

function chunkOf(module: string): Rolldown.OutputChunk {
  const found = chunks().find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`)))
  if (!found) throw new Error(`No chunk holds ${module}.`)
  return found
}

/** Returns a chunk and its static imports. */
function closureOf(...modules: string[]): Set<string> {
  const names = new Set<string>()
  const visit = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const chunk = chunks().find(({ fileName }) => fileName === name)
    for (const needed of chunk?.imports ?? []) visit(needed)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) names.add(style)
  }
  for (const module of modules) visit(chunkOf(module).fileName)
  return names
}

const weighed = new Map<string, number>()

function bytesOf(file: (typeof output)[number]): number {
  const known = weighed.get(file.fileName)
  if (known !== undefined) return known
  const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
  const quality = isFrequent(basename(file.fileName)) ? 11 : 9
  const size = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  weighed.set(file.fileName, size)
  return size
}

function kilobytesOf(names: ReadonlySet<string>): number {
  const files = output.filter(({ fileName }) => names.has(fileName))
  return files.reduce((sum, file) => sum + bytesOf(file), 0) / 1000
}

const SHELL = ['src/main.tsx', 'src/application.tsx']

test('sets a budget for every screen', () => {
  const routes = readFileSync(`${root}src/ui/routes.tsx`, 'utf8')
  const screens = [...routes.matchAll(/import\('\.\/(.+?)'\)/g)].map(([, path]) => `src/ui/${path}`)
  expect(Object.keys(BUDGETS).sort()).toEqual(screens.sort())
})

test.each(Object.entries(BUDGETS))('keeps %s within its %i kB', (screen, budget) => {
  expect(kilobytesOf(closureOf(...SHELL, screen, TEXTS[screen] ?? screen))).toBeLessThan(budget)
})

/** Returns the files of a module that the workbench does not load. */
function addedBy(...modules: string[]): Set<string> {
  const shown = closureOf(...SHELL, 'src/ui/workbench/workbench.tsx')
  return new Set([...closureOf(...modules)].filter(name => !shown.has(name)))
}

test('keeps the drawn first screen within its size', () => {
  const needed = output.filter(({ fileName }) => /^(index\.html|assets\/first-)/.test(fileName))
  expect(needed).toHaveLength(3)
  expect(kilobytesOf(new Set(needed.map(({ fileName }) => fileName)))).toBeLessThan(FIRST_SCREEN_BUDGET)
})

test('lets another host deliver every file of the page', () => {
  const page = output.find(({ fileName }) => fileName === 'index.html')
  const tags = String(page && 'source' in page ? page.source : '').match(
    /<(?:script|link)\b[^>]*\/assets\/[^>]*>/g,
  )
  expect(tags?.length).toBeGreaterThan(2)
  // A host may refuse files that pages of another host request without it.
  expect(tags?.filter(tag => !/\bcrossorigin\b/.test(tag))).toEqual([])
})

test('keeps the files of a first map few', () => {
  const needed = closureOf(...SHELL, 'src/ui/workbench/workbench.tsx', 'src/map/zoneMap.ts')
  expect([...needed].sort()).toHaveLength(FIRST_FILES)
})

test('loads no chunk without code of its own', () => {
  const empty = chunks().filter(({ modules }) => Object.values(modules).every(({ code }) => !code))
  expect(empty.map(({ fileName }) => fileName)).toEqual([])
})

test('keeps the map within its size', () => {
  const added = addedBy('src/map/zoneMap.ts')
  for (const { fileName } of output) if (/(?<!local\.|picture\.)worker/.test(fileName)) added.add(fileName)
  expect(kilobytesOf(added)).toBeLessThan(MAP_BUDGET)
})

test('keeps validation out of the worker that colours zones', () => {
  const worker = output.find(({ fileName }) => /\/zones\.worker-/.test(fileName))
  const code = worker?.type === 'asset' ? String(worker.source) : ''
  expect(code).toContain('postMessage')
  expect(code).not.toContain('_zod')
})

test('keeps the embed within its size, without code of the workbench', () => {
  const page = output.find(({ fileName }) => fileName === 'embed.html')
  const text = page?.type === 'asset' ? String(page.source) : ''
  const needed = new Set([...text.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file))
  expect(needed.size).toBeGreaterThan(1)
  expect(kilobytesOf(needed)).toBeLessThan(EMBED_BUDGET)
  const code = output.filter(({ fileName }) => needed.has(fileName))
  for (const absent of ['MapLibre', 'FluentProvider', 'palette.toggle'])
    expect(code.filter(file => file.type === 'asset' && String(file.source).includes(absent))).toEqual([])
})

test("excludes the map's code from every screen's required files", () => {
  const waitedFor = closureOf(...SHELL, ...Object.keys(BUDGETS))
  const holders = chunks().filter(({ moduleIds }) => moduleIds.some(id => id.includes('/maplibre-gl/')))
  expect(holders).not.toEqual([])
  expect(holders.filter(({ fileName }) => waitedFor.has(fileName)).map(({ fileName }) => fileName)).toEqual(
    [],
  )
})

test.each([
  ['other languages', '/locales/en/'],
  ['the inspector', '/ui/inspector/inspector.tsx'],
  ['the download', '/ui/download/download.tsx'],
  ['the palette', '/ui/palette/combobox.tsx'],
  ['JSON Schema', '/zod/v4/core/to-json-schema.js'],
])("excludes %s from the workbench's required files", (_, part) => {
  const required = closureOf(...SHELL, 'src/ui/workbench/workbench.tsx')
  const holders = chunks().filter(chunk =>
    Object.entries(chunk.modules).some(([id, { code }]) => id.includes(part) && code),
  )
  expect(holders.filter(({ fileName }) => required.has(fileName)).map(({ fileName }) => fileName)).toEqual([])
})

test('lists no page of the documentation for offline use', () => {
  const worker = output.find(({ fileName }) => fileName === 'sw.js')
  const code = worker?.type === 'asset' ? String(worker.source) : ''
  expect(code).toContain('/assets/')
  expect(code).not.toMatch(/\.md['"`]|\/docs\//)
})

test('ships the licences of its libraries', () => {
  const file = output.find(({ fileName }) => fileName === 'licences.txt')
  const text = file?.type === 'asset' ? String(file.source) : ''
  for (const library of ['react', 'maplibre-gl', 'xstate', '@fluentui/react-dialog', 'zod'])
    expect(text).toContain(`\n## ${library} - `)
})
