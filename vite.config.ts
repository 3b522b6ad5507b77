import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { CHUNKS } from './src/build/chunks.ts'
import { CLIENT } from './src/build/client.ts'
import { compiledAhead } from './src/build/compiledAhead.ts'
import { embed } from './src/build/embed.ts'
import { withoutFacades } from './src/build/facades.ts'
import { firstScreen } from './src/build/firstScreen.ts'
import { folder } from './src/build/folder.ts'
import { guide } from './src/build/guide.ts'
import { screenTexts } from './src/build/screenTexts.ts'
import { serviceWorker } from './src/build/serviceWorker.ts'
import { LIGHTER } from './src/build/without.ts'

export default defineConfig({
  // The embed comes last: the service worker does not list its files.
  plugins: [
    screenTexts,
    ...LIGHTER,
    react(),
    withoutFacades,
    compiledAhead,
    firstScreen,
    serviceWorker,
    guide,
    embed,
    folder,
  ],
  ...CLIENT,
  build: {
    ...CLIENT.build,
    outDir: 'dist',
    // The server reads the files of a page from it.
    manifest: true,
    // Licences of the bundled packages, most of which require their text.
    license: { fileName: 'licences.txt' },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
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
