import { basename } from 'node:path'
import { expect } from 'vitest'

/**
 * Suites that keep artefacts in the data folder, because they read them there or start the product with their
 * own variables. All others use object storage.
 */
const IN_FOLDER = new Set(
  `
  administration.jobs backup datasets.happy faults.running import.asking logs.security migration objects objects.client
  faults.passing objects.silence objects.together postgres ready start.happy tiles.error traces
  `
    .trim()
    .split(/\s+/)
    .map(name => `${name}.test.ts`),
)

// Runs before anything else: test files share one process.
process.env['OBJECTS'] = IN_FOLDER.has(basename(expect.getState().testPath ?? '')) ? 'off' : 'on'
