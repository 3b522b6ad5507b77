import type {
  ExpressionSpecification,
  GeoJSONSource,
  Map as MapLibre,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { basemapFiles } from './basemapFiles.ts'
import { NAME_LAYERS, nameLayers, namePaints, TOWNS_BESIDE } from './basemapNames.ts'
import { fontFaces, THEMES } from './layers.ts'
import { unwrapped } from './unwrap.ts'

/** Part of the map that the basemap uses. */
type BasemapPort = Pick<
  MapLibre,
  'getSource' | 'once' | 'getZoom' | 'setLayerZoomRange' | 'querySourceFeatures'
>

type World = Topology<{ land: GeometryCollection; borders: GeometryCollection }>

/** Minimum zoom at which loaded tiles replace the coarse world. */
export const FINE_ZOOM = 3
/** Closest zoom with tiles, which are scaled up from there. */
const LAST_TILES = 8
/** First zoom with land in the tiles. Further out, the coarse world is as precise as the screen. */
const FIRST_TILES = 1
const MAX_ZOOM = 24
const EMPTY = { type: 'FeatureCollection' as const, features: [] }

/** The coarse world, which is one file, and the tiles of the world. */
const COARSE = { land: 'land-coarse', borders: 'borders-coarse' }
export const WORLD = 'world'

/** Shapes below the zones, then their second copy above them, for orientation in filled countries. */
const SHAPE_LAYERS = [
  'basemap:land-coarse',
  'basemap:land',
  'basemap:rivers',
  'basemap:departements',
  'basemap:borders-coarse',
  'basemap:borders',
]
export const OUTLINE_LAYERS = [
  'basemap:coast-coarse',
  'basemap:coast',
  'basemap:outline-coarse',
  'basemap:outline',
]
const COARSE_LAYERS = [...SHAPE_LAYERS, ...OUTLINE_LAYERS].filter(id => id.endsWith('-coarse'))
/** Zooms between which outlines above the zones fade out: zones have their own there. */
const OUTLINES_FADE = [5.5, 7] as const
/** Width of the borders of countries, in pixels. */
const COUNTRY_PX = 1.4
const COAST_PX = 0.8
/** Borders of French départements, which give context to zones of one's own. */
const DEPARTEMENT_PX = 0.6
/** Zooms between which rivers fade out: closer, they would be drawn beside their valleys. */
const RIVERS_FADE = [9, 10.5] as const

/** Layers of the tiles, with their last zoom. They request nothing until `loadBasemap` sets their zooms. */
const TILED: Readonly<Record<string, number>> = {
  'basemap:land': MAX_ZOOM,
  'basemap:rivers': RIVERS_FADE[1],
  'basemap:departements': MAX_ZOOM,
  'basemap:borders': MAX_ZOOM,
  'basemap:coast': OUTLINES_FADE[1],
  'basemap:outline': OUTLINES_FADE[1],
  'basemap:towns': MAX_ZOOM,
}

/** Returns the source of the tiles. MapLibre has `sparse` beyond the specification of styles. */
const worldTiles = (): VectorSourceSpecification & { sparse: boolean } => ({
  type: 'vector',
  tiles: [basemapFiles().tiles()],
  sparse: basemapFiles().isSparse,
  maxzoom: LAST_TILES,
  // Names have states, and ranks differ from name to name.
  promoteId: { towns: 'rank' },
})

/** Returns the style without its data: water, land, borders and place names. */
export function basemapStyle(theme: Theme, language: Language): StyleSpecification {
  const colours = THEMES[theme]
  const fill = { 'fill-color': colours.land }
  const line = { 'line-color': colours.border, 'line-width': COUNTRY_PX }
  const coarse = (id: string, source: string) => ({ id: `basemap:${id}-coarse`, source })
  // Closer, coarse outlines above precise zones would cross them.
  const wide = (id: string, source: string) => ({
    ...coarse(id, source),
    type: 'line' as const,
    maxzoom: FINE_ZOOM,
  })
  const tiled = (id: string, layer: string) => ({
    id: `basemap:${id}`,
    source: WORLD,
    'source-layer': layer,
    minzoom: MAX_ZOOM,
  })
  return {
    version: 8,
    'font-faces': fontFaces(),
    transition: { duration: 0, delay: 0 },
    sources: {
      // One tile: all of the world appears in the same frame.
      [COARSE.land]: { type: 'geojson', data: EMPTY, maxzoom: 0 },
      [COARSE.borders]: { type: 'geojson', data: EMPTY, maxzoom: 0 },
      [WORLD]: worldTiles(),
      places: { type: 'geojson', data: EMPTY, promoteId: 'en' },
      [TOWNS_BESIDE]: { type: 'geojson', data: EMPTY },
    },
    layers: [
      { id: 'basemap:water', type: 'background', paint: { 'background-color': colours.water } },
      { ...coarse('land', COARSE.land), type: 'fill', paint: fill },
      { ...tiled('land', 'land'), type: 'fill', paint: fill },
      { ...tiled('rivers', 'rivers'), type: 'line', paint: rivers(colours.river) },
      {
        ...tiled('departements', 'departements'),
        type: 'line',
        paint: { 'line-color': colours.border, 'line-width': DEPARTEMENT_PX },
      },
      { ...coarse('borders', COARSE.borders), type: 'line', paint: line },
      { ...tiled('borders', 'borders'), type: 'line', paint: line },
      { ...wide('coast', COARSE.land), paint: outline(colours.outline, COAST_PX) },
      { ...tiled('coast', 'land'), type: 'line', paint: outline(colours.outline, COAST_PX) },
      { ...wide('outline', COARSE.borders), paint: outline(colours.outline, COUNTRY_PX) },
      { ...tiled('outline', 'borders'), type: 'line', paint: outline(colours.outline, COUNTRY_PX) },
      ...nameLayers(theme, language, MAX_ZOOM),
    ],
  }
}

function outline(colour: string, width: number) {
  return { 'line-color': colour, 'line-width': width, 'line-opacity': fading(OUTLINES_FADE) }
}

function rivers(colour: string) {
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.3]
  return { 'line-color': colour, 'line-width': width, 'line-opacity': fading(RIVERS_FADE) }
}

const fading = ([from, to]: readonly [number, number]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  1,
  to,
  0,
]

/**
 * Draws the basemap, the coarse world and the names of countries first. The tiles of the world follow once the
 * map is close enough and idle. The signal aborts it.
 *
 * @param isBusy Whether users wait for something else that is loading.
 * @param onCoarse Called when the coarse world and the names are drawn.
 */
export async function loadBasemap(
  map: BasemapPort,
  signal: AbortSignal,
  isBusy: () => boolean = () => false,
  onCoarse: () => void = () => {},
): Promise<void> {
  const { read } = basemapFiles()
  const draw = (source: string, data: GeoJSON.GeoJSON) => {
    if (!signal.aborted) map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  const drawPlaces = async () => draw('places', (await read('places', signal)) as GeoJSON.GeoJSON)
  const drawWorld = async () => {
    const world = (await read('world-110m', signal)) as World
    draw(COARSE.land, unwrapped(feature(world, world.objects.land)))
    draw(COARSE.borders, feature(world, world.objects.borders))
  }
  await Promise.all([drawPlaces(), drawWorld()])
  onCoarse()
  do await map.once('idle')
  while (map.getZoom() < FINE_ZOOM || isBusy())
  if (signal.aborted) return
  for (const [layer, last] of Object.entries(TILED)) map.setLayerZoomRange(layer, FIRST_TILES, last)
  await map.once('idle')
  void hideCoarse()

  /** Keeps the coarse world until tiles with land have loaded, since the network may be down, and below them. */
  async function hideCoarse(): Promise<void> {
    while (!signal.aborted && map.querySourceFeatures(WORLD, { sourceLayer: 'land' }).length === 0)
      await map.once('idle')
    if (signal.aborted) return
    for (const layer of COARSE_LAYERS) map.setLayerZoomRange(layer, 0, FIRST_TILES)
  }
}

/**
 * Colours the basemap for a theme without touching the zones.
 * @param isPlain Whether only the background is shown, in the colour of land.
 */
export function themeBasemap(map: MapLibre, theme: Theme, isPlain = false): void {
  const colours = THEMES[theme]
  map.setPaintProperty('basemap:water', 'background-color', isPlain ? colours.land : colours.water)
  for (const layer of SHAPE_LAYERS) {
    if (layer.startsWith('basemap:land')) map.setPaintProperty(layer, 'fill-color', colours.land)
    else if (layer === 'basemap:rivers') map.setPaintProperty(layer, 'line-color', colours.river)
    else map.setPaintProperty(layer, 'line-color', colours.border)
  }
  for (const layer of OUTLINE_LAYERS) map.setPaintProperty(layer, 'line-color', colours.outline)
  const paints = namePaints(theme)
  for (const layer of NAME_LAYERS)
    for (const name of namesOf(paints[layer])) map.setPaintProperty(layer, name, paints[layer][name])
}

/** Shows or hides the basemap, except its background. */
export function showBasemap(map: MapLibre, isShown: boolean): void {
  for (const layer of [...SHAPE_LAYERS, ...OUTLINE_LAYERS, ...NAME_LAYERS])
    map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none')
}

const namesOf = <T extends object>(paint: T) => Object.keys(paint) as (keyof T)[]

export function translateBasemap(map: MapLibre, language: Language): void {
  for (const layer of NAME_LAYERS) map.setLayoutProperty(layer, 'text-field', ['get', language])
}
