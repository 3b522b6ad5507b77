import FlatQueue from 'flatqueue'
import { filled, type NumberLists, type Numbers } from '../../../domain/numberList.ts'
import type { Arcs } from './arcs.ts'
import type { Welded } from './weld.ts'

/** A vertex that only the last zoom draws, since it draws all vertices. */
export const NEVER = 255
/** Distance in world steps within which a vertex is too close to the line without it to matter. */
const NOISE = 1.5
const ZOOM_MAX = 20
/** Half a pixel at zoom 0, where the world is 512 pixels wide, in world steps, squared. */
const HALF_PIXEL_AREA = (2 ** 32 / 512 / 2) ** 2

/**
 * Returns, for each vertex of each arc, the first zoom that draws it: where the triangle it forms with its
 * neighbours covers a quarter of a square pixel. Ends of arcs are always drawn. One pass serves all zooms,
 * and both neighbours of a border alike. Algorithm: M. Visvalingam and J. D. Whyatt, Line generalisation by
 * repeated elimination, 1993.
 */
export function firstZooms(
  { starts, vertices }: Arcs,
  { xs, ys }: Pick<Welded, 'xs' | 'ys'>,
  lists: NumberLists,
): Numbers {
  const zooms = filled(lists.uint8(), vertices.length, 0)
  const elimination = new Elimination()
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    const first = starts.at(arc)
    const end = starts.at(arc + 1)
    if (end - first > 2) {
      const x = (index: number) => xs.at(vertices.at(first + index))
      const y = (index: number) => ys.at(vertices.at(first + index))
      elimination.run(end - first, x, y, (index, area) => zooms.set(first + index, zoomOf(area)))
    }
  }
  return zooms
}

function zoomOf(area: number): number {
  if (area === 0) return NEVER
  return Math.min(ZOOM_MAX, Math.max(0, Math.ceil(Math.log2(HALF_PIXEL_AREA / area) / 2)))
}

/** Removes the vertices of one line after another, always the least significant one. */
class Elimination {
  readonly #queue = new FlatQueue<number>()
  #before = new Int32Array(256)
  #after = new Int32Array(256)
  #areas = new Float64Array(256)
  #bereft = new Uint8Array(256)

  run(
    count: number,
    x: (index: number) => number,
    y: (index: number) => number,
    take: (index: number, area: number) => void,
  ): void {
    this.#reserve(count)
    const [before, after, areas, queue] = [this.#before, this.#after, this.#areas, this.#queue]
    // Vertices that lost a neighbour drawn at some zoom, where they are drawn too.
    const bereft = this.#bereft.fill(0, 0, count)
    const measure = (index: number) => {
      const [a, b] = [before[index] ?? 0, after[index] ?? 0]
      const area = Math.abs((x(a) - x(index)) * (y(b) - y(index)) - (x(b) - x(index)) * (y(a) - y(index))) / 2
      areas[index] = area
      queue.push(index, area)
    }
    for (let index = 0; index < count; index++) {
      before[index] = index - 1
      after[index] = index + 1
    }
    for (let index = 1; index < count - 1; index++) measure(index)
    let largest = 0
    for (let area = queue.peekValue(); area !== undefined; area = queue.peekValue()) {
      const index = queue.pop() ?? 0
      // An outdated entry: the vertex was measured again after its neighbour was removed.
      if (areas[index] !== area) continue
      areas[index] = Number.NaN
      const [a, b] = [before[index] ?? 0, after[index] ?? 0]
      const isNoise = bereft[index] === 0 && 2 * area <= NOISE * Math.hypot(x(b) - x(a), y(b) - y(a))
      if (isNoise) take(index, 0)
      else {
        // A vertex removed later matters at least as much.
        largest = Math.max(largest, area)
        take(index, largest)
        bereft[a] = 1
        bereft[b] = 1
      }
      after[a] = b
      before[b] = a
      if (a > 0) measure(a)
      if (b < count - 1) measure(b)
    }
  }

  #reserve(count: number): void {
    if (count <= this.#before.length) return
    this.#before = new Int32Array(count * 2)
    this.#after = new Int32Array(count * 2)
    this.#areas = new Float64Array(count * 2)
    this.#bereft = new Uint8Array(count * 2)
  }
}
