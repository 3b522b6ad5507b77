import { dirname } from 'node:path'
import { build, mergeConfig, type Rolldown, type UserConfig } from 'vite'
import { LIGHTER_WORKERS } from './without.ts'

/** Folder of the project. */
export const ROOT = dirname(dirname(import.meta.dirname))

/** Scripts that run beside the page. */
export const WORKER = /worker-[^/]+\.js$/

/** Writes the address of a built file into the code that loads it. */
export type RenderBuiltUrl = NonNullable<NonNullable<UserConfig['experimental']>['renderBuiltUrl']>

/** Code finds the files beside it on any host; a worker must come from the origin of the page. */
const renderBuiltUrl: RenderBuiltUrl = (file, { hostType }) => {
  if (hostType === 'html') return undefined
  if (hostType === 'js' && WORKER.test(file))
    return { runtime: `location.origin+${JSON.stringify(`/${file}`)}` }
  return { relative: true }
}

/** Options of every build that draws maps: the application, its embed and the page of a folder. */
export const CLIENT = {
  build: {
    target: 'es2023',
    // Few large files load faster than many small ones; the map's file loads in parallel with the application.
    chunkSizeWarningLimit: 1600,
    assetsInlineLimit: 0,
    // Browsers without preloads of modules only load them later.
    modulePreload: { polyfill: false },
  },
  experimental: { renderBuiltUrl },
  // Texts are read as a whole: named exports would only make them larger.
  json: { namedExports: false },
  worker: { format: 'es', plugins: () => LIGHTER_WORKERS },
} satisfies UserConfig

/** Builds code apart from the application's and returns its files, which the caller adds to a bundle. */
export async function buildApart(config: UserConfig): Promise<Rolldown.RolldownOutput['output']> {
  const shared = { build: { target: 'es2023', write: false, copyPublicDir: false } } satisfies UserConfig
  const built = await build({ ...mergeConfig(shared, config), configFile: false, logLevel: 'error' })
  return (built as Rolldown.RolldownOutput).output
}

/** Builds one script without modules, and returns its code. */
export async function buildScript(input: string, config: UserConfig = {}): Promise<string> {
  const script = { build: { rolldownOptions: { input, output: { format: 'iife' } } } } satisfies UserConfig
  const [{ code }] = await buildApart(mergeConfig(script, config))
  return code
}
