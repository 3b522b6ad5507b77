import type { Paths, Tile } from '../../../domain/tile/tile.ts'
import { type Expanded, expanded } from '../../../domain/tile/triangulate.ts'
import { BUFFER, type Point } from './tileFrame.ts'

/** Edges of a tile. */
export const SIDES = ['west', 'east', 'north', 'south'] as const
export type Side = (typeof SIDES)[number]

interface Edge {
  /** Column and row offsets from a tile to its neighbour. */
  right: number
  down: number
  /** The same edge, seen from the neighbouring tile. */
  opposite: Side
}

const EDGES: Readonly<Record<Side, Edge>> = {
  west: { right: -1, down: 0, opposite: 'east' },
  east: { right: 1, down: 0, opposite: 'west' },
  north: { right: 0, down: -1, opposite: 'south' },
  south: { right: 0, down: 1, opposite: 'north' },
}

/** Returns the neighbouring tile at an edge, and the corresponding edge of that tile. */
export const neighbourAt = (side: Side): Edge => EDGES[side]

/** Returns whether a zone was cut at an edge of a tile and continues in the neighbour. */
export type ContinuesBeyondEdge = (ordinal: number, side: Side) => boolean

const liesOn = ([x, y]: Point, side: Side, extent: number): boolean => {
  const { right, down } = EDGES[side]
  const [along, way] = right === 0 ? [y, down] : [x, right]
  return along === (way > 0 ? extent : 0)
}

/** Returns the edge along which two points lie, if any. */
const edgeOf = (from: Point, to: Point, extent: number): Side | undefined =>
  SIDES.find(side => liesOn(from, side, extent) && liesOn(to, side, extent))

export type ZonesBySide = Readonly<Record<Side, ReadonlySet<number>>>

/**
 * Finds the zones that touch each edge of a tile: areas with a segment of their outline along it, and lines
 * that end on it. A zone that touches an edge from both sides was cut there.
 */
export function zonesByEdge({ extent, areas, lines }: Tile): ZonesBySide {
  const found = {
    west: new Set<number>(),
    east: new Set<number>(),
    north: new Set<number>(),
    south: new Set<number>(),
  }
  eachRing(areas, expanded(areas, false), (ordinal, ring) => {
    ring.forEach((point, at) => {
      const side = edgeOf(ring.at(at - 1) ?? point, point, extent)
      if (side) found[side].add(ordinal)
    })
  })
  eachRing(lines, expanded(lines, true), (ordinal, line) => {
    for (const end of [line[0], line.at(-1)])
      for (const side of SIDES) if (end && liesOn(end, side, extent)) found[side].add(ordinal)
  })
  return found
}

function eachRing(
  { ordinals, ringStarts }: Paths,
  points: Expanded,
  visit: (ordinal: number, ring: Point[]) => void,
): void {
  ordinals.forEach((ordinal, zone) => {
    for (let ring = ringStarts[zone] ?? 0; ring < (ringStarts[zone + 1] ?? 0); ring++)
      visit(ordinal, ringOf(points, ring))
  })
}

/** Returns the points of a ring or line. */
export const ringOf = ({ starts, xs, ys }: Expanded, ring: number): Point[] => {
  const first = starts[ring] ?? 0
  return Array.from({ length: (starts[ring + 1] ?? 0) - first }, (_, at) => [
    xs[first + at] ?? 0,
    ys[first + at] ?? 0,
  ])
}

/**
 * Extends a ring past the edges at which it was cut, to hide strokes along the cuts: its segments along such
 * an edge move outwards by `BUFFER`.
 */
export function bledRing(ring: readonly Point[], extent: number, isCut: (side: Side) => boolean): Point[] {
  const cuts = ring.map((point, at) => {
    const side = edgeOf(point, ring[(at + 1) % ring.length] ?? point, extent)
    return side !== undefined && isCut(side) ? side : null
  })
  return ring.flatMap((point, at) => {
    const [before, after] = [cuts.at(at - 1) ?? null, cuts[at] ?? null]
    const outside = moved(point, new Set([before, after]), extent)
    if (before === after) return [before === null ? point : outside]
    if (before === null) return [point, outside]
    return after === null ? [outside, point] : [outside]
  })
}

function moved([x, y]: Point, sides: ReadonlySet<Side | null>, extent: number): Point {
  const length = (BUFFER / 4096) * extent
  const along = (less: Side, more: Side) => (sides.has(less) ? -length : sides.has(more) ? length : 0)
  return [x + along('west', 'east'), y + along('north', 'south')]
}

/** Extends a line in its own direction past the edges at which it was cut. */
export function bledLine(line: readonly Point[], extent: number, isCut: (side: Side) => boolean): Point[] {
  const ends = (end: Point | undefined, inner: Point | undefined): Point[] => {
    if (!end || !inner || !SIDES.some(side => liesOn(end, side, extent) && isCut(side))) return []
    const [right, down] = [end[0] - inner[0], end[1] - inner[1]]
    const length = Math.hypot(right, down)
    const far = length === 0 ? 0 : ((BUFFER / 4096) * extent) / length
    return [[end[0] + right * far, end[1] + down * far]]
  }
  return [...ends(line[0], line[1]), ...line, ...ends(line.at(-1), line.at(-2))]
}
