import { expect, test } from 'vitest'
import { namedTowns } from '../support/land/names.ts'
import { readTowns } from '../support/land/towns.ts'

const towns = namedTowns(readTowns())
const named = (zoom: number) => towns.filter(town => town.zoom <= zoom).map(({ city }) => city.name)

test('names the largest towns first, and French prefectures before larger towns', () => {
  expect(named(3)).toEqual([])
  expect(named(4)).toEqual(expect.arrayContaining(['Paris', 'London', 'Marseille', 'Beijing', 'Lyon']))
  expect(named(5)).toEqual(expect.arrayContaining(['Toulouse', 'Rennes', 'Cayenne', 'Mamoudzou']))
  expect(named(5)).not.toContain('Villeurbanne')
  expect(named(7)).toEqual(expect.arrayContaining(['Mende', 'Aurillac', 'Quimper', 'Saint-Malo']))
})

test('leaves room for the names of towns where they first appear', () => {
  const first = towns.filter(({ zoom }) => zoom === 4)
  const pixels = 512 * 2 ** 4
  const crowded = first.flatMap((one, at) =>
    first
      .slice(at + 1)
      .filter(({ x, y }) => Math.abs(x - one.x) * pixels < 60 && Math.abs(y - one.y) * pixels < 24),
  )
  expect(crowded).toEqual([])
})
