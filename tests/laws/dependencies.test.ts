import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, resolveConfig } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

interface Locked {
  version: string
  hasInstallScript?: boolean
  integrity?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const packages = Object.entries(readJson('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isAtLeast = (version: string, least: string) =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0

test('declares every package of the design card, and no part of one by itself', () => {
  const { dependencies, devDependencies } = readJson('package.json')
  const declared = Object.keys({ ...dependencies, ...devDependencies })
  const card = [
    ...['react', 'react-dom', 'vite', 'cmdk', 'xstate', '@xstate/react', 'maplibre-gl', '@turf/turf'],
    ...['react-resizable-panels', 'wretch', '@fluentui/react-components', 'i18next', 'vitest', 'playwright'],
    '@xstate/test',
  ]
  expect(card.filter(name => !declared.includes(name))).toEqual([])
  expect(declared.filter(name => name.startsWith('@turf/'))).toEqual(['@turf/turf'])
})

/** First versions without published vulnerabilities. */
test.each([
  ['hono', '4.13.5'],
  ['@hono/node-server', '1.19.15'],
])('installs %s at %s or later everywhere', (name, least) => {
  const versions = packages.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version)
  expect(versions).not.toEqual([])
  expect(versions.filter(version => !isAtLeast(version, least))).toEqual([])
})

test('allows install scripts only for listed dependencies', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  expect(running.filter(name => allowScripts[name] !== true)).toEqual([])
})

test('locks every dependency to its hash', () => {
  const unlocked = packages.filter(([, { integrity, link }]) => !integrity && !link)
  expect(unlocked.map(([path]) => path)).toEqual([])
})

test('locks packages for other platforms too', () => {
  const locked = new Set(packages.map(([path]) => nameOf(path)))
  const optional = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter(name => !locked.has(name))).toEqual([])
})

/** Returns the packages that a file loads at run time, without type imports. */
function loadedBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, dynamicImports } = parseSync(file, text).module
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? '',
    ),
    ...[...text.matchAll(/require(?:\.resolve)?\('([^']+)'\)/g)].map(([, name = '']) => name),
  ]
  return requests.flatMap(name => /^(?!node:)(@[\w.-]+\/)?[a-z][\w.-]*/.exec(name)?.[0] ?? [])
}

test('loads a server without the build and test tools', () => {
  const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> }
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(name => join('src', name))
    // A build tool creates the client beforehand.
    .filter(name => /^src\/(server|domain|contract)\/.*\.ts$/.test(name) && !name.includes('server/client/'))
    .filter(name => !name.includes('.test.'))
  const loaded = new Set(files.flatMap(loadedBy))
  expect(loaded).toContain('hono')
  expect(loaded).toContain('h3-js')
  expect(loaded).toContain('cog-2026')
  expect([...loaded].filter(name => !(name in dependencies))).toEqual([])
})

test('locks every dependency of the product to one version', () => {
  const { dependencies, devDependencies } = readJson('package.json')
  const ranges = Object.entries<string>({ ...dependencies, ...devDependencies })
  expect(ranges.filter(([, range]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([])
})

test('builds no source maps, and serves none', async () => {
  const { build } = await resolveConfig({ root, logLevel: 'silent' }, 'build')
  expect(build.sourcemap).toBe(false)
  const files = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
  expect(files.filter(name => name.endsWith('.map'))).toEqual([])
})
