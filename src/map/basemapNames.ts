import type { ExpressionSpecification, Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { TEXT_OFFSETS } from './besideCircles.ts'
import { FONT, onFills, THEMES } from './layers.ts'

/** Lowest layer of names, above the zones. */
export const TOWNS = 'basemap:towns'
/** Source and layer of towns whose usual name would cover a circle. */
export const TOWNS_BESIDE = 'basemap:towns-beside'
const COUNTRIES = 'basemap:places'

/** Name layers, bottom to top. Higher layers are placed first; the others give way. */
export const NAME_LAYERS = [TOWNS, TOWNS_BESIDE, COUNTRIES] as const
/** Layers of names at their usual places. */
export const USUAL_NAMES: readonly string[] = [TOWNS, COUNTRIES]

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
      id: TOWNS_BESIDE,
      type: 'symbol',
      source: TOWNS_BESIDE,
      layout: {
        ...named,
        'text-size': ['get', 'size'],
        'text-max-width': 8,
        'text-justify': 'auto',
        'text-variable-anchor-offset': TEXT_OFFSETS,
        'icon-image': ['case', ['get', 'dot'], DOT, ''],
        // Their places are chosen among the other names. The hidden usual names must keep theirs.
        'text-ignore-placement': true,
        'icon-ignore-placement': true,
        'icon-allow-overlap': true,
      },
      paint: paints[TOWNS_BESIDE],
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
  const painted = (colour: 'place' | 'town', ink: ExpressionSpecification) => {
    const halo = byInk('placeHalo', theme, ink)
    const text = byInk(colour, theme, ink)
    return {
      'text-color': text,
      'text-halo-color': halo,
      'text-halo-width': HALO_PX,
      'icon-color': text,
      'icon-halo-color': halo,
      'icon-halo-width': 1,
    }
  }
  const seen = { 'text-opacity': SEEN, 'icon-opacity': SEEN }
  return {
    [TOWNS]: { ...painted('town', STATE_INK), ...seen },
    [TOWNS_BESIDE]: painted('town', ['get', 'ink']),
    [COUNTRIES]: { ...painted('place', STATE_INK), ...seen },
  } as const
}

/** Returns the colours of a name on a fill that needs another ink than the usual one. */
export function inkedName(layer: string, ink: unknown): { colour: string; halo: string } | null {
  if (ink !== 'dark' && ink !== 'light') return null
  const colours = THEMES[ink === 'dark' ? 'light' : 'dark']
  return { colour: layer === COUNTRIES ? colours.place : colours.town, halo: colours.placeHalo }
}

/** Ink that the fill below a name needs, which is a state of the name. */
const STATE_INK: ExpressionSpecification = ['feature-state', 'ink']

const byInk = (colour: 'place' | 'town' | 'placeHalo', theme: Theme, ink: ExpressionSpecification) =>
  onFills(ink, THEMES.light[colour], THEMES.dark[colour], THEMES[theme][colour])

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
