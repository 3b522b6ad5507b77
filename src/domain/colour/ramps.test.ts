import { converter, filterDeficiencyTrit, formatHex, parse } from 'culori'
import { describe, expect, test } from 'vitest'
import { differenceOf, leastDifference, lightnessOf } from '../../../tests/support/vision.ts'
import { RampName } from '../../contract/view.ts'
import { rampOf, stopsOf } from './ramp.ts'
import { isDiverging, rampsSafeFor, type Safety } from './ramps.ts'
import { defaultStyle } from './style.ts'
import { rampChosenIn } from './theme.ts'

/** Five classes of a ramp as chosen in a theme. */
const classesOf = (ramp: RampName, theme: 'dark' | 'light' = 'light') =>
  rampOf(stopsOf({ ...defaultStyle(0), ...rampChosenIn(theme, ramp) }), 5)

const labOf = converter('lab65')
/** Colour on uncoated paper: ink at 16 of 100 or lighter, paper at 94 or darker, and duller colours. */
function printed(colour: string): string {
  const { l = 0, a = 0, b = 0 } = labOf(colour) ?? {}
  return formatHex({ mode: 'lab65', l: 16 + (l / 100) * 78, a: a * 0.65, b: b * 0.65 }) ?? ''
}
const tritanopia = filterDeficiencyTrit(1)
const inTritanopia = (colour: string) => formatHex(tritanopia(parse(colour)!)) ?? ''

const MEASURES: Record<Safety, (ramp: RampName) => boolean> = {
  colourBlindness: ramp => {
    const colours = classesOf(ramp)
    const least = [
      leastDifference(colours, 'protanopia'),
      leastDifference(colours, 'deuteranopia'),
      leastDifference(colours.map(inTritanopia)),
    ]
    return Math.min(...least) >= 5
  },
  print: ramp => leastDifference(classesOf(ramp).map(printed)) >= 8,
  grey: ramp => {
    const lightness = classesOf(ramp).map(lightnessOf)
    const steps = lightness.slice(1).map((each, at) => each - (lightness[at] ?? 0))
    return steps.every(step => step >= 10) || steps.every(step => step <= -10)
  },
}

test.each(Object.entries(MEASURES))('declares a ramp safe for %s exactly if it is', (use, isSafe) => {
  expect(rampsSafeFor([use as Safety])).toEqual(RampName.options.filter(isSafe))
})

test.each(RampName.options.filter(isDiverging))('keeps both ends of %s lighter than a dark sea', ramp => {
  const [low = '', ...others] = stopsOf({ ...defaultStyle(0), ramp })
  // The ends of eleven classes of ColorBrewer are between 7 and 21 of 100.
  expect(Math.min(lightnessOf(low), lightnessOf(others.at(-1) ?? ''))).toBeGreaterThan(24)
})

test('returns ramps that are safe for all requested uses', () => {
  const all = rampsSafeFor(['colourBlindness', 'print', 'grey'])
  expect(all).toEqual(expect.arrayContaining(['viridis', 'blues', 'thermal']))
  expect(all.filter(isDiverging)).toEqual([])
  expect(rampsSafeFor([])).toEqual(RampName.options)
})

const GROUNDS = { dark: '#191422', light: '#f4f2f8' } as const

describe.each(['dark', 'light'] as const)('on a %s map', theme => {
  const ground = GROUNDS[theme]
  test.each(RampName.options.filter(ramp => !isDiverging(ramp)))(
    'runs %s from the ground to contrast',
    ramp => {
      const away = classesOf(ramp, theme).map(colour => Math.abs(lightnessOf(colour) - lightnessOf(ground)))
      expect(away.toSorted((a, b) => a - b)).toEqual(away)
      expect(differenceOf(classesOf(ramp, theme).at(-1) ?? '', ground)).toBeGreaterThan(50)
    },
  )

  test.each(RampName.options.filter(isDiverging))(
    'keeps the palest colour of %s in the middle of two sides',
    ramp => {
      const [low = '', lower = '', middle = '', higher = '', high = ''] = classesOf(ramp, theme)
      const pale = lightnessOf(middle)
      expect(pale).toBeGreaterThan(Math.max(lightnessOf(lower), lightnessOf(higher)))
      expect(lightnessOf(lower)).toBeGreaterThan(lightnessOf(low))
      expect(lightnessOf(higher)).toBeGreaterThan(lightnessOf(high))
      expect(differenceOf(low, high)).toBeGreaterThan(10)
    },
  )
})
