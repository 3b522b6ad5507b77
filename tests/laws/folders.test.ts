import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Top level of the design card, plus files of every npm project. Dotfiles and build outputs are ignored. */
const TOP_LEVEL = [
  ...[
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
    'index.html',
    'embed.html',
    'README.md',
    'LICENSE',
    'package-lock.json',
  ],
  ...['src', 'machines', 'public', 'locales', 'tests'],
]
const BUILD_OUTPUTS = ['node_modules', 'dist', 'test-results']

test('has the top level of the design card', () => {
  const names = readdirSync(root).filter(name => !name.startsWith('.') && !BUILD_OUTPUTS.includes(name))
  expect(names.sort()).toEqual([...TOP_LEVEL].sort())
})

/** Every file of the product, with the product files that it imports, including type imports and threads. */
const graph = new Map(
  ['src', 'machines']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.'))
    .map(file => [file, namedIn(file)] as const),
)

function namedIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
    ...[...text.matchAll(/new URL\(\s*'([^']+)', import\.meta\.url\)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/typeof import\('([^']+)'\)/g)].map(([, name = '']) => name),
  ]
  const named = requests
    .filter(request => /^\.{1,2}\//.test(request) && /\.(ts|tsx|mjs)$/.test(request))
    .map(request => normalize(join(dirname(file), request)))
  return [...new Set(named)].filter(name => existsSync(join(root, name)))
}

/** Returns the graph of groups by file, without imports within a group. */
function groups(groupOf: (file: string) => string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [file, named] of graph) {
    const to = found.get(groupOf(file)) ?? new Set()
    found.set(groupOf(file), to)
    for (const other of named)
      if (graph.has(other) && groupOf(other) !== groupOf(file)) to.add(groupOf(other))
  }
  return found
}

/** Returns a cycle in a graph as a list of nodes, or an empty list. */
function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of edges.get(node) ?? []) {
      const circle = walk(next, [...path, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of edges.keys()) {
    const circle = walk(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

const SERVER = 'src/server/'
const isServer = (file: string): boolean => file.startsWith(SERVER)

test('finds a cycle', () => {
  const edges = new Map(
    Object.entries({ a: new Set(['b']), b: new Set(['c', 'd']), c: new Set<string>(), d: new Set(['b']) }),
  )
  expect(circleIn(edges)).toEqual(['b', 'd', 'b'])
})

test('has no import cycle between folders', () => {
  const folders = groups(dirname)
  expect(folders.get('src/actors')?.has('machines')).toBe(true)
  expect(folders.get('src/server/zones')?.has('src/server/storage')).toBe(true)
  expect(folders.get('src/domain/view')?.has('src/domain/colour')).toBe(true)
  expect(circleIn(folders)).toEqual([])
})

test('has no import cycle between areas', () => {
  const areas = groups(file => dirname(file).split('/').slice(0, 2).join('/'))
  expect(circleIn(areas)).toEqual([])
})

test('has no import cycle between features of the server', () => {
  const features = groups(file =>
    isServer(file) ? dirname(file).split('/').slice(0, 3).join('/') : 'elsewhere',
  )
  expect(circleIn(features)).toEqual([])
})

test('has no import cycle between files', () => {
  const files = groups(file => file)
  // Ignores type-only imports: every machine sends events, and the list of events names every machine.
  files.delete('machines/systemEvents.ts')
  expect(circleIn(files)).toEqual([])
})

/** Returns the layer of a server file: routes handle requests, services do the work, stores have queries. */
function layerOf(file: string): 'composition' | 'request' | 'service' | 'store' {
  const folders = dirname(file).split('/').slice(2)
  if (folders.length === 0) return 'composition'
  if (folders.some(name => ['routes', 'http', 'client', 'docs'].includes(name))) return 'request'
  return folders.includes('store') ? 'store' : 'service'
}

const featureOf = (file: string): string => file.split('/')[2] ?? ''

/** Lists the imports in the server that a rule forbids. */
const forbidden = (isForbidden: (from: string, to: string) => boolean): string[] =>
  [...graph]
    .filter(([file]) => isServer(file))
    .flatMap(([from, named]) =>
      named.filter(to => isServer(to) && isForbidden(from, to)).map(to => `${from} -> ${to}`),
    )

test('imports services into routes and stores into services, never the reverse', () => {
  const depths = { composition: 0, request: 1, service: 2, store: 3 }
  const depth = (file: string) => depths[layerOf(file)]
  expect(forbidden((from, to) => layerOf(to) === 'composition' && layerOf(from) !== 'composition')).toEqual(
    [],
  )
  expect(forbidden((from, to) => layerOf(to) === 'request' && depth(from) > depth(to))).toEqual([])
  const inFeature = (from: string, to: string) => featureOf(from) === featureOf(to)
  expect(
    forbidden((from, to) => layerOf(from) === 'store' && inFeature(from, to) && depth(from) > depth(to)),
  ).toEqual([])
})

test('mounts routes in the composition only, never from another feature', () => {
  const isRoute = (file: string) => dirname(file).split('/').includes('routes')
  const isOther = (from: string, to: string) =>
    layerOf(from) !== 'composition' && featureOf(from) !== featureOf(to)
  expect(forbidden((from, to) => isRoute(to) && isOther(from, to))).toEqual([])
})

test('keeps HTTP contexts out of services', () => {
  const knowing = [...graph.keys()]
    .filter(file => isServer(file) && ['service', 'store'].includes(layerOf(file)))
    // Its `html` escapes texts, also in mails.
    .filter(file => /from '(@?hono(?!\/html')[^']*)'/.test(readFileSync(join(root, file), 'utf8')))
  expect(knowing).toEqual([])
})

test('names the files of the server, and those it shares, in camel case', () => {
  const named = /^[a-z][a-zA-Z0-9]*(\.d)?\.(ts|mjs)$/
  const isShared = (file: string) => file.startsWith('src/data/')
  const files = [...graph.keys()].filter(file => isServer(file) || isShared(file))
  expect(files.filter(file => !named.test(basename(file)))).toEqual([])
})

test('has no file over 400 lines', () => {
  const long = [...graph.keys()].filter(
    file => readFileSync(join(root, file), 'utf8').split('\n').length > 401,
  )
  expect(long).toEqual([])
})
