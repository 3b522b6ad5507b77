import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findInstance } from '../../src/server/db/instances.ts'
import { labelsOf } from '../../src/server/db/labels.ts'
import { collection, installation, square } from '../support/import.ts'

const CLI = join(import.meta.dirname, '../../src/server/import/cli.ts')

/** Runs the command as `npm run import` does. */
function run(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a file is imported with nothing but its name', async () => {
  await using place = installation()
  const file = place.file('Mes zones.geojson', collection(square('01', 0, 0)))
  const { status, stdout } = run(place.dataDir, file, '--date', '2025')
  expect(status).toBe(0)
  expect(stdout).toContain('mes-zones~2025 est importée.\n1 ligne, 1 zone')
  expect((await findInstance(place.db, 'mes-zones'))?.instance.status).toBe('latest')
})

test('an older date does not take the place of the latest instance', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0)))
  run(place.dataDir, file, '--date', '2025')
  run(place.dataDir, file, '--date', '2020')
  expect((await findInstance(place.db, 'a'))?.instance.id).toBe('a~2025')
  expect((await findInstance(place.db, 'a', 'a~2020'))?.instance.status).toBe('historical')
})

test('a CSV joins another dataset by a column that looks like its key', async () => {
  await using place = installation()
  run(place.dataDir, place.file('a.geojson', collection(square('01', 0, 0))))
  const csv = place.file('taux.csv', 'Code INSEE;Libellé;Taux\n01;Ain;3,5\n99;Rien;2\n')
  const { stdout } = run(place.dataDir, csv, '--origin', 'a', '--date', '2025', '--lang', 'en')
  expect(stdout).toContain('2 rows, 1 zone, 1 row without a zone')
  expect((await labelsOf(place.db, 'taux~2025')).map(({ name, type }) => `${name} ${type}`)).toEqual([
    'Code INSEE text',
    'Libellé text',
    'Taux number',
  ])
})

test('what cannot be imported ends with one sentence and a failure', async () => {
  await using place = installation()
  const { status, stderr } = run(place.dataDir, place.file('a.csv', 'nom,taux\nx,1\n'), '--lang', 'en')
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The import failed: The CSV has neither columns of longitude and latitude, nor a dataset that lends its geometries (--origin). Columns found: nom, taux.',
  )
})

test('the help is shown without touching the data', async () => {
  await using place = installation()
  const { status, stdout } = run(join(place.dataDir, 'none'), '--help', '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout).toContain('--origin ID')
})

test('an unknown option is refused', async () => {
  await using place = installation()
  expect(run(place.dataDir, '--nope').status).toBe(2)
})
