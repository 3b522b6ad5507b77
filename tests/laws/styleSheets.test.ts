import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Pages of the product. Anything else is in their chunks, or in chunks that these load on demand. */
const PAGES = ['src/main.tsx', 'src/embed.tsx', 'src/folder.tsx']

type Module = {
  /** Files and style sheets that come with this one. */
  imports: string[]
  /** Files that this one loads on demand. */
  lazy: string[]
  classes: string[]
}

const modules = new Map(
  ['src', 'machines']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(name => /\.(ts|tsx|css)$/.test(name) && !name.includes('.test.'))
    .map(file => [file, read(file)] as const),
)

function read(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const named = (requests: readonly string[]) =>
    requests
      .filter(request => request.startsWith('.'))
      .map(request => normalize(join(dirname(file), request)))
  if (file.endsWith('.css'))
    return { imports: named(all(/@import "([^"]+)"/g)), lazy: [], classes: all(/\.([a-z][a-z0-9-]*)/g) }
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return {
    imports: named([
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
      ),
    ]),
    lazy: named(
      dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ),
    classes: all(/className="([^"]+)"/g).flatMap(names => names.split(/\s+/)),
  }
}

/** Returns all that comes with a file. */
function closure(file: string, found = new Set<string>()): ReadonlySet<string> {
  const module = modules.get(file)
  if (!module || found.has(file)) return found
  found.add(file)
  for (const name of module.imports) closure(name, found)
  return found
}

/** Returns all that is loaded whenever a page, or a file loaded on demand, is: what every way to it has loaded. */
function loadedWith(): Map<string, ReadonlySet<string>> {
  const loaded = new Map<string, ReadonlySet<string>>()
  const reach = (start: string, before: ReadonlySet<string>) => {
    const now = new Set([...before, ...closure(start)])
    const known = loaded.get(start)
    const always = known ? new Set([...known].filter(file => now.has(file))) : now
    if (known?.size === always.size) return
    loaded.set(start, always)
    for (const file of closure(start)) for (const next of modules.get(file)?.lazy ?? []) reach(next, always)
  }
  for (const page of PAGES) reach(page, new Set())
  return loaded
}

const sheetsOf = (name: string) =>
  [...modules].flatMap(([file, { classes }]) =>
    file.endsWith('.css') && classes.includes(name) ? [file] : [],
  )

test('loads the style sheet of a class with every element that has it', () => {
  const unstyled = [...loadedWith()].flatMap(([start, loaded]) =>
    [...closure(start)]
      .filter(file => file.endsWith('.tsx'))
      .flatMap(file =>
        (modules.get(file)?.classes ?? []).map(name => ({ file, name, sheets: sheetsOf(name) })),
      )
      .filter(({ sheets }) => sheets.length > 0 && !sheets.some(sheet => loaded.has(sheet)))
      .map(({ file, name, sheets }) => `${file}: .${name} of ${sheets}`),
  )
  expect([...new Set(unstyled)]).toEqual([])
})
