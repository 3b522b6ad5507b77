import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { FONT } from './fonts.ts'
import { THEMES, type Theme } from './theme.ts'

export type Kind = 'polygon' | 'line' | 'point'
export type Look = { theme: Theme; visible: boolean; opacity: number }

/** From this width in pixels outlines help; below it they would cover the zones. */
const OUTLINED_PX = 6

export const sourceOf = (load: string) => `zones:${load}`
export const textSourceOf = (load: string) => `texts:${load}`

/** A restyle writes feature states; until then a zone has the colour that it was added with. */
const COLOUR: ExpressionSpecification = [
  'to-color',
  ['coalesce', ['feature-state', 'colour'], ['get', 'colour']],
]

const ofKind = (...types: string[]): ExpressionSpecification => [
  'match',
  ['geometry-type'],
  types,
  true,
  false,
]
const POLYGONS = ofKind('Polygon', 'MultiPolygon')
const LINES = ofKind('LineString', 'MultiLineString')
const POINTS = ofKind('Point', 'MultiPoint')

const OUTLINE_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 2, 0.2, 5, 0.5, 9, 1.2]
const RADIUS: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, 1.5, 5, 2.5, 8, 4.5, 12, 8]
const STROKE: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 0, 6, 0.75]

/**
 * The zoom from which zones of this width (in degrees) are outlined; the world is 512 px wide at zoom 0. In half
 * levels, because MapLibre lays a source out anew for every change of it.
 */
export function outlineZoom(degrees: number): number {
  const zoom = Math.log2((OUTLINED_PX * 360) / (512 * Math.max(degrees, 1e-6)))
  return Math.min(24, Math.max(0, Math.round(zoom * 2) / 2))
}

export const outlineOf = (load: string) => `${sourceOf(load)}:outline`

/** The layers that draw one kind of geometry of a load, from the bottom to the top. */
export function layersOf(load: string, kind: Kind, look: Look): LayerSpecification[] {
  const source = sourceOf(load)
  const shared = { source, layout: { visibility: visibility(look) } }
  const colours = THEMES[look.theme]
  switch (kind) {
    case 'polygon':
      return [
        {
          ...shared,
          id: `${source}:fill`,
          type: 'fill',
          filter: POLYGONS,
          paint: { 'fill-color': COLOUR, 'fill-opacity': look.opacity },
        },
        {
          ...shared,
          id: outlineOf(load),
          type: 'line',
          filter: POLYGONS,
          paint: {
            'line-color': colours.zoneLine,
            'line-width': OUTLINE_WIDTH,
            'line-opacity': look.opacity,
          },
        },
      ]
    case 'line':
      return [
        {
          ...shared,
          id: `${source}:line`,
          type: 'line',
          filter: LINES,
          paint: { 'line-color': COLOUR, 'line-width': 2, 'line-opacity': look.opacity },
        },
      ]
    case 'point':
      return [
        {
          ...shared,
          id: `${source}:circle`,
          type: 'circle',
          filter: POINTS,
          paint: {
            'circle-color': COLOUR,
            'circle-radius': RADIUS,
            'circle-opacity': look.opacity,
            'circle-stroke-color': colours.zoneLine,
            'circle-stroke-width': STROKE,
            'circle-stroke-opacity': look.opacity,
          },
        },
      ]
  }
}

/** The texts of a load. They stand above country names, which give way to them. */
export function textLayerOf(load: string, look: Look): LayerSpecification {
  const colours = THEMES[look.theme]
  return {
    id: textSourceOf(load),
    type: 'symbol',
    source: textSourceOf(load),
    layout: {
      visibility: visibility(look),
      'text-field': ['get', 'text'],
      'text-font': [FONT],
      'text-size': 11,
      'text-max-width': 8,
      'text-variable-anchor': ['center', 'top', 'bottom'],
      'text-radial-offset': 0.3,
    },
    paint: {
      'text-color': colours.text,
      'text-halo-color': colours.textHalo,
      'text-halo-width': 1.4,
    },
  }
}

/** The paint properties of a layer that change with theme and opacity: those that are no expression. */
export function paintOf(layer: LayerSpecification): [string, unknown][] {
  return Object.entries(layer.paint ?? {}).filter(([, value]) => !Array.isArray(value))
}

export function visibility({ visible }: { visible: boolean }): 'visible' | 'none' {
  return visible ? 'visible' : 'none'
}
