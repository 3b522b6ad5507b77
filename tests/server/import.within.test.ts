import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const COMMUNES = [
  ['93066', 'Saint-Denis', 'Seine-Saint-Denis', 'Île-de-France'],
  ['93001', 'Aubervilliers', 'Seine-Saint-Denis', 'Île-de-France'],
  ['97411', 'Saint-Denis', 'La Réunion', 'La Réunion'],
  ['97416', 'Saint-Pierre', 'La Réunion', 'La Réunion'],
  ['97410', 'Saint-Benoît', 'La Réunion', 'La Réunion'],
  ['01004', 'Ambérieu', 'Ain', 'Auvergne-Rhône-Alpes'],
  ['01053', 'Bourg-en-Bresse', 'Ain', 'Auvergne-Rhône-Alpes'],
  ['01999', 'Saint-Pierre', 'Ain', 'Auvergne-Rhône-Alpes'],
] as const

async function communes() {
  const place = installation()
  const zones = COMMUNES.map(([code, nom, departement, region], at) =>
    square(code, at, 0, { nom, departement, region }),
  )
  const dataset = { ...definition().dataset, id: 'fr-communes', name: sameInEveryLanguage('Communes') }
  await place.import('communes.geojson', collection(...zones), definition({ id: 'fr-communes', dataset }))
  return place
}

const ROWS: Record<string, readonly string[]> = {
  departement: ['LA REUNION', 'seine st denis', 'Ain', 'Réunion'],
  dep: ['974', '93', '1', '974'],
  region: ['Réunion', 'ile de france', 'AUVERGNE RHONE ALPES', 'Reunion'],
}

const csvBy = (column: string) =>
  ['Saint-Denis', 'ST DENIS', 'amberieu', 'Saint-Pierre'].reduce(
    (csv, name, at) => `${csv}${name},${ROWS[column]?.[at]},${at}.5\n`,
    `commune,${column},taux\n`,
  )

test.each([
  ['departement', 'departement'],
  ['dep', null],
  ['region', 'region'],
])('proposes the commune together with the column %s', async (column, label) => {
  await using place = await communes()
  const csv = csvBy(column)
  const { guess, repeated } = await survey(place.file('taux.csv', csv), AS_IT_IS, place.context)
  expect({ ...guess, repeated }).toMatchObject({
    key: 'commune',
    repeated: null,
    geometry: { kind: 'origin', dataset: 'fr-communes', label: 'nom', within: { column, label } },
  })
  const { status, stdout } = runCommand('import', place.dataDir, place.file('taux.csv', csv), '--lang', 'en')
  expect([status, stdout]).toEqual([0, expect.stringContaining('4 rows, 4 zones')])
  expect(stdout).toContain(`zones with equal names distinguished by column “${column}”`)
})

test('takes the second column from the command line', async () => {
  await using place = await communes()
  const file = place.file('taux.csv', 'lieu,ou,taux\nSaint-Denis,Ain,1.5\nSaint-Denis,La Réunion,2.5\n')
  const said = runCommand(
    ...(['import', place.dataDir, file, '--lang', 'en', '--origin', 'fr-communes'] as const),
    ...['--origin-label', 'nom', '--join', 'lieu', '--within', 'ou:departement'],
  )
  expect(said).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 rows, 1 zone, 1 row without a zone'),
  })
  expect(said.stdout).toContain('Saint-Denis › Ain')
})

test('leaves shared names without a zone, and suggests a solution', async () => {
  await using place = await communes()
  const geometry = { kind: 'origin', dataset: 'fr-communes', instance: null, label: 'nom' } as const
  const csv = 'commune,taux\nSaint-Denis,5\nSaint-Denis,6\nAubervilliers,7\n'
  const labels = definition({ id: 'taux', geometry, key: 'commune', title: null })
  expect(await place.import('taux.csv', csv, labels)).toMatchObject({
    instance: { zones: 1, unmatched: 2 },
    unmatched: ['Saint-Denis', 'Saint-Denis'],
    notices: [{ notice: 'sharedNames', params: { count: 2 } }],
  })
})

test('refuses a second column that the file does not have', async () => {
  await using place = await communes()
  const within = { column: 'dep', label: 'departement' }
  const geometry = { kind: 'origin', dataset: 'fr-communes', instance: null, label: 'nom', within } as const
  const labels = definition({ id: 'taux', geometry, key: 'commune', title: null })
  await expect(place.import('taux.csv', 'commune,taux\nAubervilliers,7\n', labels)).rejects.toMatchObject({
    problem: 'keyColumnMissing',
    params: { column: 'dep' },
  })
})

test('suggests the zone that a misspelled name means, and joins it once it is accepted', async () => {
  await using place = await communes()
  const csv = 'commune,taux\nBourg-en-Brese,1.5\nAuberviliers,2.5\nVille Benoit,3.5\nSaint-Deni,4.5\n'
  const file = place.file('taux.csv', csv)
  const args = [
    '--lang',
    'en',
    '--origin',
    'fr-communes',
    '--origin-label',
    'nom',
    '--join',
    'commune',
  ] as const
  const options = ['--match', 'Bourg-en-Brese=01053'] as const
  const { status, stdout } = runCommand('import', place.dataDir, file, ...args, ...options)
  expect([status, stdout]).toEqual([0, expect.stringContaining('4 rows, 1 zone, 3 rows without a zone')])
  expect(stdout).toContain('1 row found under another spelling: Bourg-en-Brese → 01053')
  expect(stdout.split('\n').filter(line => line.includes('--match'))).toEqual([
    "  probably Auberviliers → Aubervilliers; to accept: --match 'Auberviliers=93001'",
  ])
})

test('refuses a match with a code that no zone has', async () => {
  await using place = await communes()
  const matches = { Brese: '99999' }
  const geometry = { kind: 'origin', dataset: 'fr-communes', instance: null, label: 'nom', matches } as const
  const labels = definition({ id: 'taux', geometry, key: 'commune', title: null })
  await expect(place.import('taux.csv', 'commune,taux\nBrese,7\n', labels)).rejects.toMatchObject({
    problem: 'matchMissing',
    params: { written: 'Brese', key: '99999' },
  })
})
