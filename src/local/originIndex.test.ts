import { expect, test } from 'vitest'
import type { Dataset, Instance } from '../contract/dataset.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import type { Zone } from '../contract/zone.ts'
import { reportIn } from './localSentences.ts'
import { makeDataset, readRows, rowsWithoutProblem } from './make.ts'
import { type OriginKeys, zoneChoices } from './originIndex.ts'

const origin = (id: string, name: string, zones: Record<string, string>): OriginKeys => ({
  dataset: { id, name: sameInEveryLanguage(name) },
  instance: { id: `${id}~2026`, data_date: '2026' } as Instance,
  keys: Object.keys(zones),
  labels: [{ name: 'nom', title: sameInEveryLanguage('Nom'), values: Object.values(zones) }],
  areas: [],
})
const DEPARTEMENTS = origin('departements', 'Départements', {
  '01': 'Ain',
  '2A': 'Corse-du-Sud',
  '29': 'Finistère',
  '38': 'Isère',
})
const REGIONS = origin('regions', 'Régions', { '11': 'Île-de-France', '53': 'Bretagne', '01': 'Guadeloupe' })

const fileOf = (content: string) => ({
  name: 'table.csv',
  content: new Blob([content]),
  id: 'local--1',
  at: '2026-11-26T00:00:00.000Z',
  layer: null,
})

async function choicesOf(content: string, origins = [DEPARTEMENTS, REGIONS]) {
  const read = await readRows(fileOf(content), new AbortController().signal)
  return zoneChoices(rowsWithoutProblem(read.rows), read.format, origins)
}

/** Joins a table with the départements, and returns the report. */
async function joined(content: string, unread: readonly string[] = [], originZones = DEPARTEMENTS) {
  const read = await readRows(fileOf(content), new AbortController().signal)
  const [choice] = zoneChoices(rowsWithoutProblem(read.rows), read.format, [originZones])
  const { dataset, instance, keys, labels, areas } = originZones
  const zones = keys.map((key, ordinal) => {
    const nom = labels[0]?.values[ordinal]
    return {
      key,
      name: nom,
      ordinal,
      labels: {
        nom,
        ...Object.fromEntries(areas.map(({ label, values }) => [label, values[ordinal]])),
      },
      geometry: { type: 'Point', coordinates: [ordinal, 46] },
    } as unknown as Zone
  })
  const { kept, report } = makeDataset(read, fileOf(content), {
    choice: choice!,
    dataset: dataset as Dataset,
    instance,
    zones,
    unread,
  })
  return { keys: kept.geometry.keys, said: reportIn(report, 'en') }
}

test('finds zones by codes without leading zeros, and reports it', async () => {
  expect(await joined('departement,n\n1,5\n2A,6\n29,7\n')).toEqual({
    keys: expect.arrayContaining(['01', '2A', '29']),
    said:
      'table.csv: 3 zones of “Départements” (2026), by the codes in column “departement”: 100% of 3 rows. ' +
      'The leading zero, removed by a spreadsheet, was restored in 1 code.',
  })
})

test('names the datasets that could not be read', async () => {
  const { said } = await joined('departement,n\n01,5\n2A,6\n29,7\n', ['Régions'])
  expect(said).toContain(
    '“Régions” could not be read on the server and was skipped. If it is damaged, import its file again.',
  )
})

test('finds zones by names without accents, and names an unmatched row', async () => {
  const { keys, said } = await joined('departement,n\nFINISTERE,5\nisere,6\nNulle part,7\n')
  expect(keys.toSorted()).toEqual(['29', '38'])
  expect(said).toContain('by column “departement” and the label “Nom”: 67% of 3 rows.')
  expect(said).toContain('1 row without a zone: Nulle part.')
})

test('assigns a zone to the first of two rows with different spellings', async () => {
  const { keys, said } = await joined('departement,n\nFinistère,5\nFINISTERE,6\n')
  expect(keys).toEqual(['29'])
  expect(said).toContain('1 row without a zone: FINISTERE.')
})

test('matches no zone when two have the same name without accents', async () => {
  const communes = origin('communes', 'Communes', { '1': 'Le Mée', '2': 'Le Mee', '3': 'Brou' })
  const [choice] = await choicesOf('nom,n\nLE MEE,5\nBROU,6\nLe Mée,7\n', [communes])
  expect([choice?.label, choice?.matched]).toEqual(['nom', 2])
})

test('uses the name of a column to choose between datasets', async () => {
  const choices = await choicesOf('departement,n\n01,5\n2A,6\n29,7\n')
  expect(choices.filter(({ fits }) => fits).map(({ dataset }) => dataset)).toEqual(['departements'])
})

test('treats codes of two datasets as ambiguous', async () => {
  const choices = await choicesOf('code,n\n01,5\n', [
    DEPARTEMENTS,
    { ...DEPARTEMENTS, dataset: { id: 'autres', name: sameInEveryLanguage('Autres') } },
  ])
  expect(choices.filter(({ fits }) => fits)).toHaveLength(2)
})

test('proposes the most complete dataset first, and drops coincidences', async () => {
  const large = { ...DEPARTEMENTS, dataset: { id: 'toutes', name: sameInEveryLanguage('Toutes') } }
  const zonesOf = (each: OriginKeys, zones: number) => ({ ...each, instance: { ...each.instance, zones } })
  const choices = await choicesOf('lieu,n\nAin,5\nFinistère,6\nIsère,7\n', [
    zonesOf(DEPARTEMENTS, 4),
    zonesOf(large, 34),
    zonesOf(origin('lieux', 'Lieux', { '1': 'Ain', '2': 'Elsewhere' }), 90),
  ])
  expect(choices.map(({ dataset }) => dataset)).toEqual(['toutes', 'departements'])
  expect(choices.map(({ title }) => title?.fr)).toEqual(['Nom', 'Nom'])
})

test('finds no zones for an unrelated table', async () => {
  expect(await choicesOf('fleur,n\nrose,5\n')).toEqual([])
})

const COMMUNES: OriginKeys = {
  ...origin('communes', 'Communes', {
    // An object lists integer-like keys first, in ascending order.
    '29019': 'Brest',
    '62765': 'Saint-Pierre',
    '93066': 'Saint-Denis',
    '97411': 'Saint-Denis',
    '97416': 'Saint-Pierre',
    '01004': 'Ambérieu',
  }),
  areas: [
    {
      label: 'departement',
      values: ['Finistère', 'Pas-de-Calais', 'Seine-Saint-Denis', 'La Réunion', 'La Réunion', 'Ain'],
    },
  ],
}

test.each([
  ['names', 'LA REUNION', 'Seine St Denis', 'ain', 'departement'],
  ['codes', '974', '93', '1', null],
])(
  'distinguishes communes with the same name by the %s of départements',
  async (_, reunion, seine, ain, label) => {
    const csv = `commune,dep,n\nSt Denis,${reunion},1\nSaint-Denis,${seine},2\nAMBERIEU,${ain},3\n`
    const [choice] = await choicesOf(csv, [COMMUNES])
    expect(choice).toMatchObject({
      fits: true,
      key: 'commune',
      label: 'nom',
      within: { column: 'dep', label },
      matched: 3,
    })
    const { keys, said } = await joined(csv, [], COMMUNES)
    expect(keys.toSorted()).toEqual(['01004', '93066', '97411'])
    expect(said).toContain('Zones with equal names were distinguished by column “dep”.')
    expect(said, 'zones keep their names, not those of their départements').not.toContain('Names:')
  },
)

test('matches no zone for a name of several communes, and suggests a way out', async () => {
  const { keys, said } = await joined(
    'commune,n\nSaint-Denis,1\nSaint-Denis,2\nBrest,3\nAMBERIEU,4\n',
    [],
    COMMUNES,
  )
  expect(keys.toSorted()).toEqual(['01004', '29019'])
  expect(said).toContain('2 rows without a zone: Saint-Denis, Saint-Denis.')
  expect(said).toContain(
    '2 rows have names that several zones share: add a column with their département or region.',
  )
})
