import type { Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl'
import { z } from 'zod'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { FONT, THEMES } from './layers.ts'

const TOWNS = 'basemap:towns'
const COUNTRIES = 'basemap:places'

/** The layer that zones are put below: names of places stay readable on them. */
export const FIRST_NAME_LAYER = TOWNS

/** The layers of names, from the bottom: what is higher is written first, and the others give way to it. */
export const NAME_LAYERS = [TOWNS, COUNTRIES] as const

/** A country is named for so many zooms: then it is wider than a screen, and its name would only lie over its zones. */
const NAMED_ZOOMS = 3.3

const DOT = 'basemap:dot'
/** Pixels of a side of the picture of a dot, and of its radius. */
const DOT_SIZE = 16
const DOT_RADIUS = 4

/** Files of main-towns.json: zoom from which a town is named, longitude, latitude, name, French name. */
const MainTowns = z.array(z.tuple([z.number(), z.number(), z.number(), z.string()]).rest(z.string()))

/** The towns of the basemap's file, the most important first. */
export function townsIn(file: unknown): GeoJSON.FeatureCollection {
  const features = MainTowns.parse(file).map(
    ([zoom, lng, lat, name, french = name], rank): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { fr: french, en: name, zoom, rank },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }),
  )
  return { type: 'FeatureCollection', features }
}

/** Names of towns beside their dots and, above them, those of countries, widely spaced as on printed maps. */
export function nameLayers(theme: Theme, language: Language): SymbolLayerSpecification[] {
  const paints = namePaints(theme)
  const named = {
    'text-field': ['get', language],
    'text-font': [FONT],
    'symbol-sort-key': ['get', 'rank'],
  } satisfies SymbolLayerSpecification['layout']
  return [
    {
      id: TOWNS,
      type: 'symbol',
      source: 'towns',
      filter: ['>=', ['zoom'], ['get', 'zoom']],
      layout: {
        ...named,
        'text-size': 11,
        'text-max-width': 8,
        // With a choice of sides a name would keep the one it had: the way to a view would change its picture.
        'text-anchor': 'left',
        'text-offset': [0.5, 0],
        'text-justify': 'left',
        'icon-image': DOT,
      },
      paint: paints[TOWNS],
    },
    {
      id: COUNTRIES,
      type: 'symbol',
      source: 'places',
      filter: [
        'all',
        ['>=', ['zoom'], ['get', 'zoom']],
        ['<', ['zoom'], ['+', ['get', 'zoom'], NAMED_ZOOMS]],
      ],
      layout: {
        ...named,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 12],
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: paints[COUNTRIES],
    },
  ]
}

/** The colours of the names, by their layers. */
export function namePaints(theme: Theme) {
  const { place, placeHalo, town } = THEMES[theme]
  const halo = { 'text-halo-color': placeHalo, 'text-halo-width': 1.2 }
  const dot = { 'icon-color': town, 'icon-halo-color': placeHalo, 'icon-halo-width': 1 }
  return {
    [TOWNS]: { 'text-color': town, ...halo, ...dot },
    [COUNTRIES]: { 'text-color': place, ...halo },
  } as const
}

/** Gives the map the dot of towns: once its style is there, and anew when it has lost its context. */
export function giveDot(map: Pick<MapLibre, 'addImage' | 'hasImage'>): void {
  if (!map.hasImage(DOT)) map.addImage(DOT, dotImage(), { sdf: true, pixelRatio: 2 })
}

/**
 * A dot as MapLibre colours one: the alpha of a pixel is its distance to the edge, which is at 191, by 32 a pixel
 * inwards and outwards.
 */
function dotImage() {
  const data = new Uint8ClampedArray(DOT_SIZE * DOT_SIZE * 4)
  const middle = (DOT_SIZE - 1) / 2
  for (let pixel = 0; pixel < DOT_SIZE * DOT_SIZE; pixel++) {
    const [x, y] = [pixel % DOT_SIZE, Math.floor(pixel / DOT_SIZE)]
    data[pixel * 4 + 3] = 191 + 32 * (DOT_RADIUS - Math.hypot(x - middle, y - middle))
  }
  return { width: DOT_SIZE, height: DOT_SIZE, data }
}
