import { expect, test } from 'vitest'
import { textInk } from './textInk.ts'

const LIGHT = [211, 246, 226, 255] as const
const MIDDLE = [44, 127, 139, 255] as const
const DARK = [13, 74, 90, 255] as const
const HATCHED = [211, 246, 226, 120] as const
const FILLS = [LIGHT, MIDDLE, DARK, HATCHED]

type Layer = Parameters<typeof textInk>[0]
const layerWith = (changes: object = {}) =>
  ({
    colours: { bytes: (ordinal: number) => FILLS[ordinal] },
    circles: { isDrawn: false },
    hexagons: { isDrawn: false },
    symbols: { outlined: false },
    striped: false,
    ...changes,
  }) as unknown as Layer
const inksIn = (theme: 'dark' | 'light', opacity = 1) =>
  FILLS.map((_, ordinal) => textInk(layerWith(), { theme, opacity, visible: true })?.(ordinal))

test('writes in dark on the light fills of the dark map, and the reverse', () => {
  expect(inksIn('dark')).toEqual(['dark', null, null, null])
  expect(inksIn('light')).toEqual([null, null, 'light', null])
})

test('keeps the usual ink where the land shows through, and without fills', () => {
  expect(inksIn('dark', 0.3)).toEqual([null, null, null, null])
  for (const drawn of [{ circles: { isDrawn: true } }, { symbols: { outlined: true } }, { striped: true }])
    expect(textInk(layerWith(drawn), { theme: 'dark', opacity: 1, visible: true })).toBeNull()
})
