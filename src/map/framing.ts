import type { Map as MapLibre } from 'maplibre-gl'
import type { Bbox } from '../contract/common.ts'
import { nearTo, unwrapped } from './camera.ts'
import { clearOf, isSeen, type Rect } from './clear.ts'

/** Pixels around what is fitted, where there is room for them. */
const PADDING = 40
/** Fitting a single point stops here. */
const FIT_ZOOM = 12
/** The place of the legend, which comes with the zones. */
const KEPT_FREE = '[data-kept-free]'
const OVER_MAP = '[data-over-map], .maplibregl-ctrl'

/** Moves the map so that places are seen beside what lies over it. */
export class Framing {
  private readonly map: MapLibre
  private readonly container: HTMLElement

  constructor(map: MapLibre, container: HTMLElement) {
    this.map = map
    this.container = container
  }

  /** Shows a place as large as fits beside the legend, whether that is there already or comes with the zones. */
  fit(bbox: Bbox): void {
    this.fitIn(this.clear(KEPT_FREE), bbox)
  }

  /**
   * Brings a place into view where nothing lies over the map. @param near As large as fits; else the map keeps its
   * zoom, and stays where it is when enough of the place is seen.
   */
  reveal(bbox: Bbox, near: boolean): void {
    const clear = this.clear(OVER_MAP)
    if (near) {
      this.fitIn(clear, bbox)
      return
    }
    const { clientWidth, clientHeight } = this.container
    const { left, top, right, bottom } = clear
    const [west, south, east, north] = nearTo(unwrapped(bbox), this.map.getCenter().lng)
    const { x: from, y: low } = this.map.project([west, south])
    const { x: to, y: high } = this.map.project([east, north])
    if (isSeen({ left: from, top: high, right: to, bottom: low }, clear)) return
    this.map.easeTo({
      center: [(west + east) / 2, (south + north) / 2],
      offset: [(left + right - clientWidth) / 2, (top + bottom - clientHeight) / 2],
      duration: 0,
    })
  }

  private fitIn({ left, top, right, bottom }: Rect, bbox: Bbox): void {
    const { clientWidth, clientHeight } = this.container
    const room = Math.min(PADDING, (right - left) / 8, (bottom - top) / 8)
    const padding = {
      left: left + room,
      top: top + room,
      right: clientWidth - right + room,
      bottom: clientHeight - bottom + room,
    }
    this.map.fitBounds(unwrapped(bbox), { padding, maxZoom: FIT_ZOOM, duration: 0 })
  }

  /** The part of the map that some of what lies over it leaves free, in pixels from its corner. */
  private clear(selector: string): Rect {
    const whole = this.container.getBoundingClientRect()
    const over = this.container.parentElement?.querySelectorAll(selector) ?? []
    const rects = [...over].map(each => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const { x, y } = whole
      return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
    })
    return clearOf({ left: 0, top: 0, right: whole.width, bottom: whole.height }, rects)
  }
}
