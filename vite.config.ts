import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
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

export default defineConfig({
  plugins: [withoutDescriptions, withoutNames, react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The licences of what is shipped, which most of them ask to go along.
    license: { fileName: 'licences.txt' },
    // MapLibre with its own style compiler is one chunk by nature; it loads after the shell has painted.
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Languages compress well together, and each is searched by the palette.
        codeSplitting: { groups: [{ name: 'commands', test: /\/locales\/\w+\/commands\.json$/ }] },
      },
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
    maxWorkers: '100%',
    tags: [
      { name: 'long', description: 'Takes long, and holds something rare: `npm run test:all` asks it.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{src,machines}/**/*.test.{ts,tsx}', 'tests/!(server|e2e|engines)/**/*.test.ts'],
          // Loading the modules anew for each file would take three times as long as the tests.
          isolate: false,
        },
      },
      // A server keeps what it knows of its callers in its modules: each file has servers of its own.
      { extends: true, test: { name: 'servers', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
})
