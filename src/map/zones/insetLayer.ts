import { type CustomLayerInterface, type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import { equal } from '../../domain/equal.ts'
import { fittingZoom, INSET_NAME_HEIGHT, type InsetBox } from '../../domain/insets/insets.ts'
import type { Rgba } from './colourTable.ts'
import type { MarkLayer } from './markLayer.ts'
import { Frame, type InsetPlace } from './renderFrame.ts'
import type { InsetFrame, Port, ZoneLayer } from './zoneLayer.ts'

/** Free pixels around a place in its box. */
const PADDING = 5

/** Part of a box for its place, above its name. */
const roomOf = ({ width, height }: InsetBox) => ({
  width: width - 2 * PADDING,
  height: height - INSET_NAME_HEIGHT - 2 * PADDING,
})

/** Reports the ids of the insets without zones. */
type EmptyInsets = { type: 'insets.changed'; empty: readonly string[] }
/** Background colour. */
type Ground = { ground: () => Rgba }
/** Layers of visible zones, bottom to top. */
type Stack = { layers: () => readonly ZoneLayer[] }

/** Box with the part for its place. */
type PlacedBox = InsetFrame & { box: Port }

/** Returns the part of a box in which its place is drawn, above its name. */
export const roomOfInset = ({ width, height }: InsetBox) => ({ width, height: height - INSET_NAME_HEIGHT })

/** Returns the place of a box, at the zoom at which it fits. */
export function insetPlaceOf(box: InsetBox): InsetPlace {
  const { width, height } = roomOf(box)
  return { bbox: box.inset.bbox, zoom: fittingZoom(box.inset.bbox, width, height) }
}

/**
 * Draws insets above everything else: the tiles of the zone layers with another matrix, each in its own
 * viewport. Circles and lines have the same sizes as on the map, so one legend explains both.
 */
export class InsetLayer implements CustomLayerInterface {
  readonly id = 'insets'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  boxes: readonly InsetBox[] = []
  #map: MapLibre | null = null
  readonly #base: Ground
  readonly #stack: Stack
  readonly #marks: MarkLayer
  readonly #onEvent: (event: EmptyInsets) => void
  #empty: readonly string[] = []

  constructor(base: Ground, stack: Stack, marks: MarkLayer, onEvent: (event: EmptyInsets) => void) {
    this.#base = base
    this.#stack = stack
    this.#marks = marks
    this.#onEvent = onEvent
  }

  onAdd(map: MapLibre): void {
    this.#map?.off('idle', this.#notifyEmpty)
    this.#map = map
    map.on('idle', this.#notifyEmpty)
  }

  /** Reports the insets without zones, once everything is drawn. */
  readonly #notifyEmpty = () => {
    const layers = this.#stack.layers()
    const isFilled = ({ inset: { bbox } }: InsetBox, at: number) =>
      layers.some(layer => layer.fillsApart(at, bbox))
    const empty = this.boxes.flatMap((box, at) => (isFilled(box, at) ? [] : [box.inset.id]))
    if (this.boxes.length === 0 || equal(empty, this.#empty)) return
    this.#empty = empty
    this.#onEvent({ type: 'insets.changed', empty })
  }

  prerender(gl: WebGL2RenderingContext): void {
    if (this.boxes.length === 0) return
    const places = this.#places(gl)
    for (const layer of this.#stack.layers()) layer.prepareApart(gl, places)
  }

  render(gl: WebGL2RenderingContext): void {
    if (this.boxes.length === 0) return
    const { width, height } = gl.canvas
    const layers = this.#stack.layers()
    this.#places(gl).forEach((place, at) => {
      if (this.boxes[at]?.isHidden) return
      this.#clear(gl, place)
      for (const layer of layers) layer.renderApart(gl, place, at)
      gl.viewport(...place.port)
      this.#marks.draw(gl, place.frame)
    })
    gl.viewport(0, 0, width, height)
  }

  /** Returns the viewports of the places, and the functions that draw them. */
  #places(gl: WebGL2RenderingContext): PlacedBox[] {
    const map = this.#map
    if (!map) return []
    const pixelRatio = map.getPixelRatio()
    const pixels = (length: number) => Math.round(length * pixelRatio)
    return this.boxes.map(box => {
      const [left, width, height] = [pixels(box.left), pixels(box.width), pixels(box.height)]
      const name = pixels(INSET_NAME_HEIGHT)
      const bottom = gl.canvas.height - pixels(box.top) - height
      const room = { width, height: height - name, pixelRatio, zoom: map.getZoom() }
      return {
        box: [left, bottom, width, height],
        port: [left, bottom + name, room.width, room.height],
        frame: frameOfPlace(insetPlaceOf(box), room),
      }
    })
  }

  #clear(gl: WebGL2RenderingContext, { box }: PlacedBox): void {
    const [red, green, blue] = this.#base.ground()
    gl.enable(gl.SCISSOR_TEST)
    gl.scissor(...box)
    gl.colorMask(true, true, true, true)
    gl.clearColor(red, green, blue, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.disable(gl.SCISSOR_TEST)
  }
}

type Room = { width: number; height: number; pixelRatio: number; zoom: number }

/** Returns the frame of an inset in its viewport, in device pixels; `zoom` is the zoom of the map. */
function frameOfPlace({ bbox, zoom: scale }: InsetPlace, { width, height, pixelRatio, zoom }: Room): Frame {
  const [west, south, east, north] = bbox
  const from = MercatorCoordinate.fromLngLat([west, north])
  const to = MercatorCoordinate.fromLngLat([east, south])
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const world = 512 * 2 ** scale * pixelRatio
  const [across, down] = [(2 * world) / width, (2 * world) / height]
  // Column-major: from the world, 0 to 1 from the north-west, to clip space, -1 to 1 from the south-west.
  const matrix = [across, 0, 0, 0, 0, -down, 0, 0, 0, 0, 1, 0, -centre.x * across, centre.y * down, 0, 1]
  return new Frame({ matrix, centre, zoom, scale, viewport: { width, height }, pixelRatio })
}
