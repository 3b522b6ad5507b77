import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..', '..')

/** Suites of the server that pass with PostgreSQL as they do with SQLite. */
const SUITES = `
  access.security accounts.error accounts.happy accounts.security accounts.sessions.security address.happy
  address.security address.services attempts.security catalogue.search.happy change.happy claims.security
  compare.happy compare.tolerance contract.data.security contract.security contract.statuses.security dates.happy
  fairness.security feedback.happy feedback.path.security google.happy google.security imports.error
  imports.happy imports.list.security imports.owners.security imports.security keys.happy keys.security
  local.laws mail.happy mail.security monitoring ogc.happy ogc.security
  ogc.selection ogc.tiles opening.happy owner.security private.security seed.happy
  seed.outlines styles.happy styles.security tiles.happy tokens.security user.change
  zones.error zones.happy
`

/** Suites of the server once more, with PostgreSQL. */
export default defineConfig({
  root,
  test: {
    include: [
      'tests/postgres/*.test.ts',
      ...SUITES.trim()
        .split(/\s+/)
        .map(name => `tests/server/${name}.test.ts`),
    ],
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
