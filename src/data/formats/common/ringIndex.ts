import type { Position } from 'geojson'
import { closeRing } from './ring.ts'

/** Maximum average number of strips per edge. Without it, long edges would be in all strips. */
const STRIPS_AN_EDGE = 8

/** Tests whether points are inside a ring. Compares only edges at the latitude of the point. */
export class RingIndex {
  readonly #xs: Float64Array
  readonly #ys: Float64Array
  /** Numbers of the edges in each strip, from south to north. */
  readonly #strips: number[][]
  readonly #south: number
  readonly #height: number
  /** Number of compared edges. */
  effort = 0

  constructor(ring: Position[]) {
    const closed = closeRing(ring)
    const size = closed.length
    this.#xs = Float64Array.from(closed, ([x = 0]) => x)
    this.#ys = Float64Array.from(closed, ([, y = 0]) => y)
    let [south, north, rise] = [Infinity, -Infinity, 0]
    this.#ys.forEach((y, point) => {
      south = Math.min(south, y)
      north = Math.max(north, y)
      rise += Math.abs(y - (this.#ys[point - 1] ?? y))
    })
    this.#south = south
    this.#height = Math.max((north - south) / size, rise / (STRIPS_AN_EDGE * size)) || 1
    const count = Math.max(1, Math.ceil((north - south) / this.#height))
    this.#strips = Array.from({ length: count }, () => [])
    for (let edge = 1; edge < size; edge += 1) {
      const [a, b] = [this.#strip(this.#ys[edge - 1] ?? 0), this.#strip(this.#ys[edge] ?? 0)]
      for (let at = Math.min(a, b); at <= Math.max(a, b); at += 1) this.#strips[at]?.push(edge)
    }
  }

  /** Returns whether a point is inside; undefined on the ring. */
  has([x = 0, y = 0]: Position): boolean | undefined {
    let isInside = false
    const edges = this.#strips[this.#strip(y)] ?? []
    this.effort += edges.length
    for (const edge of edges) {
      const ax = this.#xs[edge - 1] ?? 0
      const ay = this.#ys[edge - 1] ?? 0
      const bx = this.#xs[edge] ?? 0
      const by = this.#ys[edge] ?? 0
      const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
      const isBeside = x >= Math.min(ax, bx) && x <= Math.max(ax, bx)
      if (side === 0 && isBeside && y >= Math.min(ay, by) && y <= Math.max(ay, by)) return undefined
      if (ay > y !== by > y && side > 0 === by > ay) isInside = !isInside
    }
    return isInside
  }

  #strip(y: number): number {
    return Math.min(this.#strips.length - 1, Math.max(0, Math.floor((y - this.#south) / this.#height)))
  }
}
