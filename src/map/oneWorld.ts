import { LngLat, type Map as MapLibre } from 'maplibre-gl'
import type { Bbox } from '../contract/common.ts'
import { latitudeOf, WORLD } from '../domain/geometry/mercator.ts'

/** World size in pixels at zoom 0. */
const WORLD_SIZE = 512
/** Minimum width in degrees of a box that covers the whole world. */
const WHOLE = 350
/** Latitudes of all inhabited land, without the Antarctic. */
const INHABITED = [-56, 78] as const

/**
 * Draws the world once on a map that is wider than the world, and across the antimeridian otherwise. Such a
 * map can be panned until its centre reaches the edge of the world; no map shows anything beyond the poles.
 */
export function showWorldOnce(map: MapLibre, container: HTMLElement): void {
  const sizeAt = (zoom: number) => WORLD_SIZE * 2 ** zoom
  const isWider = (zoom: number) => container.clientWidth > sizeAt(zoom)
  map.setTransformConstrain(({ lng, lat }, wanted) => {
    const { clientHeight } = container
    const inRange = Math.min(Math.max(wanted, map.getMinZoom()), map.getMaxZoom())
    const zoom = Math.max(inRange, Math.log2(Math.max(clientHeight, 1) / WORLD_SIZE))
    const half = (clientHeight / 2 / sizeAt(zoom)) * WORLD
    const [north, south] = [latitudeOf(half), latitudeOf(WORLD - half)]
    const east = isWider(zoom) ? Math.min(Math.max(lng, -180), 180) : lng
    return { center: new LngLat(east, Math.min(Math.max(lat, south), north)), zoom }
  })
  const settle = () => {
    const isOnce = isWider(map.getZoom())
    if (map.getRenderWorldCopies() === isOnce) map.setRenderWorldCopies(!isOnce)
  }
  map.on('move', settle)
  map.on('resize', settle)
}

/**
 * Removes the Antarctic and the Arctic Ocean from a box of the whole world, where they would take half of the
 * map.
 */
export function withoutPolarRegions(bbox: Bbox): Bbox {
  const [west, south, east, north] = bbox
  if (east - west < WHOLE) return bbox
  const [low, high] = [Math.max(south, INHABITED[0]), Math.min(north, INHABITED[1])]
  return low < high ? [west, low, east, high] : bbox
}
