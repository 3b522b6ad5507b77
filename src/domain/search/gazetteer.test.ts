import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGazetteer, type Town, townsNamed, townsNearly, writeGazetteer, zoomOf } from './gazetteer.ts'
import { placeOfTown, townId } from './place.ts'

const file = readFileSync(new URL('../../../public/basemap/towns.txt', import.meta.url), 'utf8')
const gazetteer = readGazetteer(file)
const said = ({ name, country, area }: Town) => [name, area, country].filter(Boolean).join(', ')

test('of towns with one name the most populated comes first', () => {
  const { towns, exact } = townsNamed(gazetteer, 'paris')
  expect(towns.slice(0, 2).map(said)).toEqual(['Paris, FR', 'Paris, US'])
  expect(exact).toBeGreaterThanOrEqual(2)
  expect(townsNamed(gazetteer, 'vienne').towns.slice(0, 2).map(said)).toEqual([
    'Vienne, AT',
    'Vienne, Isère, FR',
  ])
})

test('accents, case and hyphens make no difference', () => {
  expect(townsNamed(gazetteer, 'SAINT ETIENNE').towns.map(said)[0]).toBe('Saint-Étienne, Loire, FR')
})

test('the beginning of a name finds the largest towns', () => {
  expect(townsNamed(gazetteer, 'marseil').towns.map(said)[0]).toBe('Marseille, Bouches-du-Rhône, FR')
  expect(townsNamed(gazetteer, 'm').towns).toEqual([])
})

test.each([
  ['marseile', 'Marseille'],
  ['strasbuorg', 'Strasbourg'],
  ['new yrok', 'New York City'],
])('%s is mistyped for %s', (typed, meant) => {
  expect(townsNearly(gazetteer, typed)[0]?.name).toBe(meant)
})

test('only French towns lie in a département', () => {
  expect(townsNamed(gazetteer, 'antwerpen').towns.map(said)[0]).toBe('Antwerpen, BE')
  const areas = gazetteer.lines.filter(line => line.split('\t')[5] !== undefined)
  const foreign = areas.filter(
    line => !['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'].includes(line.split('\t')[4] ?? ''),
  )
  expect(foreign).toEqual([])
})

test('large towns have their French names too', () => {
  expect(townsNamed(gazetteer, 'Londres').towns.map(said)[0]).toBe('Londres, GB')
  expect(townsNamed(gazetteer, 'Pékin').towns.map(said)[0]).toBe('Pékin, CN')
})

test('a town is looked at from nearer the smaller it is', () => {
  const zooms = ['paris', 'rennes', 'quimper', 'ouessant'].map(name => {
    const [town] = townsNamed(gazetteer, name).towns
    return town ? zoomOf(town) : 0
  })
  expect(zooms).toEqual([9, 10, 11, zooms[3]])
})

test('a file is read as it was written', () => {
  const town: Town = { name: 'Évry', lat: 48.63, lng: 2.44, population: 53000, country: 'FR', area: '91' }
  const read = readGazetteer(writeGazetteer([town], { 91: 'Essonne' }))
  expect(townsNamed(read, 'evry').towns).toEqual([{ ...town, area: 'Essonne' }])
})

test('a town is found again by its id alone', () => {
  const [town] = townsNamed(gazetteer, 'lyon').towns
  if (!town) throw new Error('There is no Lyon.')
  expect(placeOfTown(townId(town))).toMatchObject({
    name: { fr: 'Lyon', en: 'Lyon' },
    country: 'FR',
    zoom: 10,
  })
  expect(placeOfTown('Japan')).toBeNull()
})

test('two letters are a name, and the beginning of others', () => {
  const { towns, exact } = townsNamed(gazetteer, 'Eu')
  expect(towns.map(said)[0]).toBe('Eu, Seine-Maritime, FR')
  expect(exact).toBe(1)
  expect(towns.length).toBeGreaterThan(1)
})
