import type { Paths, Tile } from '../../domain/tile/tile.ts'
import { cutIntoArcs } from './arcs.ts'
import type { Flat } from './clip.ts'
import { weld } from './weld.ts'

/** The outlines of one tile while they come in, zone after zone. Coordinates are those of the tile. */
export class PathsDraft {
  readonly #open: boolean
  readonly #zones: number[] = []
  readonly #holes: number[] = []
  readonly #starts: number[] = [0]
  readonly #points: Flat = []

  constructor(open: boolean) {
    this.#open = open
  }

  /** How many zones have an outline here. */
  get size(): number {
    return new Set(this.#zones).size
  }

  /** Outlines of a zone follow one another, holes follow their ring, and zones ascend. */
  add(zone: number, hole: boolean, points: Flat, west: number, north: number): void {
    this.#zones.push(zone)
    this.#holes.push(hole ? 1 : 0)
    for (let at = 0; at < points.length; at += 2) {
      this.#points.push((points[at] ?? 0) - west, (points[at + 1] ?? 0) - north)
    }
    this.#starts.push(this.#points.length / 2)
  }

  /** Without the outlines of some zones. */
  paths(isLeftOut: (zone: number) => boolean): Paths {
    const kept: Flat = []
    const starts = [0]
    const holes: number[] = []
    const ordinals: number[] = []
    const ringStarts = [0]
    this.#zones.forEach((zone, outline) => {
      if (isLeftOut(zone)) return
      if (ordinals.at(-1) !== zone) {
        if (ordinals.length > 0) ringStarts.push(holes.length)
        ordinals.push(zone)
      }
      for (let at = (this.#starts[outline] ?? 0) * 2; at < (this.#starts[outline + 1] ?? 0) * 2; at++)
        kept.push(this.#points[at] ?? 0)
      starts.push(kept.length / 2)
      holes.push(this.#holes[outline] ?? 0)
    })
    if (ordinals.length > 0) ringStarts.push(holes.length)
    return this.#cut(kept, starts, {
      ordinals: Uint32Array.from(ordinals),
      ringStarts: Uint32Array.from(ringStarts),
      holes: Uint8Array.from(holes),
    })
  }

  /** The borders that zones share within the tile become arcs again: clipping has cut those of the whole. */
  #cut(points: Flat, starts: number[], rings: Pick<Paths, 'ordinals' | 'ringStarts' | 'holes'>): Paths {
    const count = points.length / 2
    const welded = weld({
      xs: Float64Array.from({ length: count }, (_, at) => points[at * 2] ?? 0),
      ys: Float64Array.from({ length: count }, (_, at) => points[at * 2 + 1] ?? 0),
    })
    const arcs = cutIntoArcs({ starts: Uint32Array.from(starts), open: this.#open }, welded, true)
    return {
      ...rings,
      useStarts: arcs.useStarts,
      uses: arcs.uses,
      arcStarts: arcs.starts,
      xs: Int32Array.from(arcs.vertices, vertex => welded.xs[vertex] ?? 0),
      ys: Int32Array.from(arcs.vertices, vertex => welded.ys[vertex] ?? 0),
    }
  }
}

export const NO_PLACES = (): Tile['points'] => ({
  ordinals: new Uint32Array(),
  xs: new Int32Array(),
  ys: new Int32Array(),
})
