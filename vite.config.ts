import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { z } from 'zod'
import { LANGUAGES, OWN_LANGUAGE } from './src/contract/languages.mjs'

/** Returns a plugin that removes something from the built files. */
const without = (what: string, files: RegExp, written: RegExp): Plugin => ({
  name: `without-${what}`,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: files }, handler: code => ({ code: code.replaceAll(written, ''), map: null }) },
})

/** Only QA and maintainers need the descriptions of states, and read them in the sources. */
const withoutDescriptions = without(
  'descriptions',
  /\/machines\/[^/]+\.ts$/,
  /\bdescription:\s*(['"])(?:(?!\1)[^\\]|\\.)+\1,?/g,
)
/** Only the server describes its calls, by names and examples of their schemas. */
const withoutNames = without(
  'schema-names',
  /\/src\/contract\/[^/]+\.ts$/,
  /\s*\.meta\(\{(?:[^{}]|\{[^{}]*\})*\}\)/g,
)
/** Comments within shaders, which are texts to the bundler, and their indentation. */
const withoutShaderComments = without('shader-comments', /\/src\/map\/zones\/[^/]+\.ts$/, /^ *\/\/.*$|^ +/gm)

/** Only the server describes schemas as JSON Schema: zod attaches the writer of each kind to its schemas. */
const withoutJsonSchemas = without(
  'json-schemas',
  /\/zod\/v4\/classic\/schemas\.js$/,
  /^ *inst\._zod\.processJSONSchema = .*$|\bjsonSchema: \{[^}]*\},|\btoJSONSchema\(params\) \{[^}]*\{\}[^}]*\},/gm,
)

/** Rarely used files of a build, and files useless without a network: the worker does not prefetch them. */
const NOT_AHEAD = /\/(jschardet|pdf|sentry|sql-wasm)[^/]*\.js$|\.wasm$|\.woff$|noto-sans-(?!latin-[46])[^/]+$/

/** Scripts that run beside the page. */
const WORKER = /worker-[^/]+\.js$/

/**
 * Builds the service worker beside the page. It is built separately, since a worker that is not a module
 * cannot import, and contains the list of the build's files: another build has another worker, which browsers
 * notice.
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
 * Draws the screen of an empty map into the page, so that users see it before the application runs, with the
 * script that adapts it to the user. The server removes all of it from the pages of other screens.
 */
const firstScreen: Plugin = {
  name: 'first-screen',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The page is not built before its first screen.')
    const folder = join(import.meta.dirname, 'src/firstScreen')
    const outDir = join(import.meta.dirname, '.cache', `first-screen-${process.pid}`)
    const shared = { configFile: false, logLevel: 'error' } as const
    await build({
      ...shared,
      plugins: [screenTexts, react()],
      json: { namedExports: false },
      build: { ssr: join(folder, 'write.ts'), target: 'esnext', outDir, copyPublicDir: false },
    })
    const env = { ...process.env, NODE_ENV: 'production' }
    const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'write.js')], { env })
    const { markup, css } = z.object({ markup: z.string(), css: z.string() }).parse(JSON.parse(stdout))
    await rm(outDir, { recursive: true })
    const chosen = await build({
      ...shared,
      build: {
        target: 'es2023',
        write: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(folder, 'choose.ts'),
          output: { format: 'iife' },
          treeshake: { moduleSideEffects: [join(folder, 'choose.ts')] },
        },
      },
    })
    const emit = (name: string, source: string) =>
      this.getFileName(this.emitFile({ type: 'asset', name, source }))
    const style = emit('first.css', css + (await readFile(join(folder, 'firstScreen.css'), 'utf8')))
    const script = emit('first.js', (chosen as Rolldown.RolldownOutput).output[0].code)
    const marked = (part: string) => `<!--first-screen-->${part}<!--/first-screen-->`
    // Before the other files of the page: it is painted once these are there.
    const files = `<script src="/${script}"></script><link rel="stylesheet" href="/${style}">`
    page.source = `${page.source}`
      .replace('<head>', head => `${head}${marked(files)}`)
      .replace('<div id="root">', root => `${root}${marked(markup)}`)
  },
}

/** Changes of the code that the page and the embed share. */
const LIGHTER = [withoutDescriptions, withoutNames, withoutJsonSchemas, withoutShaderComments]

/**
 * Builds the embed beside the page, with chunks of its own: readers of another site share no cache with the
 * page, and the page's chunks contain the workbench.
 */
const embed: Plugin = {
  name: 'embed',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [...LIGHTER, react()],
      experimental: { renderBuiltUrl },
      json: { namedExports: false },
      worker: { format: 'es', plugins: () => [withoutNames, withoutJsonSchemas] },
      build: {
        target: 'es2023',
        write: false,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 1600,
        rolldownOptions: {
          input: join(import.meta.dirname, 'embed.html'),
          output: { codeSplitting: { groups: [MAPLIBRE] } },
        },
      },
    })
    // Workers and fonts of both have the same names and contents.
    for (const file of (built as Rolldown.RolldownOutput).output)
      if (!(file.fileName in bundle))
        this.emitFile({
          type: 'asset',
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        })
  },
}

/** Keeps one format of the fonts that a folder contains within its code. */
const withoutFormerFonts: Plugin = {
  name: 'without-former-fonts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@fontsource\/[^?]+\.css$/ },
    handler: code => ({
      code: code.replaceAll(/, url\([^)]+\.woff\) format\(['"]woff['"]\)/g, ''),
      map: null,
    }),
  },
}

/**
 * Builds the page of a folder that opens from disk, as one script and one style sheet. Browsers load neither
 * modules nor workers nor fonts from disk: the script contains the code of its workers, and all other files are
 * inlined.
 */
const folder: Plugin = {
  name: 'folder',
  apply: 'build',
  enforce: 'post',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [...LIGHTER, withoutFormerFonts, react()],
      experimental: {
        renderBuiltUrl: (file, { hostType }) =>
          hostType === 'js' && WORKER.test(file)
            ? { runtime: `cartableWorker(${JSON.stringify(file)})` }
            : { relative: true },
      },
      json: { namedExports: false },
      worker: { format: 'iife', plugins: () => [withoutNames, withoutJsonSchemas] },
      build: {
        target: 'es2023',
        write: false,
        copyPublicDir: false,
        assetsInlineLimit: path => !/worker/.test(path),
        chunkSizeWarningLimit: 4000,
        cssCodeSplit: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/folder.tsx'),
          output: { format: 'iife', codeSplitting: false },
        },
      },
    })
    const { output } = built as Rolldown.RolldownOutput
    // A classic script has no address of its own, and a page from disk starts no module in a worker.
    const script = (output.find(file => file.type === 'chunk')?.code ?? '')
      .replaceAll('``+{}.url', 'location.href')
      .replaceAll(/(cartableWorker\([^)]*\),location\.href\),\{)type:`module`,/g, '$1')
    const assets = output.flatMap(file =>
      file.type === 'asset' ? [[file.fileName, String(file.source)]] : [],
    )
    const workers = Object.fromEntries(assets.filter(([name = '']) => WORKER.test(name)))
    const styles = assets.find(([name = '']) => name.endsWith('.css'))?.[1] ?? ''
    const prelude = `const cartableWorkers=${JSON.stringify(workers)};function cartableWorker(name){return URL.createObjectURL(new Blob([cartableWorkers[name]],{type:'text/javascript'}))}\n`
    this.emitFile({ type: 'asset', fileName: 'folder/map.js', source: prelude + script })
    this.emitFile({ type: 'asset', fileName: 'folder/map.css', source: styles })
  },
}

/** Texts of every screen. */
const TEXTS =
  '{address,application,card,commands,common,compare,filter,forms,inspector,layers,map,notifications,palette,reasons,table,workbench}.json'

/** Provides the texts of every screen: in the product's own language, and one file for each other, on demand. */
const screenTexts: Plugin = {
  name: 'screen-texts',
  resolveId: id => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0virtual:texts')) return undefined
    const [, language] = id.split('/')
    const of = (each: string) =>
      `import.meta.glob('/locales/${each}/${TEXTS}', { eager: true, import: 'default' })`
    if (language) return `export default ${of(language)}`
    const others = LANGUAGES.filter(each => each !== OWN_LANGUAGE)
    return `export const own = ${of(OWN_LANGUAGE)}
      export const others = { ${others.map(each => `${each}: () => import('virtual:texts/${each}')`)} }`
  },
}

const WORKBENCH = 'src/ui/workbench/workbench.tsx'
/** Other large screens. */
const SCREENS = ['src/ui/import/import.tsx', 'src/ui/account/accountSettings.tsx']
/** Parts of the workbench that its first display does not need. */
const PARTS = ['src/ui/inspector/inspector.tsx', 'src/ui/download/download.tsx']

/**
 * Chunks needed at once, by the modules that depend on them: all dependencies of one root, or those shared by
 * several roots. A root is one module or several. Each leaves out the content of the previous ones.
 */
const TOGETHER: Record<string, readonly (string | readonly string[])[]> = {
  main: ['src/main.tsx'],
  shared: ['src/map/zoneMap.ts', ['src/application.tsx', WORKBENCH, ...SCREENS]],
  application: ['src/application.tsx'],
  screens: [WORKBENCH, SCREENS],
  workbench: [[WORKBENCH, 'src/ui/shared/instanceDates.tsx']],
  map: ['src/map/zoneMap.ts'],
  forms: [...PARTS, ...SCREENS],
}

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
function together([name, roots]: [string, (typeof TOGETHER)[string]]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string>[] | null = null
  const neededBy = (root: string | readonly string[], context: Rolldown.ChunkingContext) => {
    const found = new Set([root].flat().map(module => join(import.meta.dirname, module)))
    for (const module of found)
      if (!existsSync(module)) throw new Error(`${module}, the root of a chunk, does not exist.`)
    for (const id of found) for (const other of importsOf(id, context)) found.add(other)
    return found
  }
  return {
    name: (module, context) => {
      needed ??= roots.map(root => neededBy(root, context))
      const users = needed.filter(modules => modules.has(module)).length
      // The bundler adds the helper to the first chunk that needs it.
      const isNeeded = users >= Math.min(2, roots.length)
      return isNeeded || module.includes('vite/preload-helper') ? name : null
    },
    debugName: name,
  }
}

/** It changes less often than the code that draws zones with it. */
const MAPLIBRE = { name: 'maplibre', test: /\/node_modules\/maplibre-gl\// }

/** Code finds the files beside it on any host; a worker must come from the origin of the page. */
const renderBuiltUrl: Required<NonNullable<UserConfig['experimental']>>['renderBuiltUrl'] = (
  file,
  { hostType },
) => {
  if (hostType === 'html') return undefined
  if (hostType === 'js' && WORKER.test(file))
    return { runtime: `location.origin+${JSON.stringify(`/${file}`)}` }
  return { relative: true }
}

export default defineConfig({
  // The embed comes last: the service worker does not list its files.
  plugins: [screenTexts, ...LIGHTER, react(), firstScreen, serviceWorker, embed, folder],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The server reads the files of a page from it.
    manifest: true,
    // Licences of the bundled packages, most of which require their text.
    license: { fileName: 'licences.txt' },
    // Few large files load faster than many small ones; the map's file loads in parallel with the
    // application.
    chunkSizeWarningLimit: 1600,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [MAPLIBRE, ...Object.entries(TOGETHER).map(together)],
        },
      },
    },
  },
  experimental: { renderBuiltUrl },
  // Texts are read as a whole: named exports would only make them larger.
  json: { namedExports: false },
  worker: { format: 'es', plugins: () => [withoutNames, withoutJsonSchemas] },
  test: {
    environment: 'node',
    // Servers, commands and imports run in their own threads and processes: compiled code is cached.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'node') },
    // A hanging test fails; a slow one on a busy machine does not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    // Some tests wait for processes and clocks: another file runs meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Loading the modules again for each file would take longer than the tests: files share one process, and
    // restore its state.
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
