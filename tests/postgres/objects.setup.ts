import { basename } from 'node:path'
import { expect } from 'vitest'

/**
 * Suites whose artefacts are in the data folder, since they look for them there, or start the product with variables of
 * their own. All others have them in an object storage.
 */
const IN_FOLDER = new Set(
  `
  administration.jobs backup datasets.happy faults.running import.asking logs.security migration objects objects.client
  objects.together postgres ready start.happy tiles.error
  `
    .trim()
    .split(/\s+/)
    .map(name => `${name}.test.ts`),
)

// Before anything else looks at it: files of tests follow each other in one process.
process.env['OBJECTS'] = IN_FOLDER.has(basename(expect.getState().testPath ?? '')) ? 'off' : 'on'
