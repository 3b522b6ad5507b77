import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { NAME_LAYERS, nameLayers, namePaints, townsIn } from './basemapNames.ts'
import { fontFaces, THEMES } from './layers.ts'
import { unwrapped } from './unwrap.ts'

/** Part of the map that the basemap uses. */
type BasemapPort = Pick<MapLibre, 'getSource' | 'once' | 'getZoom' | 'setLayerZoomRange'>

type World = Topology<{ land: GeometryCollection; borders: GeometryCollection }>

/** Zoom at which the finer world replaces the coarse one, once loaded. */
export const FINE_ZOOM = 3
const MAX_ZOOM = 24
const EMPTY = { type: 'FeatureCollection' as const, features: [] }
const SCALES = ['110m', '50m'] as const

/** Second copy of coasts and borders above the zones, for orientation in filled countries. */
export const OUTLINE_LAYERS = SCALES.flatMap(scale => [`basemap:coast-${scale}`, `basemap:outline-${scale}`])
/** Zooms between which outlines above the zones fade out: finer zones would show how coarse they are. */
const OUTLINES_FADE = [4.5, 6.5] as const

/** Returns the style without its data: water, land, borders and place names. */
export function basemapStyle(theme: Theme, language: Language): StyleSpecification {
  const colours = THEMES[theme]
  return {
    version: 8,
    'font-faces': fontFaces(),
    transition: { duration: 0, delay: 0 },
    sources: {
      ...Object.fromEntries(
        SCALES.flatMap(scale => [
          [`land-${scale}`, { type: 'geojson' as const, data: EMPTY }],
          [`borders-${scale}`, { type: 'geojson' as const, data: EMPTY }],
        ]),
      ),
      towns: { type: 'geojson', data: EMPTY, attribution: 'GeoNames' },
      places: { type: 'geojson', data: EMPTY, attribution: 'Natural Earth' },
    },
    layers: [
      { id: 'basemap:water', type: 'background', paint: { 'background-color': colours.water } },
      ...SCALES.map(scale => ({
        id: `basemap:land-${scale}`,
        type: 'fill' as const,
        source: `land-${scale}`,
        paint: { 'fill-color': colours.land },
      })),
      ...SCALES.map(scale => ({
        id: `basemap:borders-${scale}`,
        type: 'line' as const,
        source: `borders-${scale}`,
        paint: { 'line-color': colours.border, 'line-width': 1 },
      })),
      ...SCALES.flatMap(scale => [
        outlineLayer('coast', 'land', scale, colours.outline),
        outlineLayer('outline', 'borders', scale, colours.outline),
      ]),
      ...nameLayers(theme, language),
    ],
  }
}

/** Coarse outlines are never shown beside finer zones, even while the fine ones load. */
function outlineLayer(name: string, shapes: string, scale: (typeof SCALES)[number], colour: string) {
  const [from, to] = OUTLINES_FADE
  const opacity: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], from, 1, to, 0]
  return {
    id: `basemap:${name}-${scale}`,
    type: 'line' as const,
    source: `${shapes}-${scale}`,
    ...(scale === '110m' ? { maxzoom: FINE_ZOOM } : { minzoom: FINE_ZOOM, maxzoom: to }),
    paint: { 'line-color': colour, 'line-width': 0.8, 'line-opacity': opacity },
  }
}

/**
 * Fetches and draws the basemap's files, the coarse world first. The finer world and the towns follow once
 * the map is close enough and idle. The signal aborts it.
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
  const read = async (name: string) => {
    const response = await fetch(`${import.meta.env.BASE_URL}basemap/${name}.json`, { signal })
    if (!response.ok)
      throw new Error(`Loading the basemap file ${name} failed with status ${response.status}.`)
    return response.json()
  }
  const draw = (source: string, data: GeoJSON.GeoJSON) => {
    if (!signal.aborted) map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  const drawPlaces = async () => draw('places', await read('places'))
  const drawTowns = async () => draw('towns', townsIn(await read('main-towns')))
  const drawWorld = async (scale: (typeof SCALES)[number]) => {
    const world: World = await read(`world-${scale}`)
    draw(`land-${scale}`, unwrapped(feature(world, world.objects.land)))
    draw(`borders-${scale}`, feature(world, world.objects.borders))
  }
  await Promise.all([drawPlaces(), drawWorld('110m')])
  onCoarse()
  do await map.once('idle')
  while (map.getZoom() < FINE_ZOOM || isBusy())
  if (signal.aborted) return
  await Promise.all([drawWorld('50m'), drawTowns()])
  if (signal.aborted) return
  for (const layer of ['land', 'borders']) {
    map.setLayerZoomRange(`basemap:${layer}-110m`, 0, FINE_ZOOM)
    map.setLayerZoomRange(`basemap:${layer}-50m`, FINE_ZOOM, MAX_ZOOM)
  }
}

/**
 * Colours the basemap for a theme without touching the zones.
 * @param isPlain Whether only the background is shown, in the colour of land.
 */
export function themeBasemap(map: MapLibre, theme: Theme, isPlain = false): void {
  const colours = THEMES[theme]
  map.setPaintProperty('basemap:water', 'background-color', isPlain ? colours.land : colours.water)
  for (const scale of SCALES) {
    map.setPaintProperty(`basemap:land-${scale}`, 'fill-color', colours.land)
    map.setPaintProperty(`basemap:borders-${scale}`, 'line-color', colours.border)
  }
  for (const layer of OUTLINE_LAYERS) map.setPaintProperty(layer, 'line-color', colours.outline)
  const paints = namePaints(theme)
  for (const layer of NAME_LAYERS)
    for (const name of namesOf(paints[layer])) map.setPaintProperty(layer, name, paints[layer][name])
}

/** Shows or hides the basemap, except its background. */
export function showBasemap(map: MapLibre, isShown: boolean): void {
  const shapes = SCALES.flatMap(scale => [`basemap:land-${scale}`, `basemap:borders-${scale}`])
  for (const layer of [...shapes, ...OUTLINE_LAYERS, ...NAME_LAYERS])
    map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none')
}

const namesOf = <T extends object>(paint: T) => Object.keys(paint) as (keyof T)[]

export function translateBasemap(map: MapLibre, language: Language): void {
  for (const layer of NAME_LAYERS) map.setLayoutProperty(layer, 'text-field', ['get', language])
}
