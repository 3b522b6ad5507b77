import type { Bbox } from '../../contract/common.ts'

/** Grid cells along the longer side of the extent. */
const GRID = 64
/** Maximum distance between neighbours of a cluster, in cells, so that islands stay with their coast. */
const REACH = 2
/** With fewer zones than this, neighbours may be farther apart, as in a short table about a country. */
const MANY_ZONES = 100
/** Minimum share of zones, and maximum share of the extent, for which a cluster is shown alone. */
const MOST_ZONES = 0.6
const SMALL_PART = 0.25

/**
 * Returns the extent to show first: the box around the densest cluster if it has nearly all zones, else the
 * whole extent. France and its overseas départements span the globe; users expect the mainland. Zones are
 * clustered by the coarse grid cells of their centres.
 */
export function focusOf(boxes: readonly Bbox[], extent: Bbox): Bbox {
  const [west] = extent
  const unwrapped = (box: Bbox): Bbox => unwrap(box, west)
  return wrap(focusOnPlane(boxes.map(unwrapped), unwrapped(extent)))
}

/**
 * Shifts a box to start at a longitude and continue past the antimeridian, so that west never exceeds east.
 */
function unwrap([west, south, east, north]: Bbox, from: number): Bbox {
  const left = west < from ? west + 360 : west
  return [left, south, east < left ? east + 360 : east, north]
}

function wrap([west, south, east, north]: Bbox): Bbox {
  const onEarth = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude)
  return [onEarth(west), south, onEarth(east), north]
}

function focusOnPlane(boxes: readonly Bbox[], extent: Bbox): Bbox {
  const [west, south, east, north] = extent
  const side = Math.max(east - west, north - south) / GRID
  if (side === 0) return extent
  const cells = new Map<string, Bbox[]>()
  for (const box of boxes) {
    const key = keyOf(Math.floor((box[0] + box[2]) / 2 / side), Math.floor((box[1] + box[3]) / 2 / side))
    const cell = cells.get(key)
    if (cell) cell.push(box)
    else cells.set(key, [box])
  }
  const reach = Math.floor(REACH * Math.sqrt(Math.max(1, MANY_ZONES / boxes.length)))
  const largest = clusters(cells, reach).reduce((a, b) => (b.length > a.length ? b : a), [])
  const box = around(largest, extent)
  const isFocus = largest.length >= boxes.length * MOST_ZONES && area(box) <= area(extent) * SMALL_PART
  return isFocus ? box : extent
}

const keyOf = (x: number, y: number) => `${x}/${y}`

function clusters(cells: ReadonlyMap<string, Bbox[]>, reach: number): Bbox[][] {
  const left = new Set(cells.keys())
  const found: Bbox[][] = []
  for (const start of cells.keys()) {
    if (!left.delete(start)) continue
    const cluster: Bbox[] = []
    const queue = [start]
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      for (const box of cells.get(key) ?? []) cluster.push(box)
      const [x = 0, y = 0] = key.split('/').map(Number)
      for (let dx = -reach; dx <= reach; dx++)
        for (let dy = -reach; dy <= reach; dy++)
          if (left.delete(keyOf(x + dx, y + dy))) queue.push(keyOf(x + dx, y + dy))
    }
    found.push(cluster)
  }
  return found
}

function around(boxes: readonly Bbox[], extent: Bbox): Bbox {
  const [first] = boxes
  if (!first) return extent
  let [west, south, east, north] = first
  for (const box of boxes) {
    west = Math.min(west, box[0])
    south = Math.min(south, box[1])
    east = Math.max(east, box[2])
    north = Math.max(north, box[3])
  }
  return [west, south, east, north]
}

const area = ([west, south, east, north]: Bbox) => (east - west) * (north - south)
