import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import {
  areDrawnDifferently,
  type Shift,
  shiftBetween,
  toleranceOf,
} from '../../src/data/zones/outlineShift.ts'
import { readCog } from '../../src/server/seed/cog.ts'
import { readOutlines, successors } from '../../src/server/seed/outlinedCommunes.ts'
import { mergedArea } from '../../src/server/seed/outlines/topology.ts'

/** Returns a square from its south-western corner and its width, in degrees. */
const square = (west: number, south: number, width = 0.01) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + width, south],
      [west + width, south + width],
      [west, south + width],
      [west, south],
    ],
  ],
})

test('measures the shift of an outline by its centre', () => {
  const { metres, width } = shiftBetween(square(0, 0), square(0, 0.001))!
  expect(metres).toBeCloseTo(111, 0)
  expect(width).toBeCloseTo(1112, -1)
})

test('measures the shift of an outline that grew around its centre by its growth', () => {
  const { metres } = shiftBetween(square(0, 0), square(-0.001, -0.001, 0.012))!
  expect(metres).toBeGreaterThan(90)
  expect(metres).toBeLessThan(115)
})

test('applies no tolerance to points and lines', () => {
  const point = { type: 'Point' as const, coordinates: [1, 2] }
  expect(shiftBetween(point, point)).toBeNull()
  expect(toleranceOf([{ metres: 1, width: 1000 }, null])).toBeNull()
})

test('compares few or unchanged zones by every coordinate', () => {
  expect(areDrawnDifferently(99, 99)).toBe(false)
  expect(areDrawnDifferently(1000, 899)).toBe(false)
  expect(areDrawnDifferently(1000, 900)).toBe(true)
  expect(areDrawnDifferently(100_001, 100_001)).toBe(false)
})

test('reports outlines that have all moved far as changed', () => {
  const shift = (metres: number): Shift => ({ metres, width: 1000 })
  expect(toleranceOf(Array.from({ length: 100 }, () => shift(10)))).toBe(50)
  expect(toleranceOf(Array.from({ length: 100 }, () => shift(300)))).toBeNull()
})

test('distinguishes communes merged from 2016 to 2018 from redrawn ones', () => {
  const [now, then] = [readOutlines(2018), readOutlines(2016)]
  const former = new Map(then.communes.map(commune => [commune.code, commune]))
  const today = new Set(now.communes.map(({ code }) => code))
  const successor = successors(readCog(2021))
  const grown = new Set(
    then.communes.filter(({ code }) => !today.has(code)).map(({ code }) => successor(code)),
  )
  const shifts = now.communes.flatMap(({ code, area }) => {
    const known = former.get(code)
    if (known === undefined) return []
    const shapes = [
      feature(now.topology, mergedArea(now.topology, [area])).geometry,
      feature(then.topology, mergedArea(then.topology, [known.area])).geometry,
    ] as const
    return [{ code, shift: shiftBetween(shapes[0], shapes[1])! }]
  })
  const tolerance = toleranceOf(shifts.map(({ shift }) => shift))!
  expect(tolerance).toBeGreaterThan(100)
  expect(tolerance).toBeLessThan(250)
  const told = shifts.filter(({ shift }) => shift.metres > tolerance).map(({ code }) => code)
  const merged = shifts.filter(({ code }) => grown.has(code)).map(({ code }) => code)
  expect(merged.filter(code => told.includes(code)).length / merged.length).toBeGreaterThan(0.98)
  expect(told.filter(code => !grown.has(code)).length / shifts.length).toBeLessThan(0.005)
})
