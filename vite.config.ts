import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'

/** A plugin that leaves something out of the files that are shipped. */
const without = (what: string, files: RegExp, written: RegExp): Plugin => ({
  name: `without-${what}`,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: files }, handler: code => ({ code: code.replaceAll(written, ''), map: null }) },
})

/** QA and maintainers read the descriptions of states in the charts themselves. */
const withoutDescriptions = without(
  'descriptions',
  /\/machines\/[^/]+\.ts$/,
  /\bdescription:\s*(['"])(?:(?!\1)[^\\]|\\.)+\1,?/g,
)
/** The server alone describes its calls, by names and examples of their schemas. */
const withoutNames = without(
  'schema-names',
  /\/src\/contract\/[^/]+\.ts$/,
  /\s*\.meta\(\{(?:[^{}]|\{[^{}]*\})*\}\)/g,
)

/** Files of a build that few people need, or that a browser without a network cannot use: the worker fetches none ahead. */
const NOT_AHEAD = /\/(jschardet|sentry|sql-wasm)[^/]*\.js$|\.wasm$|\.woff$|noto-sans-(?!latin-[46])[^/]+$/

/** Scripts that run beside the page. */
const WORKER = /worker-[^/]+\.js$/

/**
 * Writes the service worker beside the page. It is built by itself, since a worker that is no module can import nothing,
 * and is told the files of the build that it belongs to: another build has another worker, which browsers notice.
 */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter(file => file.startsWith('assets/') && !NOT_AHEAD.test(file))
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { VERSION: JSON.stringify({ name: 'NAME', files: files.sort().map(file => `/${file}`) }) },
      build: {
        target: 'es2023',
        write: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/offline/worker.ts'),
          output: { format: 'iife' },
        },
      },
    })
    const { code } = (built as Rolldown.RolldownOutput).output[0]
    const name = createHash('sha256').update(code).digest('hex').slice(0, 16)
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: code.replace(/['"`]NAME['"`]/, JSON.stringify(name)),
    })
  },
}

/**
 * Chunks that a person waits for at once, by the modules that need what is in them: all that the one needs, or what
 * several of them share. Each is without what is in those before it.
 */
const TOGETHER: Record<string, readonly string[]> = {
  main: ['src/main.tsx'],
  application: ['src/application.tsx'],
  screens: ['src/ui/workbench/workbench.tsx', 'src/ui/import/import.tsx', 'src/ui/account/settings.tsx'],
  workbench: ['src/ui/workbench/workbench.tsx'],
  map: ['src/map/zoneMap.ts'],
}

/** Makes one chunk of modules. By itself, the bundler makes a chunk, which is a request, of all that two share. */
function together([name, roots]: [string, readonly string[]]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string>[] | null = null
  const neededBy = (root: string, context: Rolldown.ChunkingContext) => {
    const found = new Set([join(import.meta.dirname, root)])
    for (const id of found) for (const other of context.getModuleInfo(id)?.importedIds ?? []) found.add(other)
    return found
  }
  return {
    name: (module, context) => {
      needed ??= roots.map(root => neededBy(root, context))
      const users = needed.filter(modules => modules.has(module)).length
      // The bundler adds the helper to the first chunk that needs it.
      return users >= Math.min(2, roots.length) || module.includes('vite/preload-helper') ? name : null
    },
    debugName: name,
  }
}

export default defineConfig({
  plugins: [withoutDescriptions, withoutNames, react(), serviceWorker],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The server reads there which files a page needs.
    manifest: true,
    // The licences of what is shipped, which most of them ask to go along.
    license: { fileName: 'licences.txt' },
    // Few large files come sooner than many small ones; that of the map comes beside that of the application.
    chunkSizeWarningLimit: 1600,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Languages compress well together, and each is searched by the palette.
        codeSplitting: {
          groups: [
            { name: 'commands', test: /\/locales\/\w+\/commands\.json$/ },
            // It changes less often than what draws zones with it.
            { name: 'maplibre', test: /\/node_modules\/maplibre-gl\// },
            ...Object.entries(TOGETHER).map(together),
          ],
        },
      },
    },
  },
  experimental: {
    // Code finds the files beside it wherever it was fetched from; a worker has to come from the origin of the page.
    renderBuiltUrl: (file, { hostType }) => {
      if (hostType === 'html') return undefined
      if (hostType === 'js' && WORKER.test(file))
        return { runtime: `location.origin+${JSON.stringify(`/${file}`)}` }
      return { relative: true }
    },
  },
  // Texts are read whole: a name for each of their parts would only make them larger.
  json: { namedExports: false },
  worker: { format: 'es' },
  test: {
    environment: 'node',
    // Servers, commands and imports begin in threads and processes of their own: their compiled code is kept.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'node') },
    // What is stuck fails; what is slow on a busy machine does not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    // Some wait for processes and clocks: another file runs meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // To load the modules anew for each file would take longer than the tests: files follow each other in one process,
    // and give it back as it was.
    isolate: false,
    setupFiles: ['tests/support/leaks.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    tags: [
      { name: 'long', description: 'Takes long, and holds something rare: `npm run test:all` asks it.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{src,machines}/**/*.test.{ts,tsx}',
            'tests/!(server|e2e|engines|postgres|cluster)/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'servers', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
})
