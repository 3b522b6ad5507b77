import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datasetById } from '../../src/server/catalogue/store/datasets.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { runCommand } from '../support/command.ts'
import { collection, installation, square } from '../support/import.ts'

const run = (dataDir: string, ...args: string[]) => runCommand('import', dataDir, ...args)

test('imports a file from its name alone', async () => {
  await using place = installation()
  const file = place.file('Mes zones.geojson', collection(square('01', 0, 0)))
  const { status, stdout } = run(place.dataDir, file, '--date', '2025')
  expect(status).toBe(0)
  expect(stdout).toContain('Le millésime mes-zones~2025 est importé.\n1 ligne, 1 zone')
  expect((await findInstance(place.db, 'mes-zones'))?.instance.status).toBe('latest')
})

test('keeps the latest instance when an older date is imported', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0)))
  run(place.dataDir, file, '--date', '2025')
  run(place.dataDir, file, '--date', '2020')
  expect((await findInstance(place.db, 'a'))?.instance.id).toBe('a~2025')
  expect((await findInstance(place.db, 'a', 'a~2020'))?.instance.status).toBe('historical')
})

test('joins a CSV to another dataset by a column that looks like its key', async () => {
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

test('ends with one sentence and a failure for an unusable file', async () => {
  await using place = installation()
  const { status, stderr } = run(place.dataDir, place.file('a.csv', 'nom,taux\nx,1\n'), '--lang', 'en')
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The import failed: The file has neither geometries, nor longitude and latitude columns, nor an origin dataset. Columns found: nom, taux. Name the columns with --longitude and --latitude, or the origin dataset with --origin.',
  )
})

test('shows the help without touching the data', async () => {
  await using place = installation()
  const { status, stdout } = run(join(place.dataDir, 'none'), '--help', '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout).toContain('--origin ID')
})

test('refuses an unknown option', async () => {
  await using place = installation()
  expect(run(place.dataDir, '--nope').status).toBe(2)
})

test('reports the result of a dry run and changes nothing', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0), square('02', 400, 0)))
  const { status, stdout } = run(place.dataDir, file, '--dry-run', '--date', '2025', '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout).toContain('a~2025 would be imported; nothing has changed.\n2 rows, 1 zone, 1 row rejected')
  expect(await findInstance(place.db, 'a')).toBeUndefined()
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
})

test('keeps the name, the labels and their titles of the former instance', async () => {
  await using place = installation()
  const first = place.file('2025.csv', 'insee;nom;lon;lat;pop;rien\n01;A;2;48;7;x\n')
  const options = [
    '--dataset',
    'villes',
    '--key',
    'insee',
    '--label',
    'pop:number:Habitants|Inhabitants:hab.',
  ]
  run(place.dataDir, first, ...options, '--name', 'Villes', '--source', 'Mairie', '--date', '2025')
  const second = place.file('2026.csv', 'insee;nom;lon;lat;pop;rien\n01;A;2;48;8;x\n')
  expect(run(place.dataDir, second, '--dataset', 'villes', '--date', '2026').status).toBe(0)
  expect(await datasetById(place.db, 'villes')).toMatchObject({
    name: { fr: 'Villes' },
    source: { name: 'Mairie' },
    latest: { id: 'villes~2026' },
  })
  expect(await labelsOf(place.db, 'villes~2026')).toMatchObject([
    {
      name: 'pop',
      type: 'number',
      title: { fr: 'Habitants', en: 'Inhabitants' },
      unit: 'hab.',
      stats: { max: 8 },
    },
  ])
})

test('accepts every answer as an option', async () => {
  await using place = installation()
  const csv = place.file('b.csv', Buffer.from('k;n;X;Y\n1;Orl\u00e9ans;652469;6862035\n', 'latin1'))
  const { status, stderr } = run(
    place.dataDir,
    csv,
    ...['--dataset', 'b', '--name', 'B', '--description', 'Points', '--key', 'k', '--title', 'n'],
    ...['--longitude', 'X', '--latitude', 'Y', '--crs', '2154', '--encoding', 'windows-1252'],
    ...['--instance', 'v1', '--data-date', '2024-05-01', '--status', 'inactive', '--source', 'Mairie'],
    ...['--url', 'https://example.org/', '--licence', 'CC0', '--attribution', 'Mairie, 2024', '--yes'],
  )
  expect([status, stderr]).toEqual([0, ''])
  const stored = await findInstance(place.db, 'b', 'b~v1')
  expect(stored?.instance).toMatchObject({ status: 'inactive', data_date: '2024-05-01', zones: 1 })
  expect((await place.store.column(stored!.names)).value(0)).toBe('Orl\u00e9ans')
  const point = (await place.store.geometry(stored!.geometry)).geometry(0) as { coordinates: number[] }
  expect(point.coordinates[0]).toBeCloseTo(2.3522, 3)
  expect(point.coordinates[1]).toBeCloseTo(48.8566, 3)
  expect((await datasetById(place.db, 'b'))?.source).toMatchObject({
    licence: 'CC0',
    attribution: 'Mairie, 2024',
  })
})

test('numbers the rows without a column of codes, and reports it', async () => {
  await using place = installation()
  const rows = [square('x', 0, 0), square('x', 5, 5)].map(({ geometry, type }, at) => ({
    type,
    geometry,
    properties: { valeur: 1.5 + at, kind: 'x' },
  }))
  const file = place.file('a.geojson', collection(...rows))
  const { status, stdout } = run(place.dataDir, file, '--lang', 'en')
  expect([status, stdout]).toEqual([0, expect.stringContaining('2 rows, 2 zones')])
  expect(stdout).toContain('code of the zones: the row number, as no column distinguishes them')
  const set = await place.store.geometry((await findInstance(place.db, 'a'))!.geometry)
  expect([0, 1].map(ordinal => set.key(ordinal)).sort()).toEqual(['1', '2'])
})

test('states every assumption in the report', async () => {
  await using place = installation()
  const csv = place.file('b.csv', Buffer.from('insee;nom;lon;lat;pop\n01;Orl\u00e9ans;2;48;5\n', 'latin1'))
  const { stdout } = run(place.dataDir, csv, '--lang', 'en', '--date', '2025')
  expect(stdout).toBe(
    [
      'b~2025 has been imported.',
      '1 row, 1 zone',
      '  code of the zones: column “insee”',
      '  name of the zones: column “nom”',
      '  coordinates: columns “lon” and “lat”',
      '  encoding: windows-1252',
      '  numbers: pop',
      '  guessed to be counts: pop',
      '  coordinate system: WGS 84, EPSG:4326; assumed, as the file does not say (--crs names another one); without loss',
      '',
    ].join('\n'),
  )
})

test('counts repaired, refused and unmatched rows, with examples', async () => {
  await using place = installation()
  const open = square('01', 0, 0)
  open.geometry.coordinates[0]!.pop()
  const zones = run(place.dataDir, place.file('a.geojson', collection(open)), '--lang', 'en')
  expect(zones.stdout).toContain(
    '  coordinate system: WGS 84, EPSG:4326; according to the file; without loss\n  ring closed: 1 geometry\n',
  )
  const csv = place.file('taux.csv', 'code,taux\n01,3\n98,4\n99,5\n')
  const labels = run(place.dataDir, csv, '--origin', 'a', '--lang', 'en')
  expect(labels.stdout).toMatch(
    /3 rows, 1 zone, 2 rows without a zone\n {2}zones supplied by a~\S+\n(.*\n)* {2}without a zone: 98, 99/,
  )
})

test('refuses a file that only has the name of a dataset', async () => {
  await using place = installation()
  run(place.dataDir, place.file('data.geojson', collection(square('01', 0, 0))), '--date', '2025')
  const other = place.file('data.geojson', collection(square('zz', 5, 5)))
  const { status, stderr } = run(place.dataDir, other, '--date', '2026', '--lang', 'en')
  expect(status).toBe(1)
  expect(stderr).toContain('A dataset is already called “data”, but it has none of the codes of this file.')
  const next = place.file('data.geojson', collection(square('01', 0, 0), square('03', 1, 0)))
  expect(run(place.dataDir, next, '--date', '2025-06-01').status).toBe(0)
  expect(run(place.dataDir, other, '--date', '2026', '--dataset', 'data').status).toBe(0)
})
