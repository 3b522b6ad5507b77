import { expect, test } from 'vitest'
import { circleRadius, homeZoom, largestRadius, legendValues, nestedCircles, roundValues } from './circles.ts'

test('doubles the radius, and so quadruples the area, for four times the value', () => {
  const one = circleRadius(25, 100, 5)
  expect(circleRadius(100, 100, 5) / one).toBeCloseTo(2, 12)
  expect(circleRadius(-100, 100, 5)).toBe(circleRadius(100, 100, 5))
  expect(circleRadius(0, 100, 5)).toBe(0)
})

test("grows circles by half the map's zoom, and stops before they cover it", () => {
  expect(largestRadius(7, 'proportional') / largestRadius(5, 'proportional')).toBeCloseTo(2, 12)
  expect(largestRadius(14, 'proportional')).toBe(largestRadius(10, 'proportional'))
  expect(largestRadius(0, 'proportional')).toBe(largestRadius(3, 'proportional'))
})

test.each([
  [2_615_635, 5, [2_500_000, 1_000_000, 250_000]],
  [1_000_000, 5, [1_000_000, 250_000, 50_000]],
  [0.7, 5, [0.5, 0.1, 0.025]],
  // At high zooms, the largest circle exceeds the legend, which shows smaller values.
  [2_615_635, 9, [100_000, 25_000, 5000]],
])('shows circles up to %d at zoom %d as %j', (max, zoom, values) => {
  expect(roundValues(max, zoom)).toEqual(values)
})

test.each([
  ['the drawn extremes and a middle', { max: 2_604_361, least: 76_604 }, 5, [2_604_361, 1_000_000, 76_604]],
  ['30 points from 1 to 40', { max: 40, least: 1 }, 5, [40, 10, 1]],
  [
    'a smallest value that is too small to see',
    { max: 2_604_361, least: 3 },
    5,
    [2_604_361, 1_000_000, 250_000],
  ],
  ['a largest circle that does not fit', { max: 2_604_361, least: 76_604 }, 9, [100_000, 25_000, 5000]],
  // Codes of départements, for instance.
  ['a smallest value close to the largest', { max: 56, least: 35 }, 5, [56, 35]],
  ['a single value', { max: 56, least: 56 }, 5, [56]],
  ['no value but 0', { max: 0, least: null }, 5, []],
])('chooses the circles of a legend: %s', (_, extremes, zoom, values) => {
  expect(legendValues(extremes, zoom)).toEqual(values)
})

test.each([
  ['France', [-5.2, 41.3, 9.6, 51.1], 5],
  ['Rennes', [-1.75, 48.07, -1.62, 48.16], 11.5],
  ['the world', [-180, -60, 180, 85], 3],
  ['Fiji, across the antimeridian', [177, -19, -178, -16], 6.5],
  ['a single place', [2, 48, 2, 48], 16],
] as const)('keeps the largest circle of %s near 30 pixels if the map shows all zones', (_, bounds, zoom) => {
  expect(largestRadius(zoom, 'proportional', homeZoom([...bounds]))).toBeGreaterThan(25)
  expect(largestRadius(zoom, 'proportional', homeZoom([...bounds]))).toBeLessThan(35)
})

test('shows no circles if all values are 0 or missing', () => {
  expect(nestedCircles({ max: 0, least: null }, 5)).toBeNull()
  expect(nestedCircles({ max: null, least: null }, 5)).toBeNull()
})

test('aligns nested circles at the bottom without overlapping numbers', () => {
  const nested = nestedCircles({ max: 1234, least: 12 }, 3)
  if (!nested) throw new Error('There are circles.')
  const grounds = nested.circles.map(({ top, radius }) => top + 2 * radius)
  for (const ground of grounds) expect(ground).toBeCloseTo(grounds[0] ?? 0, 9)
  const lines = nested.circles.map(({ line }) => line)
  lines.forEach((line, at) => {
    if (at > 0) expect(line - (lines[at - 1] ?? 0)).toBeGreaterThanOrEqual(15)
  })
  expect(nested.height).toBeGreaterThanOrEqual(Math.max(...grounds, ...lines))
})
