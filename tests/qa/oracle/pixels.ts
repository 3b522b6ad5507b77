import { bbox, booleanPointInPolygon, centerOfMass, pointOnFeature } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import type { Page } from 'playwright'
import type { Camera } from '../../../src/contract/view.ts'

/**
 * Position on the page with a radius in pixels, and its allowed colours. An empty list allows none; null
 * means unknown.
 */
export type Sample = {
  zone: string
  x: number
  y: number
  reach: number
  colours: readonly string[] | null
  isMeant: boolean
}
type Point = readonly [x: number, y: number]
type Outline = Polygon | MultiPolygon

/** Returns a position well inside the largest part of a zone. */
export function insideOf(geometry: Outline): Point {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const areaOf = (rings: (typeof parts)[number]) => {
    const [west, south, east, north] = bbox({ type: 'Polygon', coordinates: rings })
    return (east - west) * (north - south)
  }
  const largest = parts.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a))
  const polygon: Polygon = { type: 'Polygon', coordinates: largest }
  const middle = centerOfMass(polygon)
  const place = booleanPointInPolygon(middle, polygon) ? middle : pointOnFeature(polygon)
  return place.geometry.coordinates as unknown as Point
}

const RADIAN = Math.PI / 180
const sizeOf = (camera: Camera) => 512 * 2 ** camera.zoom
const northOf = (latitude: number) => Math.asinh(Math.tan(latitude * RADIAN)) / (2 * Math.PI)

/** Returns the offset of a place from the map's centre in pixels (Web Mercator, 512 pixels for the world). */
export const offsetOf = ([lng, lat]: Point, camera: Camera): Point => [
  ((lng - camera.lng) / 360) * sizeOf(camera),
  (northOf(camera.lat) - northOf(lat)) * sizeOf(camera),
]

const placeAt = ([x, y]: Point, camera: Camera): [number, number] => [
  camera.lng + (x / sizeOf(camera)) * 360,
  Math.atan(Math.sinh((northOf(camera.lat) - y / sizeOf(camera)) * 2 * Math.PI)) / RADIAN,
]

const REACHES = [12, 6] as const

/** Returns the pixels around a position that certainly belong to a zone; null if the zone is too small. */
export function reachOf(geometry: Outline, [x, y]: Point, camera: Camera): number | null {
  const steps = [-1, 0, 1]
  const isInside = (reach: number) =>
    steps.every(right =>
      steps.every(down =>
        booleanPointInPolygon(placeAt([x + right * reach, y + down * reach], camera), geometry),
      ),
    )
  return REACHES.find(isInside) ?? null
}

/** Returns positions on the page where nothing covers the map. */
export const inSight = (page: Page, places: readonly { x: number; y: number }[]): Promise<boolean[]> =>
  page.evaluate(
    all => all.map(({ x, y }) => document.elementFromPoint(x, y)?.matches('.maplibregl-canvas') ?? false),
    places.map(({ x, y }) => ({ x, y })),
  )

/**
 * Describes places with a wrong colour, and returns the colour of each place.
 * @param reader Page that decodes pictures.
 */
export async function judgePixels(
  page: Page,
  reader: Page,
  samples: readonly Sample[],
): Promise<{ faults: string[]; seen: string[] }> {
  const picture = await page.screenshot()
  const seen = await reader.evaluate(
    async ({ base64, places }) => {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      // A name or border may cover some of the pixels.
      return places.map(({ x, y, reach }) => {
        const [left, top, side] = [Math.round(x) - reach, Math.round(y) - reach, 2 * reach + 1]
        const { data } = context?.getImageData(left, top, side, side) ?? { data: [] }
        const counts = new Map<string, number>()
        for (let at = 0; at < data.length; at += 4) {
          const colour = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`
          counts.set(colour, (counts.get(colour) ?? 0) + 1)
        }
        return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
      })
    },
    { base64: picture.toString('base64'), places: samples.map(({ x, y, reach }) => ({ x, y, reach })) },
  )
  const faults = samples.flatMap(({ zone, colours, isMeant }, at) => {
    const colour = seen[at] ?? ''
    if (colours === null || colours.some(each => isNear(each, colour)) === isMeant) return []
    const expected = isMeant ? `not ${colours.join(' or ')} as the legend says` : 'as if it passed the filter'
    return [`${zone} is drawn in ${colour}, ${expected}`]
  })
  return { faults, seen }
}

/** Rounding may differ by one of 255 steps between GPU and page. */
function isNear(a: string, b: string): boolean {
  const [from, to] = [a, b].map(colour => (colour.match(/\d+/g) ?? []).map(Number)) as [number[], number[]]
  return from.every((part, channel) => Math.abs(part - (to[channel] ?? Number.NaN)) <= 1)
}
