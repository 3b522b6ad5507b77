import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** The map as a picture; `ratio` pixels of it are one of the page, in which the scale is told. */
export type MapPicture = {
  canvas: HTMLCanvasElement
  ratio: number
  zoom: number
  theme: Theme
  scale: { text: string; width: number } | null
}

/** A place as a map shows it: its middle, its size in pixels of the page, and those whom the map names. */
export type Sight = {
  lng: number
  lat: number
  zoom: number
  width: number
  height: number
  /** Pixels of the screen that one of the page has in a row. */
  ratio: number
  attribution: string
}

/** Takes a picture of a map that is at rest, with the layers of what can be seen on it. */
export type TakePicture<T> = (map: MapLibre, theme: Theme, layers: readonly ZoneLayer[]) => Promise<T>

/** Takes a picture of the map as it is drawn next. */
export async function takePicture(map: MapLibre, theme: Theme): Promise<MapPicture> {
  const copy = document.createElement('canvas')
  const drawn = Promise.withResolvers<void>()
  map.once('render', () => {
    // Only now: what was drawn is gone once the page has it.
    const canvas = map.getCanvas()
    copy.width = canvas.width
    copy.height = canvas.height
    copy.getContext('2d')?.drawImage(canvas, 0, 0)
    drawn.resolve()
  })
  map.triggerRepaint()
  await drawn.promise
  const scale = map.getContainer().querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  return {
    canvas: copy,
    ratio: map.getPixelRatio(),
    zoom: map.getZoom(),
    theme,
    scale: scale && { text: scale.textContent ?? '', width: scale.offsetWidth },
  }
}

/** Those whom a map names. */
export const attributionOf = (map: MapLibre): string =>
  map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
