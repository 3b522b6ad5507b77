import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** Picture of the map with its pixel ratio. The scale is in CSS pixels. */
export type MapPicture = {
  canvas: HTMLCanvasElement
  ratio: number
  zoom: number
  theme: Theme
  scale: { text: string; width: number } | null
}

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
  return { canvas: copy, ratio: map.getPixelRatio(), zoom: map.getZoom(), theme, scale: scaleOf(map) }
}

/** Returns the scale bar of a map. */
export function scaleOf(map: MapLibre): MapPicture['scale'] {
  const scale = map.getContainer().querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  return scale && { text: scale.textContent ?? '', width: scale.offsetWidth }
}
