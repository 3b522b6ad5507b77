import { converter, filterDeficiencyTrit, formatHex, parse } from 'culori'
import { describe, expect, test } from 'vitest'
import { differenceOf, leastDifference, lightnessOf } from '../../../tests/support/vision.ts'
import { RampName } from '../../contract/view.ts'
import { rampOf, stopsOf } from './ramp.ts'
import { isDiverging, rampsSafeFor, type Safety } from './ramps.ts'
import { defaultStyle } from './style.ts'
import { styleIn } from './theme.ts'

/** The five classes of a ramp as they are drawn in a theme. */
const classesOf = (ramp: RampName, theme: 'dark' | 'light' = 'light') =>
  rampOf(stopsOf(styleIn(theme, { ...defaultStyle(0), ramp })), 5)

const labOf = converter('lab65')
/** A colour on uncoated paper: ink is no darker than 16 of 100, paper no whiter than 94, and colours are duller. */
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

test.each(Object.entries(MEASURES))(
  'a ramp is said to be safe for %s exactly where it is so',
  (use, isSafe) => {
    expect(rampsSafeFor([use as Safety])).toEqual(RampName.options.filter(isSafe))
  },
)

test('ramps that are safe for all are asked for by all', () => {
  const all = rampsSafeFor(['colourBlindness', 'print', 'grey'])
  expect(all).toEqual(expect.arrayContaining(['viridis', 'blues', 'thermal']))
  expect(all.filter(isDiverging)).toEqual([])
  expect(rampsSafeFor([])).toEqual(RampName.options)
})

const GROUNDS = { dark: '#191422', light: '#f4f2f8' } as const

describe.each(['dark', 'light'] as const)('on a %s map', theme => {
  const ground = GROUNDS[theme]
  test.each(RampName.options.filter(ramp => !isDiverging(ramp)))(
    '%s runs from the ground to contrast',
    ramp => {
      const away = classesOf(ramp, theme).map(colour => Math.abs(lightnessOf(colour) - lightnessOf(ground)))
      expect(away.toSorted((a, b) => a - b)).toEqual(away)
      expect(differenceOf(classesOf(ramp, theme).at(-1) ?? '', ground)).toBeGreaterThan(50)
    },
  )

  test.each(RampName.options.filter(isDiverging))(
    '%s has its palest colour in the middle, and two sides',
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
