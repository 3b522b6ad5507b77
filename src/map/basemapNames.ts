import type { ExpressionSpecification, Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { FONT, onFills, THEMES } from './layers.ts'

/** Lowest layer of names, above the zones. */
export const TOWNS = 'basemap:towns'
const COUNTRIES = 'basemap:places'

/** Name layers, bottom to top. Higher layers are placed first; the others give way. */
export const NAME_LAYERS = [TOWNS, COUNTRIES] as const

/**
 * Zoom range for the name of a country. Above it, the country is wider than the screen, and its name would
 * cover zones.
 */
const NAMED_ZOOMS = 3.3

/** Halo that keeps names readable at one pixel per point, on light and dark fills alike. */
const HALO_PX = 1.6

const DOT = 'basemap:dot'
/** Pixels of a side of the dot image, and of its radius. */
const DOT_SIZE = 16
const DOT_RADIUS = 4

/**
 * Returns layers for town names beside their dots and, above them, widely spaced country names.
 * @param minzoom First zoom of the towns until their tiles are wanted.
 */
export function nameLayers(theme: Theme, language: Language, minzoom: number): SymbolLayerSpecification[] {
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
      source: 'world',
      'source-layer': 'towns',
      minzoom,
      filter: ['>=', ['zoom'], ['get', 'zoom']],
      layout: {
        ...named,
        // Sort order by rank: the negative of the weighted population.
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], -4_000_000, 14, -400_000, 12, 0, 11],
        'text-max-width': 8,
        // With several anchors, a name would keep its side, and a picture would depend on the previous view.
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
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 12],
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: paints[COUNTRIES],
    },
  ]
}

/** Hides the names that `inkNames` finds in the way. */
const SEEN: ExpressionSpecification = ['case', ['==', ['feature-state', 'hidden'], true], 0, 1]

/** Returns the colours of the name layers. */
export function namePaints(theme: Theme) {
  const of = (colour: 'place' | 'town' | 'placeHalo') => byInk(colour, theme)
  const halo = { 'text-halo-color': of('placeHalo'), 'text-halo-width': HALO_PX, 'text-opacity': SEEN }
  const dot = {
    'icon-opacity': SEEN,
    'icon-color': of('town'),
    'icon-halo-color': of('placeHalo'),
    'icon-halo-width': 1,
  }
  return {
    [TOWNS]: { 'text-color': of('town'), ...halo, ...dot },
    [COUNTRIES]: { 'text-color': of('place'), ...halo },
  } as const
}

/** Returns the colours of a name on a fill that needs another ink than the usual one. */
export function inkedName(layer: string, ink: unknown): { colour: string; halo: string } | null {
  if (ink !== 'dark' && ink !== 'light') return null
  const colours = THEMES[ink === 'dark' ? 'light' : 'dark']
  return { colour: layer === TOWNS ? colours.town : colours.place, halo: colours.placeHalo }
}

/** Returns a colour of names by the ink that their fill needs, which is a state of each name. */
const byInk = (colour: 'place' | 'town' | 'placeHalo', theme: Theme) =>
  onFills(['feature-state', 'ink'], THEMES.light[colour], THEMES.dark[colour], THEMES[theme][colour])

/** Adds the town dot to the map, once its style is loaded and after a lost context. */
export function giveDot(map: Pick<MapLibre, 'addImage' | 'hasImage'>): void {
  if (!map.hasImage(DOT)) map.addImage(DOT, dotImage(), { sdf: true, pixelRatio: 2 })
}

/** Dot as an SDF image of MapLibre: alpha is the distance to the edge, which is at 191, with 32 per pixel. */
function dotImage() {
  const data = new Uint8ClampedArray(DOT_SIZE * DOT_SIZE * 4)
  const middle = (DOT_SIZE - 1) / 2
  for (let pixel = 0; pixel < DOT_SIZE * DOT_SIZE; pixel++) {
    const [x, y] = [pixel % DOT_SIZE, Math.floor(pixel / DOT_SIZE)]
    data[pixel * 4 + 3] = 191 + 32 * (DOT_RADIUS - Math.hypot(x - middle, y - middle))
  }
  return { width: DOT_SIZE, height: DOT_SIZE, data }
}
