import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import type { PointShape } from '../contract/view.ts'
import { HATCHED_ALPHA } from '../domain/colour/hatch.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { latitudeOf, longitudeOf, WORLD } from '../domain/geometry/mercator.ts'
import { inkedName } from './basemapNames.ts'
import { anchorOf, type Side } from './besideCircles.ts'
import { DEGREES_LAYER } from './graticule.ts'
import { type MapPicture, takePicture } from './picture.ts'
import type { DrawnMercator } from './warp.ts'
import type { Rgba } from './zones/colourTable.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

type At = { lng: number; lat: number }
type Rgb = readonly [red: number, green: number, blue: number]

/** Circle with a radius as a share of the largest radius; negative for a hollow circle. */
export type StandingCircle = At & { colour: Rgb; share: number }
export type StandingPoint = At & { colour: Rgb; ordinal: number }
/** Circles and points on the zones of a load, bottom to top. */
export type StandingLoad = {
  opacity: number
  ink: Rgba
  border: Rgba
  circles: StandingCircle[]
  /** Radius of the largest circle, in CSS pixels. */
  largestAt: (zoom: number) => number
  points: StandingPoint[]
  /** Look of the points, in CSS pixels. */
  shape: PointShape
  pointAt: (zoom: number) => { radius: number; stroke: number }
}
/** Text at a position; lengths are in CSS pixels. */
export type StandingText = At & {
  text: string
  size: number
  spacing: number
  colour: string
  halo: string
  haloWidth: number
  hasDot: boolean
  /** Edge or side of the text that is next to its position; null if it is centred there. */
  anchor: Side | null
  /** Distance from its position, in CSS pixels. */
  away: number
}

/** Web Mercator picture without the shapes that a projection must not bend, and those shapes. */
export type MercatorPicture = DrawnMercator &
  Pick<MapPicture, 'theme'> & {
    loads: StandingLoad[]
    /** Most important first. */
    texts: StandingText[]
  }

/**
 * Takes a picture with only areas and lines; circles, points and texts keep their shapes in every projection.
 */
export async function takeMercatorPicture(
  map: MapLibre,
  theme: Theme,
  layers: readonly ZoneLayer[],
): Promise<MercatorPicture> {
  const symbols = symbolLayersOf(map)
  const texts = textsOn(map, symbols)
  const loads = layers.map(standingOn)
  for (const id of symbols) map.setLayoutProperty(id, 'visibility', 'none')
  for (const layer of layers) layer.flat = true
  map.triggerRepaint()
  await map.once('idle')
  const { canvas } = await takePicture(map, theme)
  const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter())
  const { clientWidth, clientHeight } = map.getContainer()
  const size = 512 * 2 ** map.getZoom()
  const [width, height] = [clientWidth / size, clientHeight / size]
  return { canvas, theme, west: x - width / 2, north: y - height / 2, width, height, loads, texts }
}

/** Distance of a name from the dot of its town, in ems, as in the layer of towns. */
const BESIDE_DOT = 0.5

/** Lists the layers with texts. */
export const symbolLayersOf = (map: MapLibre): string[] =>
  map.getLayersOrder().filter(id => map.getLayer(id)?.type === 'symbol')

const placeOf = (x: number, y: number): At => ({ lng: longitudeOf(x * WORLD), lat: latitudeOf(y * WORLD) })

/** Returns the circles and points of a layer. */
export function standingOn(layer: ZoneLayer): StandingLoad {
  const { circles, colours, symbols, opacity, border } = layer
  const rgbOf = (ordinal: number): Rgb => {
    const [red, green, blue] = colours.bytes(ordinal)
    return [red, green, blue]
  }
  // Circles or hexagons replace points.
  const isFilled = (ordinal: number) => [255, HATCHED_ALPHA].includes(colours.bytes(ordinal)[3])
  return {
    opacity,
    border,
    ink: circles.ink,
    shape: symbols.shape,
    pointAt: zoom => symbols.point(zoom),
    largestAt: zoom => circles.largest(zoom),
    circles: [...circles.each()].flatMap(({ ordinal, x, y, share }) =>
      colours.isShown(ordinal) ? [{ ...placeOf(x, y), colour: rgbOf(ordinal), share }] : [],
    ),
    points: layer.drawn().flatMap(({ mesh }) =>
      [...mesh.points.owners].flatMap((ordinal, at) => {
        const [x = 0, y = 0] = mesh.points.places.subarray(at * 2, at * 2 + 2)
        const place = placeOf((mesh.west + x) / mesh.world, (mesh.north + y) / mesh.world)
        return isFilled(ordinal) ? [{ ...place, colour: rgbOf(ordinal), ordinal }] : []
      }),
    ),
  }
}

/**
 * Returns the drawn texts, topmost first. Graticule degrees are at the edge of the view and have no position.
 */
export function textsOn(map: MapLibre, layers: readonly string[]): StandingText[] {
  const found = map.queryRenderedFeatures({ layers: layers.filter(id => id !== DEGREES_LAYER) })
  const known = new Set<string>()
  return found.flatMap(({ geometry, layer, properties, state }): StandingText[] => {
    // MapLibre evaluates the paint of symbols without their states, which hide and ink the names of places.
    if (geometry.type !== 'Point' || layer.type !== 'symbol' || state?.['hidden'] === true) return []
    const [lng = 0, lat = 0] = geometry.coordinates
    const written = (part: 'layout' | 'paint', name: string): unknown =>
      (layer[part] as Record<string, unknown> | undefined)?.[name]
    const number = (part: 'layout' | 'paint', name: string, usual: number) =>
      Number(written(part, name) ?? usual)
    const text = String(written('layout', 'text-field') ?? '')
    const key = `${text} ${lng.toFixed(2)} ${lat.toFixed(2)}`
    if (text === '' || known.has(key)) return []
    known.add(key)
    const size = number('layout', 'text-size', 12)
    const sides = Number(properties['sides'] ?? 0)
    const hasDot = Boolean(written('layout', 'icon-image'))
    return [
      {
        lng,
        lat,
        text,
        size,
        spacing: number('layout', 'text-letter-spacing', 0) * size,
        colour: String(written('paint', 'text-color') ?? '#000'),
        halo: String(written('paint', 'text-halo-color') ?? 'transparent'),
        ...inkedName(layer.id, state?.['ink']),
        haloWidth: number('paint', 'text-halo-width', 0),
        hasDot,
        anchor: sides > 0 ? anchorOf(sides) : hasDot ? 'left' : null,
        away: sides > 0 ? Number(properties['away'] ?? 0) * size : hasDot ? size * BESIDE_DOT : 0,
      },
    ]
  })
}
