import {
  copied,
  HELD_LISTS,
  int32List,
  type Numbers,
  uint8List,
  uint32List,
} from '../../../domain/numberList.ts'
import type { Paths } from '../../../domain/tile/tile.ts'
import { cutIntoArcs } from './arcs.ts'
import type { Flat } from './clip.ts'
import { weld } from './weld.ts'

/** Outlines of one tile under construction, zone by zone, in the coordinates of the tile. */
export class PathsDraft {
  readonly #open: boolean
  readonly #zones = uint32List()
  readonly #holes = uint8List()
  readonly #starts = uint32List()
  readonly #xs = int32List()
  readonly #ys = int32List()

  constructor(open: boolean) {
    this.#open = open
    this.#starts.push(0)
  }

  /** Outlines of a zone are consecutive, holes follow their ring, and zones ascend. */
  add(zone: number, hole: boolean, points: Flat, west: number, north: number): void {
    this.#zones.push(zone)
    this.#holes.push(hole ? 1 : 0)
    for (let at = 0; at < points.length; at += 2) {
      this.#xs.push((points[at] ?? 0) - west)
      this.#ys.push((points[at + 1] ?? 0) - north)
    }
    this.#starts.push(this.#xs.length)
  }

  /** Returns the paths, without the outlines of some zones. */
  paths(isLeftOut: (zone: number) => boolean): Paths {
    const [xs, ys] = [int32List(), int32List()]
    const [starts, holes, ordinals, ringStarts] = [uint32List(), uint8List(), uint32List(), uint32List()]
    starts.push(0)
    let last = -1
    for (let outline = 0; outline < this.#zones.length; outline++) {
      const zone = this.#zones.at(outline)
      if (isLeftOut(zone)) continue
      if (last !== zone) {
        ringStarts.push(holes.length)
        ordinals.push(zone)
        last = zone
      }
      for (let point = this.#starts.at(outline); point < this.#starts.at(outline + 1); point++) {
        xs.push(this.#xs.at(point))
        ys.push(this.#ys.at(point))
      }
      starts.push(xs.length)
      holes.push(this.#holes.at(outline))
    }
    ringStarts.push(holes.length)
    return {
      ordinals: ordinals.flat(),
      ringStarts: ringStarts.flat(),
      holes: holes.flat(),
      ...cut({ xs, ys }, starts, this.#open),
    }
  }
}

/** The shared borders within the tile become arcs again, since clipping has cut the original ones. */
function cut(
  points: { xs: Numbers; ys: Numbers },
  starts: Numbers,
  open: boolean,
): Pick<Paths, 'useStarts' | 'uses' | 'arcStarts' | 'xs' | 'ys'> {
  const welded = weld(points, HELD_LISTS)
  const arcs = cutIntoArcs({ starts, open }, welded, HELD_LISTS, true)
  const xs = new Int32Array(arcs.vertices.length)
  const ys = new Int32Array(arcs.vertices.length)
  for (let point = 0; point < xs.length; point++) {
    const vertex = arcs.vertices.at(point)
    xs[point] = welded.xs.at(vertex)
    ys[point] = welded.ys.at(vertex)
  }
  return {
    useStarts: copied(arcs.useStarts, new Uint32Array(arcs.useStarts.length)),
    uses: copied(arcs.uses, new Int32Array(arcs.uses.length)),
    arcStarts: copied(arcs.starts, new Uint32Array(arcs.starts.length)),
    xs,
    ys,
  }
}
