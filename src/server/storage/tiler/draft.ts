import type { Paths } from '../../../domain/tile/tile.ts'
import { cutIntoArcs } from './arcs.ts'
import type { Flat } from './clip.ts'
import { weld } from './weld.ts'

/** Outlines of one tile while it is built, zone after zone, in the coordinates of the tile. */
export class PathsDraft {
  readonly #open: boolean
  readonly #zones: number[] = []
  readonly #holes: number[] = []
  readonly #starts: number[] = [0]
  readonly #points: Flat = []

  constructor(open: boolean) {
    this.#open = open
  }

  /** Outlines of a zone are consecutive, holes follow their ring, and zones ascend. */
  add(zone: number, hole: boolean, points: Flat, west: number, north: number): void {
    this.#zones.push(zone)
    this.#holes.push(hole ? 1 : 0)
    for (let at = 0; at < points.length; at += 2) {
      this.#points.push((points[at] ?? 0) - west, (points[at + 1] ?? 0) - north)
    }
    this.#starts.push(this.#points.length / 2)
  }

  /** Returns the paths, without the outlines of some zones. */
  paths(isLeftOut: (zone: number) => boolean): Paths {
    const xs = new Float64Array(this.#points.length / 2)
    const ys = new Float64Array(this.#points.length / 2)
    let count = 0
    const starts = [0]
    const holes: number[] = []
    const ordinals: number[] = []
    const ringStarts: number[] = []
    for (let outline = 0; outline < this.#zones.length; outline++) {
      const zone = this.#zones[outline] ?? 0
      if (isLeftOut(zone)) continue
      if (ordinals.at(-1) !== zone) {
        ringStarts.push(holes.length)
        ordinals.push(zone)
      }
      for (let point = this.#starts[outline] ?? 0; point < (this.#starts[outline + 1] ?? 0); point++) {
        xs[count] = this.#points[point * 2] ?? 0
        ys[count] = this.#points[point * 2 + 1] ?? 0
        count++
      }
      starts.push(count)
      holes.push(this.#holes[outline] ?? 0)
    }
    ringStarts.push(holes.length)
    return {
      ordinals: Uint32Array.from(ordinals),
      ringStarts: Uint32Array.from(ringStarts),
      holes: Uint8Array.from(holes),
      ...cut({ xs: xs.subarray(0, count), ys: ys.subarray(0, count) }, Uint32Array.from(starts), this.#open),
    }
  }
}

/** The shared borders within the tile become arcs again, since clipping has cut the original ones. */
function cut(
  points: { xs: Float64Array; ys: Float64Array },
  starts: Uint32Array,
  open: boolean,
): Pick<Paths, 'useStarts' | 'uses' | 'arcStarts' | 'xs' | 'ys'> {
  const welded = weld(points)
  const arcs = cutIntoArcs({ starts, open }, welded, true)
  const xs = new Int32Array(arcs.vertices.length)
  const ys = new Int32Array(arcs.vertices.length)
  for (let point = 0; point < xs.length; point++) {
    const vertex = arcs.vertices[point] ?? 0
    xs[point] = welded.xs[vertex] ?? 0
    ys[point] = welded.ys[vertex] ?? 0
  }
  return { useStarts: arcs.useStarts, uses: arcs.uses, arcStarts: arcs.starts, xs, ys }
}
