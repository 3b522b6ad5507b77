import { expect, test } from 'vitest'
import { largestRadius } from '../../domain/colour/circles.ts'
import { CIRCLE_WORLD } from '../../workers/circleOrder.ts'
import { CircleTable } from './circleTable.ts'

const ZOOM = 5
const PIXEL = 1 / (512 * 2 ** ZOOM)
const everywhere = () => true

/**
 * Zone 0 has a large circle at the centre of the world, zone 1 a small one above it, zone 2 one at its west
 * end.
 */
function stage() {
  const table = new CircleTable()
  const half = CIRCLE_WORLD / 2
  table.places = Int32Array.of(half, half, half, half, 0, half)
  table.replace({
    sizes: 'proportional',
    shares: Float32Array.of(1, 0.25, 1),
    order: Uint32Array.of(0, 2, 1),
  })
  return table
}

test('picks the smallest of overlapping circles, anywhere inside it', () => {
  const table = stage()
  const radius = largestRadius(ZOOM, 'proportional') * PIXEL
  expect(table.pick({ x: 0.5, y: 0.5 }, PIXEL, ZOOM, everywhere)).toBe(1)
  expect(table.pick({ x: 0.5 + radius * 0.9, y: 0.5 }, PIXEL, ZOOM, everywhere)).toBe(0)
  expect(table.pick({ x: 0.5 + radius * 1.1, y: 0.5 }, PIXEL, ZOOM, everywhere)).toBeNull()
})

test('picks a circle at the edge of the world from the other side and in copies', () => {
  const table = stage()
  for (const x of [-PIXEL, 1 - PIXEL, 1 + PIXEL, 2]) {
    expect(table.pick({ x, y: 0.5 }, PIXEL, ZOOM, everywhere)).toBe(2)
  }
})

test('picks no circle of hidden zones or of styles without circles', () => {
  const table = stage()
  expect(table.pick({ x: 0.5, y: 0.5 }, PIXEL, ZOOM, ordinal => ordinal !== 1)).toBe(0)
  table.replace(null)
  expect(table.pick({ x: 0.5, y: 0.5 }, PIXEL, ZOOM, everywhere)).toBeNull()
})
