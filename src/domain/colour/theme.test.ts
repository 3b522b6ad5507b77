import { expect, test } from 'vitest'
import { labelOver } from '../../../tests/support/paintedLegend.ts'
import { RampName, type Style } from '../../contract/view.ts'
import { colourScale } from './colours.ts'
import { stopsOf } from './ramp.ts'
import { defaultStyle } from './style.ts'
import { rampChosenIn, styleIn } from './theme.ts'

const usual = defaultStyle(0)
/** Returns the sum of a colour's channels. */
const light = (colour = '') =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0)
const ends = (colours: readonly string[]) => [light(colours[0]), light(colours.at(-1))] as const

test('draws more as lighter on dark and darker on light, unless colours are chosen', () => {
  const [lowOnDark, highOnDark] = ends(stopsOf(styleIn('dark', usual)))
  expect(highOnDark).toBeGreaterThan(lowOnDark)
  const [lowOnLight, highOnLight] = ends(stopsOf(styleIn('light', usual)))
  expect(highOnLight).toBeLessThan(lowOnLight)
})

test('reverses a reversed style in both themes', () => {
  const reversed = { ...usual, reversed: true }
  for (const theme of ['dark', 'light'] as const)
    expect(stopsOf(styleIn(theme, reversed))).toEqual(stopsOf(styleIn(theme, usual)).toReversed())
})

test.each(['viridis', 'magma', 'blues', 'purples', 'orange-red', 'yellow-green-blue'] as const)(
  'chooses the direction of %s that draws more farther from the ground',
  ramp => {
    const [lowOnDark, highOnDark] = ends(stopsOf({ ...usual, ...rampChosenIn('dark', ramp) }))
    expect(highOnDark).toBeGreaterThan(lowOnDark)
    const [lowOnLight, highOnLight] = ends(stopsOf({ ...usual, ...rampChosenIn('light', ramp) }))
    expect(highOnLight).toBeLessThan(lowOnLight)
  },
)

test('draws everything but the default ramp in the same colours in both themes', () => {
  const label = { ...labelOver([-5, 0, 1, 5, 9]), stats: { ...labelOver([-5, 9]).stats, distinct: 5 } }
  const second = { label: { ...label, name: 's' }, numbers: [1, 2, 3, 4, 5] }
  const views: Partial<Style>[] = [
    ...RampName.options.map(ramp => ({ ramp })),
    { ramp: 'blues', classes: 'quantile' },
    { form: 'circle', ramp: 'greens' },
    { form: 'circle', ramp: 'greens', secondLabel: 's', classes: 'quantile' },
    { mode: 'value', randomColours: true },
    { minColour: '#112233' },
    { secondLabel: 's' },
    { secondLabel: 's', reversed: true },
  ]
  for (const view of views) {
    const [dark, light] = (['dark', 'light'] as const).map(theme => {
      const style = styleIn(theme, { ...usual, label: 'n', ...view })
      const { colourOf } = colourScale(label, style, [-5, 0, 1, 5, 9], second)
      return [-5, 0, 1, 5, 9].map((value, at) => colourOf(value, at + 1))
    })
    expect([view, light]).toEqual([view, dark])
  }
})

test('keeps chosen colours and diverging ramps in both themes', () => {
  for (const chosen of [
    { ...usual, minColour: '#112233' },
    { ...usual, maxColour: '#112233' },
    { ...usual, minColour: usual.maxColour, maxColour: usual.minColour },
    { ...usual, ramp: 'red-blue' as const },
  ])
    expect(stopsOf(styleIn('light', chosen))).toEqual(stopsOf(styleIn('dark', chosen)))
})
