import { expect, test } from 'vitest'
import type { SavedMap } from '../contract/saved.ts'
import {
  addedItems,
  changedList,
  idOfName,
  inverseChange,
  itemsNamed,
  placedItems,
  underFreeName,
} from './savedList.ts'

const saved = (name: string, day: number, address = '?show=zones~2026'): SavedMap => ({
  id: idOfName('map', name),
  name,
  address,
  picture: null,
  saved: `2026-01-0${day}T00:00:00.000Z`,
})
const MAPS = { prefix: 'map', contentOf: ({ address }: SavedMap) => address }
const unsaved = ({ saved: _, ...map }: SavedMap) => map
const namesOf = (maps: readonly { name: string }[]) => maps.map(({ name }) => name)

test('replaces a map of the same name, in any case, and lists the newest first', () => {
  const maps = [saved('Bretagne', 1), saved('Corse', 2)]
  const change = { save: [{ ...unsaved(saved('BRETAGNE', 1)), address: '?show=b~1' }], remove: [] }
  const after = changedList(maps, change, '2026-01-03T00:00:00.000Z')
  expect(after.map(({ name, address }) => [name, address])).toEqual([
    ['BRETAGNE', '?show=b~1'],
    ['Corse', '?show=zones~2026'],
  ])
})

test('restores a replaced map, and removes a new one', () => {
  const maps = [saved('Bretagne', 1)]
  const [bretagne, corse] = [saved('Bretagne', 3, '?show=b~1'), saved('Corse', 3)].map(unsaved)
  expect(inverseChange(maps, { save: [bretagne!], remove: [] })).toEqual({
    save: [maps[0]],
    remove: [],
  })
  expect(inverseChange(maps, { save: [corse!], remove: [] })).toEqual({
    save: [],
    remove: [idOfName('map', 'Corse')],
  })
})

test('numbers the names of copies', () => {
  const maps = [saved('Bretagne', 1), saved('Bretagne (2)', 2)]
  const names = ['Bretagne', 'Bretagne (2)', 'Corse']
  expect(names.map(name => underFreeName(saved(name, 3), 'map', maps).name)).toEqual([
    'Bretagne (3)',
    'Bretagne (3)',
    'Corse (2)',
  ])
})

test('moves maps beside others of the same name, and skips equal ones', () => {
  const account = [saved('Bretagne', 1), saved('Corse', 2)]
  const browser = [saved('Bretagne', 3, '?show=other~1'), saved('Corse', 4), saved('Jura', 5)]
  expect(namesOf(addedItems(MAPS, account, browser).save)).toEqual(['Bretagne (2)', 'Jura'])
})

test('lists the maps of both places together, newest first', () => {
  const placed = placedItems({
    browser: [saved('Corse', 3)],
    account: [saved('Jura', 4), saved('Bretagne', 1)],
  })
  expect(placed.map(({ place, item }) => [place, item.name])).toEqual([
    ['account', 'Jura'],
    ['browser', 'Corse'],
    ['account', 'Bretagne'],
  ])
})

test('finds maps by words of their names, without accents', () => {
  const placed = placedItems({ browser: [saved('Chômage en Bretagne', 1), saved('Corse', 2)], account: null })
  const found = itemsNamed(placed, 'bretagne chomage').map(({ item }) => item.name)
  expect(found).toEqual(['Chômage en Bretagne'])
})
