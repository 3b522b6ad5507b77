import type { Map as MapLibre } from 'maplibre-gl'
import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'
import { equal } from '../domain/equal.ts'
import type { MapMove } from '../domain/geometry/mapFocus.ts'
import { hasRoomForInsets, INSETS_WIDTH } from '../domain/insets/insets.ts'
import { showWorldOnce, withoutPolarRegions } from './oneWorld.ts'

/** Place of a map before it shows anything: France. */
export const USUAL_CAMERA: Camera = { lng: 2.6, lat: 46.6, zoom: 4 }

/** Converts a camera for MapLibre. */
export const placing = ({ lng, lat, zoom }: Camera) => ({ center: [lng, lat] as [number, number], zoom })

/** In CSS pixels. */
export type Rect = { left: number; top: number; right: number; bottom: number }

/** Minimum visible share of a place that counts as visible. */
const ENOUGH = 0.5

const width = ({ left, right }: Rect) => Math.max(0, right - left)
const height = ({ top, bottom }: Rect) => Math.max(0, bottom - top)
const area = (rect: Rect) => width(rect) * height(rect)
const common = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
const touches = (a: Rect, b: Rect) => area(common(a, b)) > 0

/** Returns a large uncovered part of a rectangle; the whole rectangle if there is none. */
export function uncoveredRect(whole: Rect, over: readonly Rect[]): Rect {
  const largestFirst = [...over].sort((a, b) => area(b) - area(a))
  const clear = largestFirst.reduce((left, each) => (touches(left, each) ? cut(left, each) : left), whole)
  return area(clear) > 0 ? clear : whole
}

/** Returns the largest uncovered part next to, above or below a covering rectangle. */
function cut(rect: Rect, over: Rect): Rect {
  const parts = [
    { ...rect, right: over.left },
    { ...rect, left: over.right },
    { ...rect, bottom: over.top },
    { ...rect, top: over.bottom },
  ]
  return parts.reduce((best, part) => (area(part) > area(best) ? part : best))
}

/** Returns whether enough of a box is visible in a clear part; a point must be inside. */
export function isSeen(box: Rect, clear: Rect): boolean {
  const { left, top, right, bottom } = common(box, clear)
  if (left > right || top > bottom) return false
  // A box without area is a point or a line.
  const share = (of: Rect) => (area(of) > 0 ? area({ left, top, right, bottom }) / area(of) : 1)
  return Math.max(share(box), share(clear)) >= ENOUGH
}

/** Pixels around a fitted box, if there is space. */
const PADDING = 40
/** Padding next to the insets, which have their own frame and occupy much of a small map. */
const PADDING_BESIDE_INSETS = 16
/** Maximum zoom when fitting a single point. */
const FIT_ZOOM = 12
/** Place of the legend, which appears with the zones. */
const KEPT_FREE = '[data-kept-free]'
const OVER_MAP = '[data-over-map], .maplibregl-ctrl'

/** Duration of a map step in milliseconds. */
const MOTION_MS = 140

/** Moves the map in steps, or so that a place is visible outside the covered area. */
export class Framing {
  private readonly map: MapLibre
  private readonly container: HTMLElement
  private fitted: { again: () => void; camera: Camera } | null = null

  constructor(map: MapLibre, container: HTMLElement) {
    this.map = map
    this.container = container
    showWorldOnce(map, container)
    map.on('resize', () => this.fitAgain())
  }

  /** Adapts to the current size of the container, before the browser reports it. */
  measure(): void {
    this.map.resize()
  }

  /**
   * Fits a place next to the insets, if any, and the legend, which may already be visible or arrive with the
   * zones. If it is on the left, the legend is next to the insets.
   */
  fit(bbox: Bbox, hasInsets: boolean): void {
    this.fitTo(bbox, () => this.room(hasInsets))
  }

  private fitTo(bbox: Bbox, room: () => ReturnType<Framing['roomIn']>): void {
    const again = () => {
      this.map.fitBounds(boundsOf(bbox), { ...room(), duration: 0 })
      this.fitted = { again, camera: this.place().camera }
    }
    again()
  }

  /** Keeps a fitted place in view when the map changes its size, until the map moves. */
  private fitAgain(): void {
    if (this.fitted && equal(this.fitted.camera, this.place().camera)) this.fitted.again()
  }

  /** Returns the camera and the visible box. */
  place(): { camera: Camera; bounds: Bbox } {
    const { lng, lat } = this.map.getCenter()
    const bounds = this.map.getBounds()
    return {
      camera: roundedCamera({ lng, lat, zoom: this.map.getZoom() }),
      bounds: roundedBounds({
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      }),
    }
  }

  /** Returns the zoom at which a place fits. */
  fittingZoom(bbox: Bbox, hasInsets: boolean): number {
    return this.map.cameraForBounds(boundsOf(bbox), this.room(hasInsets))?.zoom ?? this.map.getZoom()
  }

  /** Returns the space for a fitted place. */
  private room(hasInsets: boolean) {
    const clear = this.clear(KEPT_FREE)
    const { clientWidth, clientHeight } = this.container
    const areInsets = hasInsets && hasRoomForInsets({ width: clientWidth, height: clientHeight })
    return areInsets
      ? this.roomIn({ ...clear, left: clear.left + INSETS_WIDTH }, PADDING_BESIDE_INSETS)
      : this.roomIn(clear)
  }

  /**
   * Moves a place into the uncovered part of the map.
   * @param near Whether to fit it; otherwise the map keeps its zoom, and does not move if enough of the place
   *   is visible.
   */
  reveal(bbox: Bbox, near: boolean): void {
    if (near) {
      this.fitTo(bbox, () => this.roomIn(this.clear(OVER_MAP)))
      return
    }
    const clear = this.clear(OVER_MAP)
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

  steer(move: MapMove): void {
    if ('zoom' in move) this.map.easeTo({ zoom: this.map.getZoom() + move.zoom, duration: MOTION_MS })
    else this.map.panBy([move.x, move.y], { duration: MOTION_MS })
  }

  /**
   * Returns the visible part next to the legend: its centre, and its size in CSS pixels at the map's zoom.
   */
  sight(): Camera & { width: number; height: number } {
    const { left, top, right, bottom } = this.clear(KEPT_FREE)
    const { lng, lat } = this.map.unproject([(left + right) / 2, (top + bottom) / 2])
    return { lng, lat, zoom: this.map.getZoom(), width: right - left, height: bottom - top }
  }

  private roomIn({ left, top, right, bottom }: Rect, most = PADDING) {
    const { clientWidth, clientHeight } = this.container
    const across = Math.min(most, (right - left) / 8)
    const down = Math.min(PADDING, (bottom - top) / 8)
    const padding = {
      left: left + across,
      top: top + down,
      right: clientWidth - right + across,
      bottom: clientHeight - bottom + down,
    }
    return { padding, maxZoom: FIT_ZOOM }
  }

  /** Returns the uncovered part of the map, in pixels from its corner. */
  private clear(selector: string): Rect {
    const { width, height } = this.container.getBoundingClientRect()
    return uncoveredRect(
      { left: 0, top: 0, right: width, bottom: height },
      rectsOver(this.container, selector),
    )
  }
}

/** Returns the parts of a map that elements of its pane cover, in pixels from its corner. */
export function rectsOver(container: HTMLElement, selector = OVER_MAP): Rect[] {
  const { x, y } = container.getBoundingClientRect()
  return [...(container.closest('.map-pane')?.querySelectorAll(selector) ?? [])].map(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect()
    return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
  })
}

type Corners = { west: number; south: number; east: number; north: number }

/** Rounds a camera to the contract: wrapped longitude, 5 decimals (about a metre), zoom with 2. */
export function roundedCamera({ lng, lat, zoom }: Camera): Camera {
  return { lng: round(wrap(lng), 5), lat: round(clampLat(lat), 5), zoom: round(zoom, 2) }
}

/** Returns the extent of the map as a box of the contract: west exceeds east across the antimeridian. */
export function roundedBounds({ west, south, east, north }: Corners): Bbox {
  const lats = [round(clampLat(south), 5), round(clampLat(north), 5)] as const
  if (east - west >= 360) return [-180, lats[0], 180, lats[1]]
  return [round(wrap(west), 5), lats[0], round(wrap(east), 5), lats[1]]
}

const boundsOf = (bbox: Bbox) => unwrapped(withoutPolarRegions(bbox))

/** Converts a box for MapLibre: east always exceeds west. */
export function unwrapped([west, south, east, north]: Bbox): [number, number, number, number] {
  return [west, south, west > east ? east + 360 : east, north]
}

/** Returns the copy of an unwrapped box whose centre is nearest to a longitude. */
export function nearTo(
  [west, south, east, north]: [number, number, number, number],
  longitude: number,
): [number, number, number, number] {
  const turn = Math.round((longitude - (west + east) / 2) / 360) * 360
  return [west + turn, south, east + turn, north]
}

function wrap(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180
}

function clampLat(lat: number): number {
  return Math.min(90, Math.max(-90, lat))
}

/** Adding zero turns -0 into 0: JSON distinguishes them. */
function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0
}

/** Returns the attribution of a map. */
export const attributionOf = (map: MapLibre): string =>
  map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
