import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelValue } from '../../src/contract/label.ts'
import { CLASSES_MAX } from '../../src/contract/limits.ts'
import type { GeometryKind } from '../../src/contract/tiles.ts'
import { ClassMethod, type Style } from '../../src/contract/view.ts'
import { largestRadius, nestedCircles } from '../../src/domain/colour/circles.ts'
import { colourScale } from '../../src/domain/colour/colours.ts'
import { type Legend, legendOf } from '../../src/domain/colour/legend.ts'
import { isDiverging } from '../../src/domain/colour/ramps.ts'
import { defaultStyle, NO_DATA_COLOUR } from '../../src/domain/colour/style.ts'
import { symbolOf } from '../../src/domain/colour/symbols.ts'
import { numberOf } from '../../src/domain/label/numbers.ts'
import { finite, labelOver, painted, someNumber, someStyle, someValues } from '../support/paintedLegend.ts'

const someCut = someStyle.map(style => ({
  ...style,
  mode: 'gradient' as const,
  form: 'fill' as const,
  type: null,
  classes: style.classes ?? ('natural' as const),
}))

/** Returns a value as the number that a style uses: dates are days since 1970. */
function numberUnder({ type }: Style, value: LabelValue): number | null {
  if (type !== 'date') return numberOf(value)
  const isDate = typeof value !== 'boolean' && /^\d{4}(-\d\d(-\d\d)?)?$/.test(String(value))
  return isDate ? Date.parse(String(value)) / 86_400_000 : null
}

const breaksIn = (legend: Legend) => (legend.kind === 'classes' ? legend.breaks : null)

const zeroIn = (legend: Legend) => ('zero' in legend && typeof legend.zero === 'object' ? legend.zero : null)

test('counts every displayed zone once, no data included', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend } = painted(values, style)
      const rows =
        'entries' in legend && legend.kind !== 'circles'
          ? legend.entries.reduce((sum, { count }) => sum + count, 0)
          : legend.count
      const others = legend.kind === 'values' ? legend.others.count : 0
      const noData = legend.kind === 'single' ? 0 : legend.noData.count
      const zero = zeroIn(legend)?.count ?? 0
      expect(rows + others + zero + noData).toBe(values.length)
    }),
  )
})

test('colours each zone like its legend entry', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend, colours } = painted(values, style)
      values.forEach((value, at) => {
        const colour = colours[at]
        if (legend.kind === 'single') expect(colour).toBe(legend.colour)
        else if (legend.kind === 'values') {
          const row = legend.entries.find(({ id: name }) => name === `value:${numberOf(value) ?? value}`)
          if (row) expect(colour).toBe(row.colour)
        } else if (numberUnder(style, value) === null) expect(colour).toBe(legend.noData.colour)
        else if (numberUnder(style, value) === 0 && zeroIn(legend))
          expect(colour).toBe(zeroIn(legend)!.colour)
        else if (legend.kind === 'circles')
          expect(colour).toBe(legend.max === null ? legend.noData.colour : legend.colour)
        else if (legend.kind === 'gradient')
          expect(legend.min === null ? [NO_DATA_COLOUR] : legend.ramp).toContain(colour)
        else if (legend.kind === 'classes' && legend.entries.length > 0) {
          const found = numberUnder(style, value)!
          const last = legend.entries.at(-1)
          const row = legend.entries.find(
            each => found < (each.to ?? Number.POSITIVE_INFINITY) || (each === last && each.to === found),
          )
          expect(colour).toBe((row ?? last)!.colour)
        }
      })
    }),
  )
})

test('hatches exactly the zones that the legend counts as no data', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend, hatched } = painted(values, style)
      const expected = legend.kind === 'single' ? 0 : legend.noData.count
      expect(hatched.filter(each => each)).toHaveLength(expected)
      if (legend.kind !== 'single')
        expect(symbolOf(legend, { ...style, outlined: false }, legend.noData.id)).toEqual({ kind: 'hatch' })
      values.forEach((value, at) => {
        if (value === null && legend.kind !== 'single') expect(hatched[at]).toBe(true)
      })
    }),
  )
})

test('outlines the swatches of outlined areas, hatched for no data, except circles', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const outlined = { ...style, outlined: true }
      const { legend } = painted(values, outlined)
      const isOfCircles = legend.kind === 'circles'
      expect(symbolOf(legend, outlined, null)).toEqual(
        isOfCircles ? null : { kind: 'outline', hatched: false },
      )
      if (legend.kind !== 'single')
        expect(symbolOf(legend, outlined, legend.noData.id)).toEqual(
          isOfCircles ? { kind: 'hatch' } : { kind: 'outline', hatched: true },
        )
      expect(symbolOf({ ...legend, kinds: ['line'] }, outlined, null)?.kind).not.toBe('outline')
    }),
  )
})

test('never hatches points and lines', () => {
  const { legend } = painted([1, null], { ...defaultStyle(0), label: 'n' })
  if (legend.kind === 'single') throw new Error('A label has a legend.')
  const symbolIn = (kinds: GeometryKind[]) =>
    symbolOf({ ...legend, kinds }, defaultStyle(0), legend.noData.id)?.kind ?? null
  expect(symbolIn(['point'])).toBe('point')
  expect(symbolIn(['line'])).toBe('line')
  expect(symbolIn(['line', 'point'])).toBe(null)
  expect(symbolIn(['area', 'point'])).toBe('hatch')
})

test('gives a separate 0 its own entry and colour, outside classes and ends', () => {
  const apart = { zeroApart: true, mode: 'gradient' as const, form: 'fill' as const, type: null }
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend, colours, hatched } = painted(values, { ...style, ...apart })
      if (legend.kind !== 'gradient' && legend.kind !== 'classes') throw new Error('Numbers are filled.')
      expect(legend.zero?.count).toBe(values.filter(value => numberOf(value) === 0).length)
      if (legend.kind === 'gradient') expect([legend.min, legend.max]).not.toContain(0)
      const classed = legend.kind === 'classes' ? legend.entries.map(({ colour }) => colour) : legend.ramp
      expect(classed).not.toContain(legend.zero?.colour)
      values.forEach((value, at) => {
        if (numberOf(value) !== 0) return
        expect(colours[at]).toBe(legend.zero?.colour)
        expect(hatched[at]).toBe(false)
      })
    }),
  )
})

test('separates 0 only on request', () => {
  const { legend } = painted([0, 0, 1, 2], { ...defaultStyle(0), label: 'n', classes: 'equal' })
  expect(legend).toMatchObject({ zero: null, entries: [{ from: 0, count: 2 }, ...Array(4).fill({})] })
})

const someCircles = someStyle.map(style => ({
  ...style,
  mode: 'gradient' as const,
  form: 'circle' as const,
  type: null,
}))

test('sizes the circles of zones like those of the legend', () => {
  const amount = fc.integer({ min: -1e7, max: 1e7 }).map(eighths => eighths / 8)
  const someAmounts = fc.array(fc.oneof(amount, fc.constant(null)))
  fc.assert(
    fc.property(
      someAmounts,
      someCircles,
      fc.double({ ...finite, min: 2, max: 16 }),
      (values, style, zoom) => {
        const { legend, circles } = painted(values, style)
        if (legend.kind !== 'circles' || !circles) throw new Error('Circles have a legend of circles.')
        const shown = nestedCircles(legend, zoom)
        values.forEach((value, at) => {
          const radius = Math.abs(circles.shares[at]!) * largestRadius(zoom, 'proportional')
          expect(circles.shares[at]! < 0).toBe((value ?? 0) < 0)
          for (const circle of shown?.circles ?? []) {
            const expected = Math.abs(value ?? 0) / circle.value
            // The GPU receives radii in single precision.
            expect(Math.abs((radius / circle.radius) ** 2 - expected)).toBeLessThanOrEqual(expected * 1e-5)
          }
        })
      },
    ),
  )
})

test('sizes circles by class like the legend, which counts them', () => {
  fc.assert(
    fc.property(someValues, someCut, (values, cut) => {
      const style: Style = { ...cut, form: 'classedCircle' }
      const { legend, circles } = painted(values, style)
      if (legend.kind !== 'circles' || !circles) throw new Error('Circles have a legend of circles.')
      const amounts = values.map(value => Math.abs(numberOf(value) ?? 0))
      const classes = amounts.map(amount =>
        legend.entries.findIndex(
          ({ from, to }, index) =>
            amount > 0 &&
            amount >= (from ?? 0) &&
            (amount < (to ?? Infinity) || (index === legend.entries.length - 1 && amount === to)),
        ),
      )
      classes.forEach((index, at) => {
        const symbol = index < 0 ? null : symbolOf(legend, style, legend.entries[index]!.id)
        const diameter = 2 * Math.abs(circles.shares[at]!) * largestRadius(5, circles.sizes)
        if (symbol) expect(symbol).toMatchObject({ kind: 'circle', diameter: expect.closeTo(diameter, 4) })
        else expect(diameter).toBe(0)
      })
      const counts = legend.entries.map((_, index) => classes.filter(each => each === index).length)
      expect(legend.entries.map(({ count }) => count)).toEqual(counts)
    }),
  )
})

test('draws only the circles of an isolated size class', () => {
  const values = [0, 1, 2, 30, -40, 500, null]
  const style: Style = {
    ...defaultStyle(0),
    label: 'n',
    form: 'classedCircle',
    classes: 'manual',
    breaks: [10, 100],
  }
  const { legend } = painted(values, style)
  expect('entries' in legend && legend.entries).toMatchObject([
    { from: 1, to: 10, count: 2 },
    { from: 10, to: 100, count: 2 },
    { from: 100, to: 500, count: 1 },
  ])
  const sizes = (isolated: string | null) =>
    Array.from(painted(values, { ...style, isolated }).circles!.shares, share => Math.round(share * 3))
  expect(sizes(null)).toEqual([0, 1, 1, 2, -2, 3, 0])
  expect(sizes('size:1')).toEqual([0, 0, 0, 2, -2, 0, 0])
})

test('draws one circle per value except 0, larger ones below', () => {
  fc.assert(
    fc.property(someValues, someCircles, (values, style) => {
      const { legend, circles } = painted(values, style)
      if (legend.kind !== 'circles' || !circles) return
      const sized = values.flatMap((value, at) => (numberOf(value) ? [at] : []))
      expect([...circles.order].sort((a, b) => a - b)).toEqual(sized.filter(at => circles.shares[at] !== 0))
      const radii = Array.from(circles.order, at => Math.abs(circles.shares[at]!))
      const most = Math.max(...radii, 0)
      radii.forEach((radius, at) => {
        expect(radius).toBeLessThanOrEqual((radii[at - 1] ?? most) + most / 30_000)
      })
    }),
  )
})

test('counts the zones of each legend entry', () => {
  fc.assert(
    fc.property(someValues, someCut, (values, style) => {
      const { legend } = painted(values, style)
      if (legend.kind !== 'classes') throw new Error('A cut gradient has classes.')
      const numbers = values
        .map(numberOf)
        .filter(each => each !== null)
        .filter(each => each !== 0 || legend.zero === null)
      legend.entries.forEach(({ from, to, count }, index) => {
        const isLast = index === legend.entries.length - 1
        const inside = numbers.filter(
          each =>
            each >= (from ?? Number.NEGATIVE_INFINITY) &&
            (to === null || each < to || (isLast && each === to)),
        )
        expect(inside).toHaveLength(count)
      })
    }),
  )
})

test('keeps breaks and counts for every ramp and colour, with or without a middle', () => {
  fc.assert(
    fc.property(someValues, someCut, someStyle, fc.nat(9), (values, style, other, row) => {
      const { ramp, reversed } = other
      const before = painted(values, style).legend
      const after = painted(values, {
        ...style,
        ramp: isDiverging(ramp) === isDiverging(style.ramp) ? ramp : style.ramp,
        reversed,
        isolated: `class:${row}`,
        minColour: '#000000',
      }).legend
      expect(breaksIn(after)).toEqual(breaksIn(before))
      expect('entries' in after && after.entries.map(({ count }) => count)).toEqual(
        'entries' in before && before.entries.map(({ count }) => count),
      )
    }),
  )
})

test('uses the breaks of the instance for any subset of zones', () => {
  fc.assert(
    fc.property(
      fc.array(someNumber, { minLength: 2, maxLength: 60 }),
      someCut,
      fc.nat(60),
      fc.nat(60),
      (all, style, some, others) => {
        const whole = labelOver(all)
        const quantiles = all.toSorted((a, b) => a - b)
        const part = { label: { ...whole, stats: { ...whole.stats, quantiles } }, isComplete: false }
        expect(breaksIn(painted(all.slice(0, some), style, part).legend)).toEqual(
          breaksIn(painted(all.slice(others), style, part).legend),
        )
      },
    ),
  )
})

test('uses the breaks of the column for a complete instance', () => {
  fc.assert(
    fc.property(fc.array(fc.option(someNumber), { maxLength: 60 }), someCut, (values, style) => {
      const label = { ...labelOver(values), stats: { ...labelOver(values).stats, quantiles: [0, 1] } }
      const numbers = values.filter(value => value !== null).sort((a, b) => a - b)
      const scale = colourScale(label, style, numbers)
      expect(breaksIn(painted(values, style, { label }).legend)).toEqual(
        scale.kind === 'classes' && scale.breaks,
      )
    }),
  )
})

test('keeps breaks ascending, with values on both sides or equal widths', () => {
  fc.assert(
    fc.property(someValues, someCut, (values, style) => {
      const { legend } = painted(values, style)
      if (legend.kind !== 'classes') throw new Error('A cut gradient has classes.')
      expect(
        legend.breaks.every(
          (each, at) => Number.isFinite(each) && each > (legend.breaks[at - 1] ?? Number.NEGATIVE_INFINITY),
        ),
      ).toBe(true)
      expect(legend.breaks.length).toBeLessThan(CLASSES_MAX)
      // Classes around a middle are the same on both sides, where the values are not.
      if (legend.middle === null && (style.classes === 'quantile' || style.classes === 'natural'))
        for (const { count } of legend.entries) expect(count).toBeGreaterThan(0)
    }),
  )
})

test('draws only an isolated entry', () => {
  fc.assert(
    fc.property(someValues, someStyle, fc.nat(20), (values, style, pick) => {
      const whole = painted(values, style)
      if (whole.legend.kind === 'single') return
      const zero = zeroIn(whole.legend)
      const rows = [
        ...('entries' in whole.legend ? whole.legend.entries : []),
        whole.legend.noData,
        ...(zero ? [zero] : []),
      ]
      const row = rows[pick % rows.length]!
      const alone = painted(values, { ...style, isolated: row.id })
      const drawn = alone.colours.filter(colour => colour !== null)
      expect(drawn).toEqual(Array(row.count).fill(row.colour))
      expect(alone.legend).toEqual(whole.legend)
    }),
  )
})

describe.each(ClassMethod.options)('classes by %s', classes => {
  const style: Style = { ...defaultStyle(0), label: 'n', classes, breaks: [] }
  test.each<[string, LabelValue[], number, number]>([
    ['all values are equal', [7, 7, 7, 7], 1, 0],
    ['all values are missing', [null, null], 0, 2],
    ['there is one zone', [3], 1, 0],
    ['the dataset has no zones', [], 0, 0],
  ])('covers all zones in the legend if %s', (_, values, rows, missing) => {
    const { legend } = painted(values, style)
    expect(legend).toMatchObject({ kind: 'classes', noData: { count: missing } })
    expect('entries' in legend && legend.entries).toHaveLength(rows)
  })
})

test('returns three of five requested classes for three values, and the request', () => {
  const style: Style = { ...defaultStyle(0), label: 'n', classes: 'natural' }
  const { legend } = painted([1, 1, 1, 2, 2, 9], style)
  expect(legend).toMatchObject({ asked: 5, entries: [{ count: 3 }, { count: 2 }, { count: 1 }] })
})

test('uses one scale for the map and its legend', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const label = labelOver(values)
      const numbers = values
        .map(value => numberUnder(style, value))
        .filter(each => each !== null)
        .sort((a, b) => a - b)
      const legend = legendOf(colourScale(label, style, numbers), values, 'fr')
      expect(painted(values, style).legend).toEqual(legend)
    }),
  )
})
