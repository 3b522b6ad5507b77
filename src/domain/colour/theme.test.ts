import { expect, test } from 'vitest'
import { stopsOf } from './ramp.ts'
import { defaultStyle } from './style.ts'
import { styleIn } from './theme.ts'

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
  'draws more farther from the ground in both themes with %s',
  ramp => {
    const [lowOnDark, highOnDark] = ends(stopsOf(styleIn('dark', { ...usual, ramp })))
    expect(highOnDark).toBeGreaterThan(lowOnDark)
    const [lowOnLight, highOnLight] = ends(stopsOf(styleIn('light', { ...usual, ramp })))
    expect(highOnLight).toBeLessThan(lowOnLight)
  },
)

test('keeps chosen colours and diverging ramps in both themes', () => {
  for (const chosen of [
    { ...usual, minColour: '#112233' },
    { ...usual, maxColour: '#112233' },
    { ...usual, minColour: usual.maxColour, maxColour: usual.minColour },
    { ...usual, ramp: 'red-blue' as const },
  ])
    expect(stopsOf(styleIn('light', chosen))).toEqual(stopsOf(styleIn('dark', chosen)))
})
