import { filled, type GrowingNumbers, type NumberLists, type Numbers } from '../../../domain/numberList.ts'
import type { Outlines } from './outlines.ts'
import { ABSENT } from './pairNumbers.ts'
import type { Welded } from './weld.ts'

/** Outlines as references to arcs: two zones share one arc, so that it can never differ between them. */
export interface Arcs {
  /** Arc `i` has the vertices `vertices[starts[i]]` to `vertices[starts[i + 1] - 1]`. */
  starts: Numbers
  vertices: Numbers
  /** Outline `i` has the uses `useStarts[i]` to `useStarts[i + 1]`. */
  useStarts: Numbers
  /** Number of an arc, or its complement (`~`) if it is reversed. */
  uses: Numbers
}

/**
 * Cuts outlines into arcs where they part from one another: at vertices with different neighbours in
 * different outlines. The first edge of an arc identifies it from either end. (After M. Bostock's topojson,
 * on integers.)
 *
 * Invalid input never fails: an arc that two rings use in the same direction has two uses.
 * @param distinct Creates two equal arcs for such rings instead, so that every second use of an arc is reversed.
 */
export function cutIntoArcs(
  outlines: Pick<Outlines, 'starts' | 'open'>,
  welded: Welded,
  lists: NumberLists,
  distinct = false,
): Arcs {
  const cutter = new Cutter(welded, lists, distinct)
  const count = outlines.starts.length - 1
  const junctions = outlines.open ? null : findJunctions(outlines, welded, lists)
  for (let outline = 0; outline < count; outline++) {
    const first = outlines.starts.at(outline)
    const end = outlines.starts.at(outline + 1)
    if (junctions) cutter.ring(first, end, junctions)
    else cutter.line(first, end)
  }
  return cutter.arcs()
}

/** Returns 1 for each vertex where an arc must end, otherwise 0. */
function findJunctions(
  { starts }: Pick<Outlines, 'starts'>,
  { vertices, count }: Welded,
  lists: NumberLists,
): Numbers {
  const junctions = filled(lists.uint8(), count, 0)
  const lower = filled(lists.uint32(), count, ABSENT)
  const upper = filled(lists.uint32(), count, 0)
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const first = starts.at(ring)
    const end = starts.at(ring + 1)
    let before = vertices.at(end - 1)
    for (let point = first; point < end; point++) {
      const vertex = vertices.at(point)
      const after = vertices.at(point + 1 === end ? first : point + 1)
      const low = Math.min(before, after)
      const high = Math.max(before, after)
      if (low === high) junctions.set(vertex, 1)
      else if (lower.at(vertex) === ABSENT) {
        lower.set(vertex, low)
        upper.set(vertex, high)
      } else if (lower.at(vertex) !== low || upper.at(vertex) !== high) junctions.set(vertex, 1)
      before = vertex
    }
  }
  return junctions
}

class Cutter {
  readonly #points: Numbers
  readonly #distinct: boolean
  readonly #starts: GrowingNumbers
  readonly #vertices: GrowingNumbers
  readonly #useStarts: GrowingNumbers
  readonly #uses: GrowingNumbers
  /**
   * Ends of arcs at each vertex, linked: twice the number of the arc, plus one for its other end. Near ends
   * are close together in memory, unlike in a hash table.
   */
  readonly #heads: GrowingNumbers
  readonly #next: GrowingNumbers

  constructor({ vertices, count }: Welded, lists: NumberLists, distinct: boolean) {
    this.#points = vertices
    this.#distinct = distinct
    this.#starts = lists.uint32()
    this.#vertices = lists.uint32()
    this.#useStarts = lists.uint32()
    this.#uses = lists.int32()
    this.#next = lists.uint32()
    this.#heads = filled(lists.uint32(), count, ABSENT)
    this.#starts.push(0)
    this.#useStarts.push(0)
  }

  line(first: number, end: number): void {
    this.#uses.push(this.#add(first, end - 1, first, end))
    this.#useStarts.push(this.#uses.length)
  }

  ring(first: number, end: number, junctions: Numbers): void {
    const start = this.#startOf(first, end, junctions)
    const length = end - first
    let from = start
    // Positions beyond the end of the ring wrap around when a vertex is read.
    for (let point = start + 1; point <= start + length; point++) {
      const vertex = this.#vertex(point, first, end)
      if (point === start + length || junctions.at(vertex) === 1) {
        this.#use(from, point, first, end)
        from = point
      }
    }
    this.#useStarts.push(this.#uses.length)
  }

  arcs(): Arcs {
    return {
      starts: this.#starts,
      vertices: this.#vertices,
      useStarts: this.#useStarts,
      uses: this.#uses,
    }
  }

  /**
   * Returns a point at a junction; in a ring without junctions, the point with the lowest vertex, so that equal
   * rings start at the same vertex.
   */
  #startOf(first: number, end: number, junctions: Numbers): number {
    let lowest = first
    for (let point = first; point < end; point++) {
      const vertex = this.#points.at(point)
      if (junctions.at(vertex) === 1) return point
      if (vertex < this.#points.at(lowest)) lowest = point
    }
    return lowest
  }

  #vertex(position: number, first: number, end: number): number {
    return this.#points.at(position >= end ? position - (end - first) : position)
  }

  #use(from: number, to: number, first: number, end: number): void {
    const known = this.#endOf(this.#vertex(from, first, end), this.#vertex(from + 1, first, end))
    if (known === ABSENT) this.#uses.push(this.#register(from, to, first, end))
    else if (known % 2 === 1) this.#uses.push(~(known >>> 1))
    else this.#uses.push(this.#distinct ? this.#add(from, to, first, end) : known >>> 1)
  }

  /** Returns the end of a registered arc with an edge from the first vertex to the second, or `ABSENT`. */
  #endOf(vertex: number, after: number): number {
    let end = this.#heads.at(vertex)
    while (end !== ABSENT && this.#second(end) !== after) end = this.#next.at(end)
    return end
  }

  /** Returns the vertex next to the end of an arc. */
  #second(end: number): number {
    const arc = end >>> 1
    return this.#vertices.at(end % 2 === 0 ? this.#starts.at(arc) + 1 : this.#starts.at(arc + 1) - 2)
  }

  #register(from: number, to: number, first: number, end: number): number {
    const arc = this.#add(from, to, first, end)
    this.#link(arc * 2, this.#vertex(from, first, end))
    const [last, beforeLast] = [this.#vertex(to, first, end), this.#vertex(to - 1, first, end)]
    if (this.#endOf(last, beforeLast) === ABSENT) this.#link(arc * 2 + 1, last)
    return arc
  }

  #link(end: number, vertex: number): void {
    while (this.#next.length < end) this.#next.push(ABSENT)
    this.#next.push(this.#heads.at(vertex))
    this.#heads.set(vertex, end)
  }

  #add(from: number, to: number, first: number, end: number): number {
    for (let point = from; point <= to; point++) this.#vertices.push(this.#vertex(point, first, end))
    this.#starts.push(this.#vertices.length)
    return this.#starts.length - 2
  }
}
