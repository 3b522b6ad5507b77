import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import { type GroundScale, groundScale } from '../domain/picture/scale.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** Picture of the map with its pixel ratio. */
export type MapPicture = {
  canvas: HTMLCanvasElement
  ratio: number
  zoom: number
  theme: Theme
  scale: GroundScale | null
  /** Direction of the north at its arrow in radians, clockwise from the top. */
  north: number
}

/** Centre of the north arrow, from the top right corner of the map in CSS pixels. */
export const ARROW = { right: 24, top: 34 }

/** View of a map: its centre, its size in CSS pixels, and its attribution. */
export type Sight = {
  lng: number
  lat: number
  zoom: number
  width: number
  height: number
  /** Pixel ratio of the screen. */
  ratio: number
  attribution: string
}

/** Takes a picture of a map without pending changes, with the layers of its visible zones. */
export type TakePicture<T> = (map: MapLibre, theme: Theme, layers: readonly ZoneLayer[]) => Promise<T>

/** Waits for a map at rest. The first rest decides which place names are hidden, and in which ink the others are. */
export async function rested(map: MapLibre): Promise<void> {
  for (const _ of ['decided', 'drawn']) {
    map.triggerRepaint()
    await map.once('idle')
  }
}

/** Takes a picture of the map's next frame. */
export async function takePicture(map: MapLibre, theme: Theme): Promise<MapPicture> {
  const copy = document.createElement('canvas')
  const drawn = Promise.withResolvers<void>()
  map.once('render', () => {
    // Reads the frame immediately: WebGL discards it after the page has composited it.
    const canvas = map.getCanvas()
    copy.width = canvas.width
    copy.height = canvas.height
    copy.getContext('2d')?.drawImage(canvas, 0, 0)
    drawn.resolve()
  })
  map.triggerRepaint()
  await drawn.promise
  const zoom = map.getZoom()
  return { canvas: copy, ratio: map.getPixelRatio(), zoom, theme, scale: scaleOf(map), north: 0 }
}

/** Returns the scale of a map. */
export function scaleOf(map: MapLibre): GroundScale {
  const bounds = map.getBounds()
  return groundScale({ lat: map.getCenter().lat, zoom: map.getZoom() }, [
    bounds.getSouth(),
    bounds.getNorth(),
  ])
}
