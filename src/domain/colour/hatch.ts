import type { Colour } from '../../contract/common.ts'
import type { Theme } from './theme.ts'

/** Land colour of the basemap in each theme, visible between hatching strokes. */
export const LAND: Readonly<Record<Theme, Colour>> = { dark: '#191422', light: '#f4f2f8' }

/**
 * Hatching of zones without a value: strokes in their colour, rising to the right, in CSS pixels along a side
 * of the map. Removed zones have falling stripes.
 */
export const HATCH = { period: 6, stroke: 2 } as const

/** Alpha that marks the colour of a zone as hatched: two steps below opaque. */
export const HATCHED_ALPHA = 253

/** Share of the no-data colour in the gaps between strokes; the rest is the colour of land. */
export const HATCH_TINT = 0.25

/**
 * Returns the colour between the strokes. It is opaque, so that a replaced layer below never shows through.
 */
export function hatchTint(colour: Colour, theme: Theme): Colour {
  const parts = [1, 3, 5].map(at => {
    const [own, land] = [colour, LAND[theme]].map(each => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round((own ?? 0) * HATCH_TINT + (land ?? 0) * (1 - HATCH_TINT))
  })
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
