import { expect, test } from 'vitest'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { concatenated } from '../../../domain/bytes.ts'
import { QueryBudget, SLICE_VERTICES } from '../../platform/queue/scheduling.ts'
import { decodeGeometrySet } from '../../storage/geometry/geometry.ts'
import { GeometrySetBuilder } from '../../storage/geometry/geometryBuilder.ts'
import { Boxes } from './boxes.ts'
import { CRS84, type Crs, SYSTEMS } from './crs.ts'

const LAMBERT = SYSTEMS.find(({ uri }) => uri.endsWith('/2154')) ?? CRS84

/** Returns a circle of one degree around a point, as a polygon. */
const circle = (vertices: number, [x, y]: readonly [number, number]) => {
  const ring = Array.from({ length: vertices }, (_, at) => {
    const angle = (at / vertices) * 2 * Math.PI
    return [x + Math.cos(angle), y + Math.sin(angle)]
  })
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? []]] }
}

/** Returns an instance with one zone, with only the fields that box filters read. */
function instanceOf(vertices: number): OpenInstance {
  const builder = new GeometrySetBuilder()
  builder.add('a', circle(vertices, [3, 46]))
  const geometry = decodeGeometrySet(concatenated([...builder.build().pieces()]))
  return { geometry, members: null } as unknown as OpenInstance
}

/** Returns a budget that adds up the vertices of each slice. */
function countedBudget() {
  const slices = [0]
  const budget = new QueryBudget({ who: 'somebody', signal: new AbortController().signal }, Infinity)
  return {
    slices,
    isDue: () => false,
    isLate: () => false,
    spend: (vertices: number) => {
      const isOver = budget.spend(vertices)
      if (isOver) slices.push(0)
      slices.push((slices.pop() ?? 0) + vertices)
      return isOver
    },
    pause: () => budget.pause(),
  }
}

/** Returns a box of metres around the centre of the circle. */
const around = (metres: number) =>
  [700_000 - metres, 6_544_000 - metres, 700_000 + metres, 6_544_000 + metres] as const

test('decides by the box of a zone in degrees without its outline', () => {
  const boxes = new Boxes(instanceOf(16))
  expect(boxes.add({ crs: CRS84, box: [0, 40, 10, 50] }).test(0)).toBe(true)
  expect(boxes.add({ crs: CRS84, box: [20, 40, 30, 50] }).test(0)).toBe(false)
  expect(boxes.add({ crs: CRS84, box: [3, 46, 3.1, 46.1] }).test(0)).toBe(null)
  expect(boxes.add({ crs: LAMBERT, box: [0, 6_000_000, 10, 6_000_010] }).test(0)).toBe(false)
})

test('projects an outline once for all boxes of a system', async () => {
  let projected = 0
  const crs: Crs = {
    ...LAMBERT,
    forward: (lng, lat) => {
      projected++
      return LAMBERT.forward(lng, lat)
    },
  }
  const boxes = new Boxes(instanceOf(5000))
  const conditions = Array.from({ length: 99 }, (_, at) => boxes.add({ crs, box: around(at + 1) }))
  projected = 0
  expect(conditions.map(({ test }) => test(0))).toEqual(Array(99).fill(null))
  await boxes.look(0, countedBudget())
  expect(conditions.map(({ test }) => test(0))).toEqual(Array(99).fill(true))
  expect(projected).toBe(5001)
})

test('never compares more vertices in a slice than its limit', async () => {
  for (const crs of [CRS84, LAMBERT]) {
    const boxes = new Boxes(instanceOf(200_000))
    const box = crs === CRS84 ? ([3, 46, 3.1, 46.1] as const) : around(1000)
    const conditions = Array.from({ length: 20 }, () => boxes.add({ crs, box }))
    for (const { test } of conditions) test(0)
    const budget = countedBudget()
    await boxes.look(0, budget)
    expect(conditions.every(({ test }) => test(0))).toBe(true)
    expect(budget.slices.reduce((sum, vertices) => sum + vertices)).toBeGreaterThanOrEqual(20 * 200_000)
    expect(Math.max(...budget.slices)).toBeLessThanOrEqual(SLICE_VERTICES)
  }
})

test('refuses boxes that need too many comparisons, with a reason', async () => {
  const boxes = new Boxes(instanceOf(200_000))
  const conditions = Array.from({ length: 252 }, () => boxes.add({ crs: CRS84, box: [3, 46, 3.1, 46.1] }))
  for (const { test } of conditions) test(0)
  await expect(boxes.look(0, countedBudget())).rejects.toMatchObject({
    part: 'filter',
    faults: [{ key: 'ogc.cql2.tooDear', params: { most: 50 } }],
  })
})
