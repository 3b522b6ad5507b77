import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..', '..')

/** Server suites that do not run with PostgreSQL, with the reasons. All others do. */
const LEFT_OUT = {
  'they damage, fill, copy or look into the file of SQLite': `
    catalogue.former datasets.backup deletion.security faults.damage faults.disk faults.folder faults.neighbours faults.reach former.happy`,
  'they kill at statements of SQLite, or copy folders with their database in them': `
    faults.kill faults.migration import.kill`,
  'they copy more than a statement of SQLite takes': 'catalogue.copied',
  'they see that no connection at all is made': 'sources.security',
  'they ask no database': `
    client.session compare.tolerance crs.happy import.formats.error import.formats.gdal import.formats.geopackage
    import.formats.geoparquet import.formats.laws import.formats.memory import.formats.readers import.formats.sheets
    import.formats.xml import.released language.cli`,
}

const leftOut = new Set(
  Object.values(LEFT_OUT).flatMap(names =>
    names
      .trim()
      .split(/\s+/)
      .map(name => `${name}.test.ts`),
  ),
)
const suites = readdirSync(join(root, 'tests', 'server')).filter(
  name => name.endsWith('.test.ts') && !leftOut.has(name),
)

/** Runs the server suites with PostgreSQL. */
export default defineConfig({
  root,
  test: {
    include: ['tests/postgres/*.test.ts', ...suites.map(name => `tests/server/${name}`)],
    environment: 'node',
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
    globalSetup: [join(import.meta.dirname, 'setup.ts')],
    setupFiles: [
      join(import.meta.dirname, 'objects.setup.ts'),
      'tests/support/leaks.ts',
      join(import.meta.dirname, 'drop.setup.ts'),
    ],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: '100%',
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    tags: [{ name: 'long', description: 'Takes long, and holds something rare.' }],
  },
})
