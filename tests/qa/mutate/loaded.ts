import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { root } from './copy.ts'

const named = new Map<string, string[]>()

/** Returns the product files that a file imports, statically or dynamically. */
function namedIn(file: string): string[] {
  const known = named.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  const found = requests
    .filter(request => /^\.{1,2}\//.test(request) && /\.(tsx?|mjs)$/.test(request))
    .map(request => normalize(join(dirname(file), request)))
    .filter(name => existsSync(join(root, name)))
  named.set(file, found)
  return found
}

/**
 * Returns the files that a test file loads by import. Test files share modules, so only the first one would
 * see them load.
 */
export function loadedBy(test: string): ReadonlySet<string> {
  const found = new Set([test])
  for (const file of found) for (const other of namedIn(file)) found.add(other)
  return found
}
