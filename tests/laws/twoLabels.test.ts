import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabelValue } from '../../src/contract/label.ts'
import type { Style } from '../../src/contract/view.ts'
import { painted, someStyle } from '../support/paintedLegend.ts'

/** Pairs of values; either value may be missing. */
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

/** Counts the pairs that lack the first, the second, or both. */
const missingOf = (pairs: readonly (readonly [LabelValue, LabelValue])[]) => {
  const having = (first: boolean, second: boolean) =>
    pairs.filter(([one, other]) => (one !== null) === first && (other !== null) === second).length
  return { first: having(false, true), second: having(true, false), both: having(false, false) }
}

/** Returns the class of a number: the number of breaks at or below it. */
const classIn = (breaks: readonly number[], value: number) => breaks.filter(each => each <= value).length

test('colours and counts a zone of two labels by the cell of both classes', () => {
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
            : legend.entries.find(
                ({ x, y }) => x === classIn(legend.x.breaks, first) && y === classIn(legend.y.breaks, second),
              )!
        expect(colours[at]).toBe(cell.colour)
        expect(hatched[at]).toBe(cell === legend.noData)
        counts.set(cell.id, (counts.get(cell.id) ?? 0) + 1)
      })
      for (const { id: row, count } of [...legend.entries, legend.noData])
        expect(count).toBe(counts.get(row) ?? 0)
      expect(legend.missing).toEqual(missingOf(pairs))
      for (const { breaks, classes } of [legend.x, legend.y]) {
        expect(breaks.length).toBeLessThanOrEqual(2)
        expect(classes.slice(1).map(({ from }) => from)).toEqual(breaks)
      }
    }),
  )
})

test('draws only an isolated cell of two labels', () => {
  fc.assert(
    fc.property(somePairs, twoOf('fill'), fc.nat(9), (pairs, style, pick) => {
      const whole = paintedTwo(pairs, style)
      if (whole.legend.kind !== 'bivariate') throw new Error('Two numbers that are filled are crossed.')
      const entries = [...whole.legend.entries, whole.legend.noData]
      const row = entries[pick % entries.length]!
      const alone = paintedTwo(pairs, { ...style, isolated: row.id })
      expect(alone.colours.filter(colour => colour !== null)).toEqual(Array(row.count).fill(row.colour))
      expect(alone.legend).toEqual(whole.legend)
    }),
  )
})

test('sizes circles by the first label and colours them by the class of the second', () => {
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
      const { entries, breaks } = legend.second
      const isNone = ([first, second]: (typeof pairs)[number]) => first === null || second === null
      expect(legend.noData.count).toBe(pairs.filter(isNone).length)
      expect(legend.count + legend.noData.count).toBe(pairs.length)
      expect(legend.missing).toEqual(missingOf(pairs))
      pairs.forEach((pair, at) => {
        expect(hatched[at]).toBe(isNone(pair))
        const colour = isNone(pair) ? legend.noData.colour : entries[classIn(breaks, pair[1]!)]!.colour
        expect(colours[at]).toBe(colour)
      })
      const row = [...entries, legend.noData][pick % (entries.length + 1)]!
      const isolated = paintedTwo(pairs, { ...style, isolated: row.id })
      expect(isolated.colours.filter(colour => colour !== null)).toEqual(Array(row.count).fill(row.colour))
    }),
  )
})
