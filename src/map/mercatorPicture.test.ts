import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { TOWNS } from './basemapNames.ts'
import { THEMES } from './layers.ts'
import { textsOn } from './mercatorPicture.ts'

/** Town as MapLibre returns it: its paint ignores its state. */
const town = (name: string, state: Record<string, unknown>) => ({
  geometry: { type: 'Point', coordinates: [name.length, 0] },
  layer: {
    id: TOWNS,
    type: 'symbol',
    layout: { 'text-field': name, 'text-size': 11 },
    paint: { 'text-color': THEMES.dark.town, 'text-halo-color': THEMES.dark.placeHalo },
  },
  properties: {},
  state,
})

const textsOf = (...towns: ReturnType<typeof town>[]) =>
  textsOn({ queryRenderedFeatures: () => towns } as unknown as MapLibre, [TOWNS]).map(
    ({ text, colour, halo }) => ({ text, colour, halo }),
  )

test('leaves out the names that the map hides', () => {
  expect(textsOf(town('Paris', { hidden: true }), town('Brest', {})).map(({ text }) => text)).toEqual([
    'Brest',
  ])
})

test('writes a name in the ink that its fill needs', () => {
  const { dark, light } = THEMES
  expect(textsOf(town('Lyon', { ink: 'dark' }), town('Brest', { ink: null }))).toEqual([
    { text: 'Lyon', colour: light.town, halo: light.placeHalo },
    { text: 'Brest', colour: dark.town, halo: dark.placeHalo },
  ])
})
