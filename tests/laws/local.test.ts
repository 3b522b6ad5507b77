import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** The modules that a file runs, those that it names for their types alone left out. */
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

/** Every file that some files run, with the libraries that they do. */
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

const local = readdirSync(join(root, 'src/local'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.includes('.test.'))
  .map(name => `src/local/${name}`)

test('what answers for files in the browser is the code of the server that needs nothing of Node', () => {
  const { files, libraries } = reached(local)
  expect(files).toContain('src/server/zones/select.ts')
  expect([...libraries.keys()].filter(name => name.startsWith('node:'))).toEqual([])
  // Those compile WebAssembly, which the page does not allow, or need a disk.
  const left = ['geos-wasm', 'proj-wasm', 'hyparquet-compressors', 'kysely']
  expect([...libraries.keys()].filter(name => left.includes(name))).toEqual([])
  const globals = [...files].filter(file =>
    /\b(Buffer\.|process\.(?!threadCpuUsage))/.test(readFileSync(join(root, file), 'utf8')),
  )
  // A dataset of the browser has one instance, which is compared with no other.
  expect(globals).toEqual(['src/server/zones/compare.ts'])
})

test('it sends nothing: it knows neither the calls of the server nor a way to make some', () => {
  const { files } = reached(local)
  const sending = [...files].filter(file =>
    /\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(sending).toEqual([])
  expect([...files].filter(file => file.startsWith('src/api/'))).toEqual([])
})
