// @module-tag long
import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { instanceById } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const regions = collection(square('11', 2, 48), square('24', 1, 47), square('53', -3, 48))
const table = [
  'region;nom;annee;population;taux',
  '11;Île-de-France;2020;12;7,5',
  '11;Île-de-France;2021;13;7,1',
  '24;Centre;2020;2;8',
  '24;Centre;2021;3;8,2',
  '53;Bretagne;2020;;6',
  '53;Bretagne;2021;4;5,9',
  '',
].join('\n')
const columns = { kind: 'columns', key: 'region', by: 'annee' } as const

test('detects repeated keys, and ignores ordinary tables', async () => {
  await using place = installation()
  const found = async (content: string) =>
    (await survey(place.file('t.csv', content), AS_IT_IS, place.context)).repeated
  expect(await found(table)).toEqual({ key: 'region', by: 'annee', values: ['2020', '2021'] })
  // The row number distinguishes the rows, but has no meaning.
  const numbered = table.split('\n').filter(Boolean)
  expect(await found(numbered.map((line, at) => `${at === 0 ? 'id' : at};${line}`).join('\n'))).toMatchObject(
    { key: 'region', by: 'annee' },
  )
  const bySex = 'code;sexe;valeur\n01;F;1\n01;H;2\n02;F;3\n02;H;4\n'
  expect(await found(bySex)).toMatchObject({ key: 'code', by: 'sexe', values: ['F', 'H'] })

  // Unique codes, measurements, coordinates unrelated to the code, and a date per row.
  expect(await found('code;annee;v\n01;2020;1\n02;2021;2\n03;2020;3\n04;2021;4\n')).toBeNull()
  expect(await found('nom;pop;taux\na;1;2\na;1;3\nb;2;2\nb;2;3\n')).toBeNull()
  const quakes = 'lieu;annee;lon;lat\nA;2020;1;41\nA;2021;2;42\nB;2020;3;43\nB;2021;4;44\n'
  expect(await found(quakes)).toBeNull()
  const stations = 'lieu;annee;lon;lat;v\nA;2020;1;41;1\nA;2021;1;41;2\nB;2020;3;43;3\nB;2021;3;43;4\n'
  expect(await found(stations)).toMatchObject({ key: 'lieu', by: 'annee' })
})

/** Rows sorted by year, so that the rows of one code are far apart. */
const byYear = (
  codes: number,
  years: readonly number[],
  row = (code: string, year: number) => `${code};Zone ${code};${year};1`,
) =>
  `code;nom;annee;taux\n${years
    .flatMap(year => Array.from({ length: codes }, (_, at) => row(String(10_000 + at), year)))
    .join('\n')}\n`

test('recognises a long table sorted by date, with all its dates', async () => {
  await using place = installation()
  const found = async (content: string) =>
    (await survey(place.file('t.csv', content), AS_IT_IS, place.context)).repeated
  // The first rows share one date; later rows have two, then many.
  for (const codes of [6000, 4000]) {
    expect(await found(byYear(codes, [2020, 2021, 2022])), `${codes} codes`).toEqual({
      key: 'code',
      by: 'annee',
      values: ['2020', '2021', '2022'],
    })
  }
  const years = Array.from({ length: 60 }, (_, at) => 1960 + at)
  expect((await found(byYear(200, years)))?.values).toEqual(years.map(String))
  // Codes that occur once, with the same date in all rows.
  expect(await found(byYear(6000, [2020]))).toBeNull()
  expect(await found(byYear(4000, [2020, 2021], (code, year) => `${code}-${year};Z;${year};1`))).toBeNull()
})

test('imports a large table sorted by date as columns', async () => {
  await using place = installation()
  const large = byYear(6000, [2020, 2021])
    .split('\n')
    .map((line, at) => (line === '' ? '' : `${line};${at === 0 ? 'lon;lat' : '2;48'}`))
    .join('\n')
  const file = place.file('chiffres.csv', large)
  const run = (...args: string[]) => runCommand('import', place.dataDir, file, '--lang', 'en', ...args)
  expect(run().stderr).toContain('Several rows have the same “code” and different “annee” (2020, 2021).')
  expect(run('--columns-by', 'annee', '--date', '2026').stdout).toContain('6,000 rows, 6,000 zones')
})

test('joins a long table to the zones of a dataset by its codes, as columns', async () => {
  await using place = installation()
  await place.import('regions.geojson', regions, definition({ id: 'regions' }))
  const file = place.file('chiffres-2022.csv', table)
  const open = await survey(file, AS_IT_IS, place.context)
  expect(open.origins[0]).toMatchObject({ dataset: 'regions', key: 'region', matched: 3, fits: true })
  const read = { ...AS_IT_IS, long: columns }
  const outcome = await place.import('chiffres.csv', table, {
    ...definition({ id: 'chiffres', read, key: 'region' }),
    geometry: { kind: 'origin', dataset: 'regions', instance: null },
  })
  expect(outcome).toMatchObject({ long: columns, refused: 0, instance: { rows: 3, zones: 3, unmatched: 0 } })
  const labels = await labelsOf(place.db, 'chiffres~2026')
  expect(labels.map(({ name, type }) => `${name} ${type}`)).toContain('population 2021 number')
})

test('names --columns-by and --instances-by, and accepts them', async () => {
  await using place = installation()
  await place.import('regions.geojson', regions, definition({ id: 'regions' }))
  const file = place.file('chiffres.csv', table)
  const run = (...args: string[]) => runCommand('import', place.dataDir, file, '--lang', 'en', ...args)
  const refused = run()
  expect([refused.status, refused.stderr.trim()]).toEqual([
    1,
    'The import failed: Several rows have the same “region” and different “annee” (2020, 2021). Create a column for each value (--columns-by "annee"), an instance for each date (--instances-by "annee") or a zone for each row (--as-rows).',
  ])
  const wide = run('--columns-by', 'annee', '--dataset', 'large', '--date', '2026')
  expect(wide.stdout).toContain('large~2026 has been imported.\n3 rows, 3 zones')
  expect(wide.stdout).toContain('one row for each “region”, with a column for each value of “annee”')

  const dated = run('--instances-by', 'annee', '--dataset', 'datees')
  expect(dated.stdout).toContain('datees~2020 has been imported.')
  expect(dated.stdout).toContain('datees~2021 has been imported.')
  expect(dated.stdout).toContain('only the rows whose “annee” is “2020”')
  const [former, newest] = await Promise.all(
    ['datees~2020', 'datees~2021'].map(id => instanceById(place.db, id)),
  )
  expect(former?.instance).toMatchObject({ status: 'historical', data_date: '2020', zones: 3 })
  expect(newest?.instance).toMatchObject({ status: 'latest', data_date: '2021', zones: 3 })
  expect((await labelsOf(place.db, 'datees~2020')).map(({ name }) => name)).not.toContain('annee')

  const noDates = run('--instances-by', 'nom', '--dataset', 'autres')
  expect(noDates.stderr).toContain('The column “nom” contains “Île-de-France”')
  expect(await instanceById(place.db, 'autres~2026')).toBeUndefined()
  const noColumn = run('--instances-by', 'anne', '--dataset', 'autres')
  expect(noColumn.stderr).toContain('The column “anne” is not in the file.')
})

test('imports none of several instances when one is invalid', async () => {
  await using place = installation()
  await place.import('regions.geojson', regions, definition({ id: 'regions' }))
  // One code occurs twice in 2021.
  const file = place.file('chiffres.csv', `${table}53;Bretagne;2021;5;6\n`)
  const { status, stderr } = runCommand(
    'import',
    place.dataDir,
    file,
    '--instances-by',
    'annee',
    '--origin',
    'regions',
    '--key',
    'region',
    '--dataset',
    'datees',
  )
  expect(status).toBe(1)
  expect(stderr).toContain('53')
  expect(await instanceById(place.db, 'datees~2020')).toBeUndefined()
})

test('reads and reports dates of instances with the month first if they show it', async () => {
  await using place = installation()
  const run = (name: string, [first, second]: [string, string], ...args: string[]) => {
    const lines = ['A', 'B', 'C'].flatMap(code => [`${code},${first},2,48,1`, `${code},${second},2,48,2`])
    const file = place.file(`${name}.csv`, `code,jour,lon,lat,v\n${lines.join('\n')}\n`)
    return runCommand('import', place.dataDir, file, '--lang', 'en', '--instances-by', 'jour', ...args)
  }
  const { stdout } = run('us', ['01/25/2021', '02/01/2021'])
  expect(stdout).toContain('us~2021-01-25 has been imported.')
  expect(stdout).toContain('us~2021-02-01 has been imported.')
  expect(stdout).toContain('column “jour”: the month comes before the day')
  expect(run('open', ['01/02/2021', '02/03/2021']).stderr).toContain('--dates day-first')
  expect(run('said', ['01/02/2021', '02/03/2021'], '--dates', 'month-first').stdout).toContain(
    'said~2021-01-02 has been imported.',
  )
})

test('states the order in which the date of the data is read', async () => {
  await using place = installation()
  const dated = async (date: string) => {
    const file = place.file('a.csv', `code,date,lon,lat\nA,${date},2,48\nB,${date},3,48\n`)
    const { guess, notices } = await survey(file, AS_IT_IS, { ...place.context, language: 'en' })
    return [guess.data_date, ...notices]
  }
  expect(await dated('04/03/2021')).toEqual(['2021-03-04', 'column “date”: the day comes before the month'])
  expect(await dated('04/25/2021')).toEqual(['2021-04-25', 'column “date”: the month comes before the day'])
  expect(await dated('2021-03-04')).toEqual(['2021-03-04'])
})
