import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Label, LabelType, LabelValue } from '../../src/contract/label.ts'
import type { GeometryKind } from '../../src/contract/tiles.ts'
import { CLASSES_MAX, CLASSES_MIN, ClassMethod, Form, RampName, type Style } from '../../src/contract/view.ts'
import { largestRadius, nestedCircles } from '../../src/domain/colour/circles.ts'
import { colourScale } from '../../src/domain/colour/colours.ts'
import { type Legend, legendOf } from '../../src/domain/colour/legend.ts'
import { defaultStyle, NO_DATA_COLOUR } from '../../src/domain/colour/style.ts'
import { symbolOf } from '../../src/domain/colour/symbols.ts'
import { numberOf } from '../../src/domain/label/numbers.ts'
import { ZoneStore } from '../../src/workers/store.ts'

/** A label as the import describes it, with the statistics of its values. */
function labelOver(values: readonly LabelValue[], type: LabelType = 'number'): Label {
  const numbers = values.map(numberOf).filter(each => each !== null)
  const isNumber = type === 'number' && numbers.length > 0
  return {
    id: 'n',
    name: 'n',
    title: { fr: 'Nombre', en: 'Number' },
    type,
    unit: null,
    measure: null,
    column: 'c',
    stats: {
      min: isNumber ? Math.min(...numbers) : null,
      max: isNumber ? Math.max(...numbers) : null,
      nulls: values.length - numbers.length,
      distinct: new Set(numbers).size,
      quantiles: [],
    },
  }
}

const finite = { noNaN: true, noDefaultInfinity: true } as const
const number = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.double({ ...finite, min: -1e6, max: 1e6 }),
  fc.double(finite),
)
/** Values of a label: mixed ones, and those at which classifications stumble. */
const someValues: fc.Arbitrary<LabelValue[]> = fc.oneof(
  fc.array(fc.oneof(number, fc.constant(null)), { maxLength: 60 }),
  fc.array(fc.constant(null), { maxLength: 5 }),
  fc.tuple(number, fc.nat(20)).map(([value, count]) => Array(count + 1).fill(value)),
  fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 1000), { maxLength: 60 }),
  fc.array(fc.integer({ min: -9, max: -1 }), { maxLength: 40 }),
  fc.array(fc.oneof(number, fc.string(), fc.boolean(), fc.constant(null)), { maxLength: 40 }),
  number.map(value => [value]),
  fc.array(fc.constantFrom('2024', '2024-05', '2024-05-13', '0079-08-24', 'n.d.', null), { maxLength: 40 }),
)
const breaks = fc
  .uniqueArray(fc.integer({ min: -60, max: 60 }), { maxLength: CLASSES_MAX - 1 })
  .map(found => found.sort((a, b) => a - b))
const someStyle: fc.Arbitrary<Style> = fc
  .record({
    mode: fc.constantFrom('gradient' as const, 'value' as const),
    form: fc.constantFrom(...Form.options),
    type: fc.constantFrom(null, 'number' as const, 'date' as const, 'text' as const),
    randomColours: fc.boolean(),
    classes: fc.constantFrom(null, ...ClassMethod.options),
    zeroApart: fc.boolean(),
    middle: fc.option(
      fc.oneof(fc.constantFrom('mean' as const, 'median' as const), fc.integer({ min: -60, max: 60 })),
    ),
    classCount: fc.integer({ min: CLASSES_MIN, max: CLASSES_MAX }),
    ramp: fc.constantFrom(null, ...RampName.options),
    reversed: fc.boolean(),
    breaks,
  })
  .map(fields => ({ ...defaultStyle(0), label: 'n', ...fields }))
const someCut = someStyle.map(style => ({
  ...style,
  mode: 'gradient' as const,
  form: 'fill' as const,
  type: null,
  classes: style.classes ?? ('natural' as const),
}))

/** Paints values by the map's own store, and returns their colours with the legend that it tells. */
function painted(
  values: readonly LabelValue[],
  style: Style,
  {
    label = labelOver(values),
    isComplete = true,
    seconds = null,
  }: { label?: Label; isComplete?: boolean; seconds?: readonly LabelValue[] | null } = {},
) {
  const second = seconds && { ...labelOver(seconds), id: 's', name: 's', column: 'd' }
  const store = new ZoneStore()
  const zones = values.map((value, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { n: value, ...(seconds && { s: seconds[ordinal] ?? null }) },
    origin_labels: {},
  }))
  store.add('load', zones, style, label, second)
  if (isComplete) store.complete('load')
  const { colours, circles, legend } = store.paint('load', style, label, 'fr', null, null, { second })!
  const colourAt = (ordinal: number) =>
    colours[ordinal * 4 + 3] === 0
      ? null
      : `#${[...colours.subarray(ordinal * 4, ordinal * 4 + 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`
  const isHatched = (ordinal: number) => colours[ordinal * 4 + 3] === 253
  return {
    legend,
    circles,
    colours: values.map((_, ordinal) => colourAt(ordinal)),
    hatched: values.map((_, ordinal) => isHatched(ordinal)),
  }
}

/** The number that a value is under a style: dates are days since 1970. */
function numberUnder({ type }: Style, value: LabelValue): number | null {
  if (type !== 'date') return numberOf(value)
  const isDate = typeof value !== 'boolean' && /^\d{4}(-\d\d(-\d\d)?)?$/.test(String(value))
  return isDate ? Date.parse(String(value)) / 86_400_000 : null
}

const breaksIn = (legend: Legend) => (legend.kind === 'classes' ? legend.breaks : null)

const zeroIn = (legend: Legend) => ('zero' in legend && typeof legend.zero === 'object' ? legend.zero : null)

test('the counts of a legend and no data add up to the displayed zones', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend } = painted(values, style)
      const rows = 'rows' in legend ? legend.rows.reduce((sum, { count }) => sum + count, 0) : legend.count
      const others = legend.kind === 'values' ? legend.others.count : 0
      const noData = legend.kind === 'single' ? 0 : legend.noData.count
      const zero = zeroIn(legend)?.count ?? 0
      expect(rows + others + zero + noData).toBe(values.length)
    }),
  )
})

test('each zone has the colour of its row in the legend', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend, colours } = painted(values, style)
      values.forEach((value, at) => {
        const colour = colours[at]
        if (legend.kind === 'single') expect(colour).toBe(legend.colour)
        else if (legend.kind === 'values') {
          const row = legend.rows.find(({ row: name }) => name === `value:${numberOf(value) ?? value}`)
          if (row) expect(colour).toBe(row.colour)
        } else if (numberUnder(style, value) === null) expect(colour).toBe(legend.noData.colour)
        else if (numberUnder(style, value) === 0 && zeroIn(legend))
          expect(colour).toBe(zeroIn(legend)!.colour)
        else if (legend.kind === 'circles')
          expect(colour).toBe(legend.max === null ? legend.noData.colour : legend.colour)
        else if (legend.kind === 'gradient')
          expect(legend.min === null ? [NO_DATA_COLOUR] : legend.ramp).toContain(colour)
        else if (legend.kind === 'classes' && legend.rows.length > 0) {
          const found = numberUnder(style, value)!
          const last = legend.rows.at(-1)
          const row = legend.rows.find(
            each => found < (each.to ?? Number.POSITIVE_INFINITY) || (each === last && each.to === found),
          )
          expect(colour).toBe((row ?? last)!.colour)
        }
      })
    }),
  )
})

test('the zones that the legend counts as without data are hatched, and no others', () => {
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend, hatched } = painted(values, style)
      const expected = legend.kind === 'single' ? 0 : legend.noData.count
      expect(hatched.filter(each => each)).toHaveLength(expected)
      if (legend.kind !== 'single')
        expect(symbolOf(legend, style, legend.noData.row)).toEqual({ kind: 'hatch' })
      values.forEach((value, at) => {
        if (value === null && legend.kind !== 'single') expect(hatched[at]).toBe(true)
      })
    }),
  )
})

/** Pairs of values, of which either may be missing. */
const somePairs = fc.array(
  fc.tuple(fc.option(fc.integer({ min: -20, max: 60 })), fc.option(fc.integer({ min: 0, max: 40 }))),
  { maxLength: 60 },
)
const twoOf = (form: Style['form']) =>
  someStyle.map(style => ({
    ...style,
    secondLabel: 's',
    mode: 'gradient' as const,
    form,
    type: null,
    zeroApart: false,
    classes: style.classes === 'manual' || style.classes === null ? ('quantile' as const) : style.classes,
  }))
const paintedTwo = (pairs: readonly (readonly [LabelValue, LabelValue])[], style: Style) =>
  painted(
    pairs.map(([first]) => first),
    style,
    { seconds: pairs.map(([, second]) => second) },
  )

/** Counts the pairs that miss the first, the second, or both. */
const missingOf = (pairs: readonly (readonly [LabelValue, LabelValue])[]) => {
  const having = (first: boolean, second: boolean) =>
    pairs.filter(([one, other]) => (one !== null) === first && (other !== null) === second).length
  return { first: having(false, true), second: having(true, false), both: having(false, false) }
}

/** The class of a number: as many breaks as are not above it. */
const classIn = (breaks: readonly number[], value: number) => breaks.filter(each => each <= value).length

test('a zone of two crossed labels has the colour of the cell in which both classes meet, and is counted there', () => {
  fc.assert(
    fc.property(somePairs, twoOf('fill'), (pairs, style) => {
      const { legend, colours, circles, hatched } = paintedTwo(pairs, style)
      if (legend.kind !== 'bivariate') throw new Error('Two numbers that are filled are crossed.')
      expect(circles).toBeNull()
      const counts = new Map<string, number>()
      pairs.forEach(([first, second], at) => {
        const cell =
          first === null || second === null
            ? legend.noData
            : legend.rows.find(
                ({ x, y }) => x === classIn(legend.x.breaks, first) && y === classIn(legend.y.breaks, second),
              )!
        expect(colours[at]).toBe(cell.colour)
        expect(hatched[at]).toBe(cell === legend.noData)
        counts.set(cell.row, (counts.get(cell.row) ?? 0) + 1)
      })
      for (const { row, count } of [...legend.rows, legend.noData]) expect(count).toBe(counts.get(row) ?? 0)
      expect(legend.missing).toEqual(missingOf(pairs))
      for (const { breaks, classes } of [legend.x, legend.y]) {
        expect(breaks.length).toBeLessThanOrEqual(2)
        expect(classes.slice(1).map(({ from }) => from)).toEqual(breaks)
      }
    }),
  )
})

test('no data of points and lines alone is too small to be hatched', () => {
  const { legend } = painted([1, null], { ...defaultStyle(0), label: 'n' })
  if (legend.kind === 'single') throw new Error('A label has a legend.')
  const symbolIn = (kinds: GeometryKind[]) =>
    symbolOf({ ...legend, kinds }, defaultStyle(0), legend.noData.row)?.kind ?? null
  expect(symbolIn(['point'])).toBe('point')
  expect(symbolIn(['line'])).toBe('line')
  expect(symbolIn(['line', 'point'])).toBe(null)
  expect(symbolIn(['area', 'point'])).toBe('hatch')
})

test('0 that is apart counts the zones that have 0, and is in no class and at no end', () => {
  const apart = { zeroApart: true, mode: 'gradient' as const, form: 'fill' as const, type: null }
  fc.assert(
    fc.property(someValues, someStyle, (values, style) => {
      const { legend } = painted(values, { ...style, ...apart })
      if (legend.kind !== 'gradient' && legend.kind !== 'classes') throw new Error('Numbers are filled.')
      expect(legend.zero?.count).toBe(values.filter(value => numberOf(value) === 0).length)
      if (legend.kind === 'gradient') expect([legend.min, legend.max]).not.toContain(0)
      const classed = legend.kind === 'classes' ? legend.rows.map(({ colour }) => colour) : legend.ramp
      expect(classed).not.toContain(legend.zero?.colour)
    }),
  )
})

test('0 is not apart unless that is asked for', () => {
  const { legend } = painted([0, 0, 1, 2], { ...defaultStyle(0), label: 'n', classes: 'equal' })
  expect(legend).toMatchObject({ zero: null, rows: [{ from: 0, count: 2 }, ...Array(4).fill({})] })
})

test('a cell that is isolated is all that is drawn of two crossed labels', () => {
  fc.assert(
    fc.property(somePairs, twoOf('fill'), fc.nat(9), (pairs, style, pick) => {
      const whole = paintedTwo(pairs, style)
      if (whole.legend.kind !== 'bivariate') throw new Error('Two numbers that are filled are crossed.')
      const rows = [...whole.legend.rows, whole.legend.noData]
      const row = rows[pick % rows.length]!
      const alone = paintedTwo(pairs, { ...style, isolated: row.row })
      expect(alone.colours.filter(colour => colour !== null)).toEqual(Array(row.count).fill(row.colour))
      expect(alone.legend).toEqual(whole.legend)
    }),
  )
})

test('circles are as large as the first label says and have the colour of the class of the second', () => {
  fc.assert(
    fc.property(somePairs, twoOf('circle'), fc.nat(9), (pairs, style, pick) => {
      const { legend, colours, circles, hatched } = paintedTwo(pairs, style)
      const alone = painted(
        pairs.map(([first]) => first),
        { ...style, secondLabel: null },
      )
      expect(circles).toEqual(alone.circles)
      if (legend.kind !== 'circles' || legend.second?.kind !== 'classes')
        throw new Error('Circles in the colours of a second label have the legend of both.')
      const { rows, breaks } = legend.second
      const isNone = ([first, second]: (typeof pairs)[number]) => first === null || second === null
      expect(legend.noData.count).toBe(pairs.filter(isNone).length)
      expect(legend.count + legend.noData.count).toBe(pairs.length)
      expect(legend.missing).toEqual(missingOf(pairs))
      pairs.forEach((pair, at) => {
        expect(hatched[at]).toBe(isNone(pair))
        const colour = isNone(pair) ? legend.noData.colour : rows[classIn(breaks, pair[1]!)]!.colour
        expect(colours[at]).toBe(colour)
      })
      const row = [...rows, legend.noData][pick % (rows.length + 1)]!
      const isolated = paintedTwo(pairs, { ...style, isolated: row.row })
      expect(isolated.colours.filter(colour => colour !== null)).toEqual(Array(row.count).fill(row.colour))
    }),
  )
})

const someCircles = someStyle.map(style => ({
  ...style,
  mode: 'gradient' as const,
  form: 'circle' as const,
  type: null,
}))

test('the circle of a zone is to that of the legend as its value is to the one beside it', () => {
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
        const shown = nestedCircles(legend.max, zoom)
        values.forEach((value, at) => {
          const radius = Math.abs(circles.shares[at]!) * largestRadius(zoom)
          expect(circles.shares[at]! < 0).toBe((value ?? 0) < 0)
          for (const circle of shown?.circles ?? []) {
            const expected = Math.abs(value ?? 0) / circle.value
            // Radii are told to the GPU in single precision.
            expect(Math.abs((radius / circle.radius) ** 2 - expected)).toBeLessThanOrEqual(expected * 1e-5)
          }
        })
      },
    ),
  )
})

test('each value but 0 has one circle, and none is drawn over a smaller one', () => {
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

test('each row of a legend counts the zones that lie in it', () => {
  fc.assert(
    fc.property(someValues, someCut, (values, style) => {
      const { legend } = painted(values, style)
      if (legend.kind !== 'classes') throw new Error('A cut gradient has classes.')
      const numbers = values
        .map(numberOf)
        .filter(each => each !== null)
        .filter(each => each !== 0 || legend.zero === null)
      legend.rows.forEach(({ from, to, count }, index) => {
        const isLast = index === legend.rows.length - 1
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

test('ramp, colours and the row that is isolated move no break and no count', () => {
  fc.assert(
    fc.property(someValues, someCut, someStyle, fc.nat(9), (values, style, other, row) => {
      const { ramp, reversed } = other
      const before = painted(values, style).legend
      const after = painted(values, {
        ...style,
        ramp,
        reversed,
        isolated: `class:${row}`,
        minColour: '#000000',
      }).legend
      expect(breaksIn(after)).toEqual(breaksIn(before))
      expect('rows' in after && after.rows.map(({ count }) => count)).toEqual(
        'rows' in before && before.rows.map(({ count }) => count),
      )
    }),
  )
})

test('breaks are those of the instance, whichever of its zones are displayed', () => {
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 2, maxLength: 60 }),
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

test('the breaks of an instance that has come whole are those of its column', () => {
  fc.assert(
    fc.property(fc.array(fc.option(number), { maxLength: 60 }), someCut, (values, style) => {
      const label = { ...labelOver(values), stats: { ...labelOver(values).stats, quantiles: [0, 1] } }
      const numbers = values.filter(value => value !== null).sort((a, b) => a - b)
      const scale = colourScale(label, style, numbers)
      expect(breaksIn(painted(values, style, { label }).legend)).toEqual(
        scale.kind === 'classes' && scale.breaks,
      )
    }),
  )
})

test('breaks rise, and all but those by hand have values on both sides or equal widths', () => {
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
      if (style.classes === 'quantile' || style.classes === 'natural')
        for (const { count } of legend.rows) expect(count).toBeGreaterThan(0)
    }),
  )
})

test('an isolated row is all that is drawn', () => {
  fc.assert(
    fc.property(someValues, someStyle, fc.nat(20), (values, style, pick) => {
      const whole = painted(values, style)
      if (whole.legend.kind === 'single') return
      const zero = zeroIn(whole.legend)
      const rows = [
        ...('rows' in whole.legend ? whole.legend.rows : []),
        whole.legend.noData,
        ...(zero ? [zero] : []),
      ]
      const row = rows[pick % rows.length]!
      const alone = painted(values, { ...style, isolated: row.row })
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
    ['there is no value', [null, null], 0, 2],
    ['there is one zone', [3], 1, 0],
    ['there is no zone', [], 0, 0],
  ])('the legend is whole when %s', (_, values, rows, missing) => {
    const { legend } = painted(values, style)
    expect(legend).toMatchObject({ kind: 'classes', noData: { count: missing } })
    expect('rows' in legend && legend.rows).toHaveLength(rows)
  })
})

test('five classes asked of three values are three, and the legend knows what was asked', () => {
  const style: Style = { ...defaultStyle(0), label: 'n', classes: 'natural' }
  const { legend } = painted([1, 1, 1, 2, 2, 9], style)
  expect(legend).toMatchObject({ asked: 5, rows: [{ count: 3 }, { count: 2 }, { count: 1 }] })
})

test('a scale is the same for the map and for whoever draws its legend', () => {
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
