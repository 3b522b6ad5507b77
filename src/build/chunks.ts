import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from './client.ts'

const WORKBENCH = 'src/ui/workbench/workbench.tsx'
/** Other large screens. */
const SCREENS = ['src/ui/import/import.tsx', 'src/ui/account/accountSettings.tsx']
/** Parts of the workbench that its first display does not need. */
const PARTS = ['src/ui/inspector/inspector.tsx', 'src/ui/download/download.tsx']

/** All dependencies of one root, or those shared by several roots. A root is one module or several. */
type Roots = readonly (string | readonly string[])[]

/** Chunks needed at once, by the modules that depend on them. Each leaves out the content of the previous ones. */
const TOGETHER = {
  // Every first visit needs the code that map and interface share.
  main: [['src/main.tsx'], ['src/map/zoneMap.ts', ['src/application.tsx', WORKBENCH, ...SCREENS]]],
  application: [['src/application.tsx']],
  screens: [[WORKBENCH, SCREENS]],
  workbench: [[[WORKBENCH, 'src/ui/shared/instanceDates.tsx']]],
  map: [['src/map/zoneMap.ts']],
  forms: [[...PARTS, ...SCREENS]],
} satisfies Record<string, readonly Roots[]>

export type ChunkName = keyof typeof TOGETHER

/** Package that exports the names of many others. Each module needs few of them. */
const FLUENT = '@fluentui/react-components'

/** Returns the modules that a module imports: of Fluent, only the packages whose names it uses. */
function importsOf(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  const fluent = importedIds.find(other => other.includes(`/${FLUENT}/`))
  if (fluent === undefined || id === fluent) return importedIds
  const names = namesFrom(code ?? '', FLUENT)
  const declaring = context.getModuleInfo(fluent)
  const needed = (declaring?.importedIds ?? []).filter(other => {
    const declared = /node_modules\/(@\w+\/[\w-]+)\//.exec(other)?.[1] ?? ''
    const theirs = namesFrom(declaring?.code ?? '', declared)
    return names.some(name => theirs.includes(name))
  })
  return [...importedIds.filter(other => other !== fluent), ...needed]
}

/** Returns the names that code imports or exports from a package. */
const namesFrom = (code: string, from: string): string[] =>
  [...code.matchAll(/\{([^{}]*)\} from ["']([^"']+)["']/g)]
    .filter(([, , source]) => source === from)
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))

/**
 * Returns one chunk of modules. By default the bundler makes a chunk, and so a request, for everything shared
 * by two.
 */
function together([name, groups]: [string, readonly Roots[]]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string>[][] | null = null
  const neededBy = (root: string | readonly string[], context: Rolldown.ChunkingContext) => {
    const found = new Set([root].flat().map(module => join(ROOT, module)))
    for (const module of found)
      if (!existsSync(module)) throw new Error(`${module}, the root of a chunk, does not exist.`)
    for (const id of found) for (const other of importsOf(id, context)) found.add(other)
    return found
  }
  return {
    name: (module, context) => {
      needed ??= groups.map(roots => roots.map(root => neededBy(root, context)))
      const isNeeded = needed.some(
        roots => roots.filter(modules => modules.has(module)).length >= Math.min(2, roots.length),
      )
      // The bundler adds the helper to the first chunk that needs it.
      return isNeeded || module.includes('vite/preload-helper') ? name : null
    },
    debugName: name,
  }
}

/** It changes less often than the code that draws zones with it. */
export const MAPLIBRE = { name: 'maplibre', test: /\/node_modules\/maplibre-gl\// }

/** Chunks of the application's page. */
export const CHUNKS = [MAPLIBRE, ...Object.entries(TOGETHER).map(together)]

const FREQUENT = [MAPLIBRE.name, ...Object.keys(TOGETHER), 'embed', 'zoneMap']

/** Returns whether most visits, or embeds, load a script or style, by its file name. */
export const isFrequent = (file: string): boolean => FREQUENT.some(name => file.startsWith(`${name}-`))
