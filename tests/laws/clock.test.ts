import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Files of the server that may read the machine's clock, with the reasons. */
const OWN_CLOCK: Readonly<Record<string, readonly string[]>> = {
  'they read the clock of the database, or compare it': ['db/clock.ts', 'db/postgresPool.ts', 'db/sqlite.ts'],
  'they only measure how long work takes': ['seed/preparation.ts', 'storage/tiler/tileMaker.ts'],
  'they log, cache or limit for this process alone': [
    'monitoring/log.ts',
    'platform/limits/allowance.ts',
    'platform/limits/limits.ts',
    'storage/objects/diskCache.ts',
  ],
  'they fall back to it when the object storage gives no date': ['storage/objects/objectStorage.ts'],
  'they guess the year or the day of a file': [
    '../data/survey/guess.ts',
    'import/joins/matchOrigins.ts',
    'import/survey/propose.ts',
  ],
}

test('reads the time that servers share from the database', () => {
  const found = globSync(['**/*.ts', '../data/**/*.ts'], { cwd: join(root, 'src/server') }).filter(
    path =>
      !path.endsWith('.test.ts') &&
      /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(root, 'src/server', path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.values(OWN_CLOCK).flat().toSorted())
})
