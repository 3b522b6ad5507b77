import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilterNode } from '../../src/contract/filter.ts'
import type { LabelValue } from '../../src/contract/label.ts'
import { ClassMethod, type Style } from '../../src/contract/view.ts'
import { withHexagons } from '../../src/domain/colour/hexagons.ts'
import { entryText } from '../../src/domain/colour/legendText.ts'
import { defaultStyle, styleForLabel } from '../../src/domain/colour/style.ts'
import { ZoneStore } from '../../src/workers/zoneStore.ts'
import { labelOver } from '../support/paintedLegend.ts'

/** Point in the world, from 0 to 1, with its value. */
type Point = { x: number; y: number; value: LabelValue }

const WORLD = 2 ** 30
/** Width of a hexagon at level 0: 36 fit around the world. */
const WIDTH = 1 / 36

const somePoint: fc.Arbitrary<Point> = fc.record({
  x: fc.double({ min: 0, max: 0.999, noNaN: true }),
  y: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  value: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(null)),
})
const somePoints = fc.array(somePoint, { minLength: 1, maxLength: 60 })

const counting: Style = { ...defaultStyle(0), ...withHexagons(defaultStyle(0), 'count') }
const label = (points: readonly Point[], measure: 'count' | 'ratio' = 'count') => ({
  ...labelOver(points.map(({ value }) => value)),
  measure,
})
const valuing = (points: readonly Point[], patch: Partial<Style> = {}): Style => {
  const style = styleForLabel(defaultStyle(0), label(points))
  return { ...style, ...withHexagons(style, 'value'), ...patch }
}

/** Paints points at a level with the map's own store. */
function drawn(
  points: readonly Point[],
  style: Style,
  {
    level = 0,
    measure = 'count' as 'count' | 'ratio',
    kept = null as FilterNode | null,
    isComplete = true,
  } = {},
) {
  const store = new ZoneStore()
  const own = style.label === null ? null : label(points, measure)
  const zones = points.map(({ value }, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { n: value },
    origin_labels: {},
  }))
  store.add('load', zones, style, own)
  if (isComplete) store.complete('load')
  store.place('load', Int32Array.from(points.flatMap(({ x, y }) => [x * WORLD, y * WORLD])))
  const preview = kept && { filter: kept, labels: [label(points, measure)] }
  const { hexagons, legend } = store.paint('load', style, own, 'fr', preview, null, { level })!
  if (!hexagons) throw new Error('Points are gathered.')
  const middles = Array.from(hexagons.points, (_, at) => ({
    x: hexagons.places[at * 2]! / WORLD,
    y: hexagons.places[at * 2 + 1]! / WORLD,
  }))
  const colours = Array.from(hexagons.points, (_, at) =>
    hexagons.fills[at * 4 + 3] === 0
      ? null
      : `#${[...hexagons.fills.subarray(at * 4, at * 4 + 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`,
  )
  return { hexagons, legend, middles, colours }
}

/** Distance in the world, which wraps around. */
function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  const dx = Math.abs(one.x - other.x)
  return Math.hypot(Math.min(dx, 1 - dx), one.y - other.y)
}

/** Groups points by their nearest centre, which defines a hexagon. */
function nearestOf(points: readonly Point[], middles: readonly { x: number; y: number }[]): Point[][] {
  const found: Point[][] = middles.map(() => [])
  for (const point of points) {
    const away = middles.map(middle => distance(point, middle))
    found[away.indexOf(Math.min(...away))]!.push(point)
  }
  return found
}

/** Returns whether a point is equally near to another centre; then either hexagon may contain it. */
function isOnEdge(point: Point, middles: readonly { x: number; y: number }[]): boolean {
  const [nearest = 0, next = Number.POSITIVE_INFINITY] = middles
    .map(middle => distance(point, middle))
    .sort((a, b) => a - b)
  return next - nearest < 1e-8
}

describe('a hexagon', () => {
  test('contains the points nearest to its centre, at every level, each point once', () => {
    fc.assert(
      fc.property(somePoints, fc.integer({ min: 0, max: 6 }), (points, level) => {
        const { hexagons, middles } = drawn(points, counting, { level })
        fc.pre(!points.some(point => isOnEdge(point, middles)))
        expect([...hexagons.points]).toEqual(nearestOf(points, middles).map(({ length }) => length))
        const farthest = WIDTH / Math.sqrt(3) / 2 ** level
        for (const point of points)
          expect(Math.min(...middles.map(middle => distance(point, middle)))).toBeLessThan(farthest + 1e-8)
      }),
    )
  })

  test('shows the sum of counts, and the mean of other numbers, ignoring missing values', () => {
    fc.assert(
      fc.property(somePoints, fc.constantFrom('count' as const, 'ratio' as const), (points, measure) => {
        const { hexagons, middles } = drawn(points, valuing(points), { measure })
        fc.pre(!points.some(point => isOnEdge(point, middles)))
        const expected = nearestOf(points, middles).map(found => {
          const values = found.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
          if (values.length === 0) return Number.NaN
          const sum = values.reduce((all, each) => all + each, 0)
          return measure === 'count' ? sum : sum / values.length
        })
        expect(hexagons.values.length).toBe(expected.length)
        expected.forEach((value, at) => {
          if (Number.isNaN(value)) expect(hexagons.values[at]).toBeNaN()
          else expect(hexagons.values[at]).toBeCloseTo(value, 9)
        })
      }),
    )
  })

  test('continues across the edge of the world', () => {
    const beside = [
      { x: 0.0001, y: 0.5, value: 1 },
      { x: 0.9999, y: 0.5, value: 1 },
    ]
    expect([...drawn(beside, counting, { level: 3 }).hexagons.points]).toEqual([2])
  })
})

describe('the legend of hexagons', () => {
  test('counts each hexagon under its value, in its colour', () => {
    fc.assert(
      fc.property(somePoints, fc.constantFrom(...ClassMethod.options), (points, classes) => {
        const breaks = classes === 'manual' ? [2, 40, 400] : []
        const { hexagons, legend, colours } = drawn(points, valuing(points, { classes, breaks }))
        if (legend.kind !== 'classes') throw new Error('They are in classes.')
        const entries = [...legend.entries, legend.noData, ...(legend.zero ? [legend.zero] : [])]
        const counts = new Map(entries.map(({ id: row }) => [row, 0]))
        hexagons.values.forEach((value, at) => {
          const row = Number.isNaN(value)
            ? legend.noData
            : value === 0 && legend.zero
              ? legend.zero
              : (legend.entries.find(({ to }) => to === null || value < to) ?? legend.entries.at(-1)!)
          expect(colours[at]).toBe(row.colour)
          counts.set(row.id, counts.get(row.id)! + 1)
        })
        for (const { id: row, count } of entries) expect(counts.get(row)).toBe(count)
      }),
    )
  })

  test('counts the points in hexagons, and those without a value', () => {
    fc.assert(
      fc.property(somePoints, points => {
        const { hexagons, legend } = drawn(points, valuing(points))
        expect(legend.gathered).toEqual({
          gathering: 'sum',
          points: points.length,
          missing: points.filter(({ value }) => value === null).length,
          hexagons: hexagons.points.length,
          isPartial: false,
        })
      }),
    )
  })

  test('warns if not all points of the instance are loaded', () => {
    const one = [{ x: 0.5, y: 0.5, value: 1 }]
    expect(drawn(one, counting, { isComplete: false }).legend.gathered).toMatchObject({ isPartial: true })
  })

  test('names classes of points by whole numbers', () => {
    const sizes = [1, 2, 3, 10, 50]
    const points = sizes.flatMap((size, at) => Array(size).fill({ x: at / 10 + 0.05, y: 0.5, value: null }))
    const { legend } = drawn(points, { ...counting, classes: 'manual', breaks: [2, 3, 11] })
    if (legend.kind !== 'classes') throw new Error('They are in classes.')
    expect(legend.entries.map(row => [entryText(legend, row, 'fr'), row.count])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3 à 10', 2],
      ['11 à 50', 1],
    ])
  })

  test('keeps its breaks while a filter removes points', () => {
    const points = Array.from({ length: 60 }, (_, at) => ({ x: (at % 7) / 8, y: 0.5, value: at }))
    const style = valuing(points, { classes: 'natural' })
    const all = drawn(points, style)
    const kept = drawn(points, style, { kept: { label: 'n', operator: 'lt', value: 3 } })
    if (all.legend.kind !== 'classes' || kept.legend.kind !== 'classes')
      throw new Error('They are in classes.')
    expect(kept.legend.breaks).toEqual(all.legend.breaks)
    expect([...kept.hexagons.points]).toEqual([1, 1, 1])
    expect(kept.legend.gathered).toMatchObject({ points: 3, hexagons: 3 })
  })

  test('hides hexagons of other entries when one is isolated', () => {
    const points = [1, 1, 5].map((value, at) => ({ x: at / 4, y: 0.5, value }))
    const { colours, legend } = drawn(
      points,
      valuing(points, { classes: 'manual', breaks: [3], isolated: 'class:1' }),
    )
    if (legend.kind !== 'classes') throw new Error('They are in classes.')
    expect(colours).toEqual([null, null, legend.entries[1]!.colour])
  })
})

test('keeps gathered points selectable without drawing them', () => {
  const points = [{ x: 0.5, y: 0.5, value: 1 }]
  const store = new ZoneStore()
  const part = store.add(
    'load',
    [{ ordinal: 0, geometry: null, labels: { n: 1 }, origin_labels: {} }],
    counting,
    null,
  )
  expect([part.colours[3], store.paint('load', counting, null, 'fr')!.colours[3]]).toEqual([254, 254])
  expect(drawn(points, counting).hexagons.points).toHaveLength(1)
})
