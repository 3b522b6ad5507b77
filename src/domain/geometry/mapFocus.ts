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
 * whole extent. France and its overseas départements span the globe; users expect the mainland.
 */
export function focusOf(boxes: Iterable<Bbox>, extent: Bbox): Bbox {
  const search = new FocusSearch(extent)
  for (const box of boxes) search.add(box)
  return search.focus()
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

/** Zones in a cell or a cluster, and the box around them. */
interface Group {
  count: number
  box: Bbox
}

const NOBODY: Group = {
  count: 0,
  box: [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ],
}

/** Search of a focus, one box at a time: clusters zones by the coarse grid cells of their centres. */
export class FocusSearch {
  readonly #extent: Bbox
  readonly #side: number
  readonly #cells = new Map<string, Group>()
  #count = 0

  /** @param extent Box around all boxes. */
  constructor(extent: Bbox) {
    this.#extent = unwrap(extent, extent[0])
    const [west, south, east, north] = this.#extent
    this.#side = Math.max(east - west, north - south) / GRID
  }

  add(given: Bbox): void {
    if (this.#side === 0) return
    const box = unwrap(given, this.#extent[0])
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2].map(at => Math.floor(at / this.#side))
    const key = keyOf(x ?? 0, y ?? 0)
    this.#cells.set(key, together(this.#cells.get(key) ?? NOBODY, { count: 1, box }))
    this.#count++
  }

  focus(): Bbox {
    const reach = Math.floor(REACH * Math.sqrt(Math.max(1, MANY_ZONES / this.#count)))
    const largest = clusters(this.#cells, reach).reduce((a, b) => (b.count > a.count ? b : a), NOBODY)
    const isFocus =
      largest.count >= this.#count * MOST_ZONES && area(largest.box) <= area(this.#extent) * SMALL_PART
    return wrap(isFocus ? largest.box : this.#extent)
  }
}

const keyOf = (x: number, y: number) => `${x}/${y}`

function clusters(cells: ReadonlyMap<string, Group>, reach: number): Group[] {
  const left = new Set(cells.keys())
  const found: Group[] = []
  for (const start of cells.keys()) {
    if (!left.delete(start)) continue
    let cluster = NOBODY
    const queue = [start]
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      cluster = together(cluster, cells.get(key) ?? NOBODY)
      const [x = 0, y = 0] = key.split('/').map(Number)
      for (let dx = -reach; dx <= reach; dx++)
        for (let dy = -reach; dy <= reach; dy++)
          if (left.delete(keyOf(x + dx, y + dy))) queue.push(keyOf(x + dx, y + dy))
    }
    found.push(cluster)
  }
  return found
}

const together = (a: Group, b: Group): Group => ({
  count: a.count + b.count,
  box: [
    Math.min(a.box[0], b.box[0]),
    Math.min(a.box[1], b.box[1]),
    Math.max(a.box[2], b.box[2]),
    Math.max(a.box[3], b.box[3]),
  ],
})

const area = ([west, south, east, north]: Bbox) => (east - west) * (north - south)

/** Relative map movement: zoom levels, or pixels to the right and down. */
export type MapMove = { zoom: number } | { x: number; y: number }
