import { expect, test } from 'vitest'
import { drawnZones } from './tile.ts'

const of = (...ordinals: number[]) => ({ ordinals: Uint32Array.from(ordinals) })

test('lists each zone once, ascending, for any kind of drawing', () => {
  const zones = drawnZones({
    areas: of(2, 5, 9),
    lines: of(0, 9),
    points: of(5, 5, 7),
    dust: of(1, 1, 2, 12),
  })
  expect([...zones]).toEqual([0, 1, 2, 5, 7, 9, 12])
})

test('lists none in an empty tile', () => {
  expect([...drawnZones({ areas: of(), lines: of(), points: of(), dust: of() })]).toEqual([])
})
