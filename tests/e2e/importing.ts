import { execFileSync } from 'node:child_process'
import type { FileChooser } from 'playwright/test'
import { collection, square } from '../support/import.ts'
import { type Cartable, expect } from './cartable.ts'
import { serverOf } from './servers.ts'

/** Unique dataset names: an existing instance would be refused. */
export const run = Date.now().toString(36)
export const made: string[] = []

/** Removes the datasets created by a worker's tests. */
export function removeMade(parallelIndex: number): void {
  for (const id of made.splice(0))
    execFileSync(process.execPath, ['src/server/maintenance/cli.ts', 'remove', id, '--yes'], {
      env: { ...process.env, DATA_DIR: serverOf(parallelIndex).dataDir },
    })
}

export const file = (name: string, content: string) => ({
  name: `${name}-${run}.geojson`,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(content),
})
export const places = collection(
  square('01', 2, 45, { habitants: 12 }),
  square('02', 4, 46, { habitants: 30 }),
)

/** Waits until the import reaches a state. */
export const reaches = (app: Cartable, state: unknown) =>
  expect.poll(() => app.state('importing')).toEqual(state)

export const choose = async (app: Cartable, content: Parameters<FileChooser['setFiles']>[0]) => {
  const chooser = app.page.waitForEvent('filechooser')
  await app.button('import.choose').click()
  await (await chooser).setFiles(content)
}

/** Marks a dataset as removed by its test. */
export const isRemoved = (name: string) => made.splice(made.indexOf(`${name}-${run}`), 1)

/** Imports two places under a name. */
export const bring = async (app: Cartable, name: string) => {
  await app.page.goto('/import')
  await choose(app, file(name, places))
  await reaches(app, { mapping: 'ready' })
  await app.button('import.start').click()
  await reaches(app, 'imported')
  made.push(`${name}-${run}`)
}
