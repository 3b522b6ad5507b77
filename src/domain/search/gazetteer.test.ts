import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGazetteer, type Town, townsNamed, townsNearly, writeGazetteer, zoomOf } from './gazetteer.ts'
import { placeOfTown, townId } from './place.ts'

const file = readFileSync(new URL('../../../public/basemap/towns.txt', import.meta.url), 'utf8')
const gazetteer = readGazetteer(file)
const said = ({ name, country, area }: Town) => [name, area, country].filter(Boolean).join(', ')

test('ranks towns of the same name by population', () => {
  const { towns, exact } = townsNamed(gazetteer, 'paris')
  expect(towns.slice(0, 2).map(said)).toEqual(['Paris, FR', 'Paris, US'])
  expect(exact).toBeGreaterThanOrEqual(2)
  expect(townsNamed(gazetteer, 'vienne').towns.slice(0, 2).map(said)).toEqual([
    'Vienne, AT',
    'Vienne, Isère, FR',
  ])
})

test('ignores accents, case and hyphens', () => {
  expect(townsNamed(gazetteer, 'SAINT ETIENNE').towns.map(said)[0]).toBe('Saint-Étienne, Loire, FR')
})

test('finds the largest towns by a prefix', () => {
  expect(townsNamed(gazetteer, 'marseil').towns.map(said)[0]).toBe('Marseille, Bouches-du-Rhône, FR')
  expect(townsNamed(gazetteer, 'm').towns).toEqual([])
})

test.each([
  ['marseile', 'Marseille'],
  ['strasbuorg', 'Strasbourg'],
  ['new yrok', 'New York City'],
])('corrects %s to %s', (typed, meant) => {
  expect(townsNearly(gazetteer, typed)[0]?.name).toBe(meant)
})

test('gives a département to French towns only', () => {
  expect(townsNamed(gazetteer, 'antwerpen').towns.map(said)[0]).toBe('Antwerpen, BE')
  const areas = gazetteer.lines.filter(line => line.split('\t')[5] !== undefined)
  const foreign = areas.filter(
    line => !['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'].includes(line.split('\t')[4] ?? ''),
  )
  expect(foreign).toEqual([])
})

test('knows the French names of large towns', () => {
  expect(townsNamed(gazetteer, 'Londres').towns.map(said)[0]).toBe('Londres, GB')
  expect(townsNamed(gazetteer, 'Pékin').towns.map(said)[0]).toBe('Pékin, CN')
})

test('zooms closer to smaller towns', () => {
  const kilometres = ['paris', 'rennes', 'quimper'].map(name => {
    const [town] = townsNamed(gazetteer, name).towns
    // Width of a map of 1,000 pixels, at the latitude of Brittany.
    return town ? Math.round((40_075 / 512) * 1000 * Math.cos(0.84) * 2 ** -zoomOf(town)) : 0
  })
  expect(kilometres).toEqual([51, 24, 16])
})

test('reads its own output', () => {
  const town: Town = { name: 'Évry', lat: 48.63, lng: 2.44, population: 53000, country: 'FR', area: '91' }
  const read = readGazetteer(writeGazetteer([town], { 91: 'Essonne' }))
  expect(townsNamed(read, 'evry').towns).toEqual([{ ...town, area: 'Essonne' }])
})

test('finds a town by its id alone', () => {
  const [town] = townsNamed(gazetteer, 'lyon').towns
  if (!town) throw new Error('There is no Lyon.')
  expect(placeOfTown(townId(town))).toMatchObject({
    name: { fr: 'Lyon', en: 'Lyon' },
    country: 'FR',
    zoom: 10.7,
  })
  expect(placeOfTown('Japan')).toBeNull()
})

test('treats two letters as a name and as a prefix', () => {
  const { towns, exact } = townsNamed(gazetteer, 'Eu')
  expect(towns.map(said)[0]).toBe('Eu, Seine-Maritime, FR')
  expect(exact).toBe(1)
  expect(towns.length).toBeGreaterThan(1)
})
