import type { Colour } from '../../contract/common.ts'
import type { Theme } from './theme.ts'

/** Land of the basemap in each theme: what is hatched lets it be felt. */
export const LAND: Readonly<Record<Theme, Colour>> = { dark: '#191422', light: '#f4f2f8' }

/**
 * Hatching of zones without a value: strokes in their colour that rise to the right, in pixels of the page along a side of
 * the map. Zones that are gone have stripes that fall.
 */
export const HATCH = { period: 6, stroke: 2 } as const

/** Alpha that says of the colour of a zone that it is hatched: two steps below whole. */
export const HATCHED_ALPHA = 253

/** Share of the colour of no data between the strokes; the rest is land. */
export const HATCH_TINT = 0.25

/** Returns the colour between the strokes: opaque, so that what is being replaced below never shines through. */
export function hatchTint(colour: Colour, theme: Theme): Colour {
  const parts = [1, 3, 5].map(at => {
    const [own, land] = [colour, LAND[theme]].map(each => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round((own ?? 0) * HATCH_TINT + (land ?? 0) * (1 - HATCH_TINT))
  })
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
