import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Label } from '../../src/contract/label.ts'
import { LineDash, PointShape, type Style } from '../../src/contract/view.ts'
import { defaultStyle, styleForLabel } from '../../src/domain/colour/style.ts'
import { cornersOf, symbolOf } from '../../src/domain/colour/symbols.ts'
import { ZoneStore } from '../../src/workers/zoneStore.ts'

const label = (values: readonly number[]): Label => ({
  id: 'n',
  name: 'n',
  title: { fr: 'Nombre', en: 'Number' },
  type: 'number',
  unit: null,
  measure: null,
  column: 'c',
  stats: { min: Math.min(...values), max: Math.max(...values), nulls: 0, distinct: 2, quantiles: [] },
})

/** Paints lines, one per value plus one without a value. Returns their looks and the legend. */
function drawn(values: readonly number[], patch: Partial<Style>) {
  const store = new ZoneStore()
  const style = { ...styleForLabel(defaultStyle(0), label(values)), ...patch }
  const zones = [...values, null].map((value, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { n: value },
    origin_labels: {},
  }))
  store.add('load', zones, style, label(values))
  store.complete('load')
  const { symbols, legend } = store.paint('load', style, label(values), 'fr')!
  const told = { ...legend, kinds: ['line'] as const }
  const lineOf = (ordinal: number) =>
    symbols.strokes
      ? { width: symbols.strokes[ordinal * 2]! / 16, pattern: symbols.strokes[ordinal * 2 + 1] }
      : symbols.stroke
  const swatchOf = (row: string) => {
    const symbol = symbolOf(told, style, row)
    if (symbol?.kind !== 'line') throw new Error('Lines have symbols of lines.')
    return symbol.stroke
  }
  return { legend: told, lineOf, swatchOf }
}

const someNumbers = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 40 })
const looks = fc.record({
  lineWidth: fc.integer({ min: 1, max: 12 }),
  lineSized: fc.boolean(),
  lineDash: fc.constantFrom(...LineDash.options),
})

describe('a line', () => {
  test('draws a line with the width and dashes of its legend entry', () => {
    const classes = fc.constantFrom('equal' as const, 'quantile' as const)
    fc.assert(
      fc.property(
        someNumbers,
        looks,
        classes,
        fc.integer({ min: 2, max: 9 }),
        (values, look, method, count) => {
          const { legend, lineOf, swatchOf } = drawn(values, { ...look, classes: method, classCount: count })
          if (legend.kind !== 'classes') throw new Error('Numbers are in classes.')
          values.forEach((value, ordinal) => {
            const row =
              legend.entries.findLast(({ from }) => from === null || value >= from) ?? legend.entries[0]!
            const { width, pattern } = swatchOf(row.id)
            expect(Math.abs(lineOf(ordinal).width - width)).toBeLessThanOrEqual(1 / 32)
            expect(lineOf(ordinal).pattern).toBe(pattern)
          })
          const none = swatchOf(legend.noData.id)
          expect(lineOf(values.length)).toEqual(none)
        },
      ),
    )
  })

  test('draws the highest of five classes solid and wide, the lowest thin and dotted', () => {
    const values = [1, 2, 3, 4, 5]
    const { legend, swatchOf } = drawn(values, {
      classes: 'equal',
      classCount: 5,
      lineWidth: 10,
      lineSized: true,
      lineDash: 'classes',
    })
    if (legend.kind !== 'classes') throw new Error('Numbers are in classes.')
    expect(legend.entries.map(({ id: row }) => swatchOf(row))).toEqual([
      { width: 2, pattern: 0 },
      { width: 4, pattern: 1 },
      { width: 6, pattern: 2 },
      { width: 8, pattern: 3 },
      { width: 10, pattern: 4 },
    ])
    expect(swatchOf(legend.noData.id)).toEqual({ width: 0.5, pattern: 0 })
  })

  test('draws a line with a width proportional to its value without classes', () => {
    const { lineOf } = drawn([-50, 0, 25, 100], { classes: null, lineWidth: 8, lineSized: true })
    expect([0, 1, 2, 3, 4].map(at => lineOf(at).width)).toEqual([4, 0.5, 2, 8, 0.5])
  })

  test('draws a line 2 pixels wide by default, with or without data', () => {
    const { lineOf } = drawn([1, 2], { classes: null })
    expect([0, 1, 2].map(lineOf)).toEqual(Array(3).fill({ width: 2, pattern: 4 }))
  })
})

test.each(PointShape.options.filter(shape => shape !== 'circle'))(
  'gives a %s the area of the circle',
  shape => {
    const corners = cornersOf(shape, 10)
    const area = corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length]!
      return sum + (x * nextY - nextX * y) / 2
    }, 0)
    expect(Math.abs(area)).toBeCloseTo(Math.PI * 100, 6)
  },
)
