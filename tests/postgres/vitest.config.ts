import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..', '..')

/** The suites of the server once more, with PostgreSQL. */
export default defineConfig({
  root,
  test: {
    include: ['tests/server/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
    environment: 'node',
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
    globalSetup: [join(import.meta.dirname, 'setup.ts')],
    setupFiles: [join(import.meta.dirname, 'drop.setup.ts')],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: '100%',
    tags: [{ name: 'long', description: 'Takes long, and holds something rare.' }],
  },
})
