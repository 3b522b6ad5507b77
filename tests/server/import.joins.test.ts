import { describe, expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const AS_FOUND = AS_IT_IS

/** INSEE codes: each code of a region is also the code of a département. */
const REGIONS = ['01', '02', '03', '04', '06', '11', '24', '27', '28', '32']
const DEPARTEMENTS = [...REGIONS, '05', '07', '2A', '971']

type Place = ReturnType<typeof installation>

/** Imports a dataset of squares with these codes. */
const zones = (
  place: Place,
  id: string,
  codes: readonly string[],
  values: (code: string) => object = () => ({}),
) =>
  place.import(
    `${id}.geojson`,
    collection(...codes.map((code, at) => square(code, at, 0, values(code)))),
    definition({ id, dataset: { ...definition().dataset, id, name: sameInEveryLanguage(id) } }),
  )

async function france() {
  const place = installation()
  await zones(place, 'fr-departements', DEPARTEMENTS)
  await zones(place, 'fr-regions', REGIONS)
  return place
}

const table = (column: string, keys: readonly string[]) =>
  [`${column};taux`, ...keys.map((key, at) => `${key};${at},5`)].join('\n')

const look = (place: Place, csv: string) => survey(place.file('taux.csv', csv), AS_FOUND, place.context)

/** Returns the proposed origin dataset and column for a file. */
async function proposed(place: Place, csv: string) {
  const { guess, origins } = await look(place, csv)
  const fitting = origins.filter(({ fits }) => fits).map(({ dataset }) => dataset)
  return {
    origin: guess.geometry?.kind === 'origin' ? guess.geometry.dataset : null,
    key: guess.key,
    fitting,
  }
}

describe('proposes a join', () => {
  test.each([
    ['REG', 'fr-regions'],
    ['code_region', 'fr-regions'],
    ['CODREG', 'fr-regions'],
    ['codeRegion', 'fr-regions'],
    ['DEP', 'fr-departements'],
    ['Code du département', 'fr-departements'],
  ])('proposes the column %s with %s, although both datasets have the codes', async (column, origin) => {
    await using place = await france()
    expect(await proposed(place, table(column, REGIONS))).toEqual({ origin, key: column, fitting: [origin] })
  })

  test('proposes a join if one row in ten has no zone', async () => {
    await using place = await france()
    const found = await proposed(
      place,
      table('code', [...DEPARTEMENTS.slice(1, 10), '2A', '971', '05', '999']),
    )
    expect(found).toMatchObject({ origin: 'fr-departements', key: 'code' })
  })

  test('proposes a label that distinguishes the zones', async () => {
    await using place = installation()
    const iso = { '004': 'AFG', '250': 'FRA', '276': 'DEU', '380': 'ITA' } as const
    await zones(place, 'monde-pays', Object.keys(iso), code => ({ iso_a3: iso[code as keyof typeof iso] }))
    const csv = 'id,name,gdp\nFRA,France,2\nDEU,Allemagne,3\nITA,Italie,1\n'
    const found = await look(place, csv)
    expect(found.guess).toMatchObject({
      key: 'id',
      geometry: { kind: 'origin', dataset: 'monde-pays', label: 'iso_a3' },
    })
    const { status, stdout } = runCommand('import', place.dataDir, place.file('gdp.csv', csv), '--lang', 'en')
    expect([status, stdout]).toEqual([0, expect.stringContaining('3 rows, 3 zones')])
    expect((await findInstance(place.db, 'gdp'))?.originInstance).toBe('monde-pays~2026')
  })

  test('treats numbers that name zones as codes without a measure', async () => {
    await using place = await france()
    const csv = 'departement;logements\n1;345\n2;289\n5;555\n7;662\n971;934\n'
    const { status, stdout } = runCommand(
      'import',
      place.dataDir,
      place.file('parc.csv', csv),
      '--lang',
      'en',
    )
    expect([status, stdout]).toEqual([0, expect.stringContaining('5 rows, 5 zones')])
    const labels = place.db
      .selectFrom('label')
      .select(['name', 'measure'])
      .where('instance', 'like', 'parc~%')
    expect(await labels.orderBy('name').execute()).toEqual([
      { name: 'departement', measure: 'code' },
      { name: 'logements', measure: 'count' },
    ])
  })
})

describe('proposes no join', () => {
  test('lists all matching datasets', async () => {
    await using place = await france()
    expect(await proposed(place, table('code', REGIONS))).toMatchObject({
      origin: null,
      fitting: ['fr-departements', 'fr-regions'],
    })
  })

  test('proposes no join if one row in five has no zone', async () => {
    await using place = await france()
    expect((await proposed(place, table('dep', ['01', '02', '03', '04', '99']))).origin).toBeNull()
  })

  test.each(['age', 'annee', 'n', 'stop_lat'])('proposes no join by a column called %s', async column => {
    await using place = await france()
    expect((await proposed(place, table(column, ['01', '02', '03']))).origin).toBeNull()
  })

  test.each(['stop_id', 'code_arret', 'person_id'])(
    'proposes no join by codes of unrelated things (%s)',
    async column => {
      await using place = await france()
      expect((await proposed(place, table(column, DEPARTEMENTS))).origin).toBeNull()
    },
  )

  test('proposes no join by row numbers that a leading zero would make codes', async () => {
    await using place = installation()
    const codes = Array.from({ length: 95 }, (_, at) => String(at + 1).padStart(2, '0'))
    await zones(place, 'fr-departements', codes)
    const numbers = Array.from({ length: 60 }, (_, at) => String(at + 1))
    expect((await proposed(place, table('id', numbers))).origin).toBeNull()
    expect((await proposed(place, table('code', numbers))).origin).toBeNull()
    expect((await proposed(place, table('departement', numbers))).origin).toBe('fr-departements')
  })

  test.each(['id', 'code', 'stop_id', 'age'])(
    'proposes no join of a column %s with zones that only have numbers',
    async column => {
      await using place = installation()
      await zones(
        place,
        'aeroports',
        Array.from({ length: 120 }, (_, at) => String(at + 1)),
      )
      expect((await proposed(place, table(column, ['31', '44', '57']))).origin).toBeNull()
      expect((await proposed(place, table('aeroport', ['31', '44', '57']))).origin).toBe('aeroports')
    },
  )
})

test('lists several fitting datasets in an error without a terminal', async () => {
  await using place = await france()
  const file = place.file('regions.csv', table('code', REGIONS))
  const { status, stderr } = runCommand('import', place.dataDir, file, '--lang', 'en')
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The import failed: The codes of the file match several datasets: fr-departements (code), fr-regions (code). Give the dataset that supplies the zones, for example --origin fr-departements.',
  )
  const said = runCommand('import', place.dataDir, file, '--lang', 'en', '--origin', 'fr-regions')
  expect([said.status, said.stdout]).toEqual([
    0,
    expect.stringContaining('zones supplied by fr-regions~2026'),
  ])
})

test('finds zones for codes without their leading zeros, and reports it', async () => {
  await using place = installation()
  await zones(place, 'us-comtes', ['01001', '01003', '36061'])
  const file = place.file('jobs.csv', 'fips,jobs\n1001,5\n1003,6\n36061,7\n')
  const { status, stdout } = runCommand('import', place.dataDir, file, '--lang', 'en')
  expect(status).toBe(0)
  expect(stdout).toContain('3 rows, 3 zones')
  expect(stdout).toContain('leading zeros, removed by a spreadsheet, restored in 2 codes')
})

test('finds zones of differently spelled names by command, and reports it', async () => {
  await using place = installation()
  const names = { '21': 'Côte-d’Or', '26': 'Drôme', '93': 'Seine-Saint-Denis' } as const
  await zones(place, 'fr-departements', Object.keys(names), code => ({
    nom: names[code as keyof typeof names],
  }))
  const file = place.file('taux.csv', 'nom,taux\nCOTE D OR,1.5\ndrome,2.5\nSeine St Denis,3.5\n')
  const said = runCommand('import', place.dataDir, file, '--lang', 'en', '--origin', 'fr-departements')
  expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining('3 rows, 3 zones') })
  expect(said.stdout).toContain(
    '3 rows found under another spelling: COTE D OR → Côte-d’Or, drome → Drôme, Seine St Denis → Seine-Saint-Denis',
  )
})

test('assigns a zone spelled differently in two rows to the first, and lists the other', async () => {
  await using place = installation()
  await zones(place, 'pays', ['ES'], () => ({ nom: 'Espagne' }))
  const geometry = { kind: 'origin', dataset: 'pays', instance: null } as const
  const labels = definition({ id: 'taux', geometry, title: null })
  expect(await place.import('taux.csv', 'code,taux\nES,5\nes,6\n', labels)).toMatchObject({
    instance: { zones: 1, unmatched: 1 },
    unmatched: ['es'],
  })
})

test.each(['nb_communes', 'communes', 'population', 'taux', 'visites'])(
  'never joins départements by the count %s',
  async column => {
    await using place = await france()
    const csv = [
      `territoire,${column}`,
      ...['Un', 'Deux', 'Trois', 'Quatre'].map((name, at) => `${name},${at + 1}`),
    ]
    const { origins, guess } = await look(place, csv.join('\n'))
    expect([origins.map(({ key }) => key), guess.key]).toEqual([[], 'territoire'])
  },
)

test('treats a code with and without leading zeros as one code', async () => {
  await using place = installation()
  await zones(place, 'us-comtes', ['01001', '01003'])
  const labels = definition({
    id: 'jobs',
    geometry: { kind: 'origin', dataset: 'us-comtes', instance: null },
    title: null,
  })
  await expect(place.import('jobs.csv', 'code,jobs\n01001,5\n1001,6\n', labels)).rejects.toMatchObject({
    problem: 'duplicateKey',
    line: 3,
  })
})

test.each([
  ['iso_a3', 'originLabelMissing'],
  ['nom', 'originLabelRepeats'],
])('refuses a join by the label %s that several zones share', async (label, problem) => {
  await using place = installation()
  await zones(place, 'pays', ['1', '2'], () => ({ nom: 'Congo' }))
  const geometry = { kind: 'origin', dataset: 'pays', instance: null, label } as const
  const labels = definition({ id: 'taux', geometry, title: null })
  await expect(place.import('taux.csv', 'code,taux\nCongo,5\n', labels)).rejects.toMatchObject({ problem })
})
