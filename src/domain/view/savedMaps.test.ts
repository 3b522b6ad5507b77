import { expect, test } from 'vitest'
import { placedItems } from '../savedList.ts'
import { mapsNamed } from './savedMaps.ts'

const named = (id: string, name: string) => ({
  id,
  name,
  address: '?show=zones~2026',
  picture: null,
  saved: '2026-01-01T00:00:00.000Z',
})

test('finds maps by words of their names, without accents', () => {
  const placed = placedItems({
    browser: [named('map-1', 'Chômage en Bretagne'), named('map-2', 'Corse')],
    account: null,
  })
  expect(mapsNamed(placed, 'bretagne chomage').map(({ item }) => item.name)).toEqual(['Chômage en Bretagne'])
})
