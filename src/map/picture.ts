import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'

/** The map as a picture; `ratio` pixels of it are one of the page, in which the scale is told. */
export type MapPicture = {
  canvas: HTMLCanvasElement
  ratio: number
  theme: Theme
  attribution: string
  scale: { text: string; width: number } | null
}

/** Takes a picture of the map as it is drawn next, with the texts at its edge. */
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
  const container = map.getContainer()
  const scale = container.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  const attribution = container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
  return {
    canvas: copy,
    ratio: map.getPixelRatio(),
    theme,
    attribution,
    scale: scale && { text: scale.textContent ?? '', width: scale.offsetWidth },
  }
}
