import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { startCommand } from '../support/command.ts'
import { installation } from '../support/import.ts'
import { LOOPING } from '../upstream/hyparquetLoop.mjs'

/** Node options that run a script before the command. */
const before = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`]

/** Makes a minute last half a second, except for connections to a database, which have shorter timeouts. */
const FAST = before(
  `const wait = setTimeout
  globalThis.setTimeout = (then, ms, ...given) => wait(then, ms >= 60000 ? ms / 120 : ms, ...given)`,
)
/** Prints a line once a thread reads the file. */
const NOTIFYING = before('process.on("worker", () => console.log("reading"))')

describe('the import command', () => {
  test('refuses a file that its reader never finishes', async () => {
    await using place = installation()
    const file = place.file('a.parquet', LOOPING)
    const { ended } = startCommand('import', place.dataDir, [file, '--lang', 'en'], { node: FAST })
    expect(await ended).toMatchObject({
      status: 1,
      stderr:
        'The import failed: The file could not be read within 360 seconds: it is probably damaged. If it is not, split it or save it as a GeoPackage, then import the result.\n',
    })
  })

  test('stops on Ctrl+C while the reader of a file loops', async () => {
    await using place = installation()
    const file = place.file('a.parquet', LOOPING)
    const { child, ended } = startCommand('import', place.dataDir, [file, '--lang', 'en'], {
      node: NOTIFYING,
    })
    if (child.stdout) await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect(await ended).toMatchObject({
      status: 130,
      stderr: 'The import was interrupted: nothing was saved.\n',
    })
  })
})
