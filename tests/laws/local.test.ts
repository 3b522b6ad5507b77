import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Returns the modules that a file imports at run time. */
function runs(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const isRun = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  return [
    ...module.staticImports
      .filter(({ entries }) => isRun(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ]
}

/** Returns all files that some files import, with their libraries. */
function reached(files: readonly string[]): { files: Set<string>; libraries: Map<string, string> } {
  const found = new Set<string>()
  const libraries = new Map<string, string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const name of runs(file)) {
      const inner = normalize(join(dirname(file), name))
      if (!name.startsWith('.')) libraries.set(name, file)
      else if (/\.(ts|mjs)$/.test(name) && existsSync(join(root, inner))) visit(inner)
    }
  }
  for (const file of files) visit(file)
  return { files: found, libraries }
}

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.includes('.test.'))
    .map(name => `${folder}/${name}`)

const local = filesOf('src/local')

test('runs nothing of the server, of Node or of the page in shared code', () => {
  const { files, libraries } = reached([...local, ...filesOf('src/data')])
  expect(files).toContain('src/data/zones/select.ts')
  expect([...files].filter(file => file.startsWith('src/server/'))).toEqual([])
  expect([...libraries.keys()].filter(name => name.startsWith('node:'))).toEqual([])
  // These libraries compile WebAssembly, which the page's policy forbids, or need a disk.
  const left = ['geos-wasm', 'proj-wasm', 'hyparquet-compressors', 'kysely']
  expect([...libraries.keys()].filter(name => left.includes(name))).toEqual([])
  const texts = [...files].map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(texts.filter(([, text]) => /\b(Buffer|process)\.\w/.test(text)).map(([file]) => file)).toEqual([])
  const drawing = texts.filter(([, text]) => /\b(document|window|localStorage)\.\w/.test(text))
  expect(drawing.map(([file]) => file)).toEqual([])
})

test('imports no calls of the server, so that it cannot send data', () => {
  const { files } = reached(local)
  const sending = [...files].filter(file =>
    /\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(sending).toEqual([])
  expect([...files].filter(file => file.startsWith('src/api/'))).toEqual([])
})
