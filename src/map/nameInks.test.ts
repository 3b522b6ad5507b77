import { expect, test } from 'vitest'
import type { Zone } from '../contract/zone.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { meshOf } from '../workers/mesh.ts'
import { pageTile } from '../workers/pageTile.ts'
import { TOWNS } from './basemapNames.ts'
import { inkNames } from './nameInks.ts'

type Map = Parameters<typeof inkNames>[0]
type Stack = Parameters<typeof inkNames>[1]

const square = (west: number, east: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [east, 0],
      [east, 10],
      [west, 10],
      [west, 0],
    ],
  ],
})
const LIGHT = [245, 238, 220, 255]
const DARK = [13, 40, 60, 255]

/** Returns the inks that a resting map sets on two towns, at one pixel per degree. */
function inksOver(fills: number[][], theme: Theme): (string | null)[] {
  const zones = [square(0, 40), square(40, 80)].map((geometry, ordinal) => ({ ordinal, geometry }) as Zone)
  const mesh = meshOf(pageTile(zones), { zoom: 0, x: 0, y: 0 }, false)
  const inks: (string | null)[] = [null, null]
  let rest = () => {}
  const town = (id: number, lng: number) => ({
    id,
    source: 'world',
    sourceLayer: 'towns',
    geometry: { type: 'Point', coordinates: [lng, 5] },
    layer: { id: TOWNS },
  })
  const map = {
    on: (_: string, listener: () => void) => {
      rest = listener
    },
    queryRenderedFeatures: () => [town(0, 2), town(1, 30)],
    project: ([x = 0, y = 0]: number[]) => ({ x, y }),
    unproject: ([lng = 0, lat = 0]: number[]) => ({ lng, lat }),
    getFeatureState: ({ id }: { id: number }) => ({ ink: inks[id] }),
    setFeatureState: ({ id }: { id: number }, { ink }: { ink: string | null }) => {
      inks[id] = ink
    },
  }
  const layer = {
    drawn: () => [{ mesh, copy: 0 }],
    colours: { bytes: (ordinal: number) => fills[ordinal], isShown: () => true },
    circles: { isDrawn: false },
    hexagons: { isDrawn: false },
    symbols: { outlined: false },
    striped: false,
  }
  const stack = { visible: () => [{ dataset: 'd', layer }] }
  inkNames(map as unknown as Map, stack as unknown as Stack, () => ({ theme, visible: true, opacity: 1 }))
  rest()
  return inks
}

test('inks a name for the fill below most of it', () => {
  expect(inksOver([LIGHT, DARK], 'dark')).toEqual(['dark', null])
  expect(inksOver([DARK, LIGHT], 'dark')).toEqual([null, 'dark'])
  expect(inksOver([DARK, LIGHT], 'light')).toEqual(['light', null])
  expect(inksOver([LIGHT, LIGHT], 'light')).toEqual([null, null])
})
