import type { MapPlace, placeOnPage } from '../domain/picture/placing.ts'
import type { VectorTile } from '../map/vectorMap.ts'
import { NOBODY, type Segments } from '../workers/segments.ts'

type ToPage = ReturnType<typeof placeOnPage>
/** Closed outlines or open lines of each zone, in tenths of a pixel. */
export type Outlines = Map<number, Int32Array[]>

/** Parts of a pixel. */
export const PARTS = 10
/** Pieces of a line as long as a tile. */
const CUTS = 32
/** Pixels around the map beyond which nothing is visible. */
const AROUND = 10

/** Collects the places of a line. Drops repeated places, and places inside a straight piece. */
class Line {
  #places: number[] = []

  put(place: readonly [number, number] | null): void {
    if (!place) return
    const [x, y] = [Math.round(place[0] * PARTS), Math.round(place[1] * PARTS)]
    const places = this.#places
    const at = places.length - 2
    const [lastX = Number.NaN, lastY = Number.NaN] = [places[at], places[at + 1]]
    if (lastX === x && lastY === y) return
    const [stepX, stepY] = [lastX - (places[at - 2] ?? Number.NaN), lastY - (places[at - 1] ?? Number.NaN)]
    if (isStraight(stepX, stepY, x - lastX, y - lastY)) places.length = at
    places.push(x, y)
  }

  /** Returns the line if it has enough places, and starts the next one. */
  end(least: number): Int32Array[] {
    const places = this.#places
    this.#places = []
    return places.length >= least * 2 ? [Int32Array.from(places)] : []
  }
}

/** Returns whether two steps have the same direction. */
const isStraight = (ax: number, ay: number, bx: number, by: number): boolean =>
  ax * by === ay * bx && ax * bx + ay * by > 0

const placed = (
  { west, north, world, copy }: Omit<VectorTile, 'outlines' | 'lines'>,
  x: number,
  y: number,
  toPage: ToPage,
) => toPage((west + x) / world + copy, (north + y) / world)

function put(found: Outlines, ordinal: number, lines: Int32Array[]): void {
  const known = found.get(ordinal)
  if (known) known.push(...lines)
  else if (lines.length > 0) found.set(ordinal, lines)
}

/** Returns the outlines of the shown areas that reach into a place of the page; a small one is its cell. */
export function outlinesOf(
  tiles: readonly VectorTile[],
  { left, top, width, height }: MapPlace,
  toPage: ToPage,
  isShown: (ordinal: number) => boolean,
): Outlines {
  const found: Outlines = new Map()
  const [west, east] = [left - AROUND, left + width + AROUND].map(each => each * PARTS)
  const [north, south] = [top - AROUND, top + height + AROUND].map(each => each * PARTS)
  const isNear = (line: Int32Array) => {
    let [low, high, up, down] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = 0; at < line.length; at += 2) {
      const [x = 0, y = 0] = [line[at], line[at + 1]]
      low = Math.min(low, x)
      high = Math.max(high, x)
      up = Math.min(up, y)
      down = Math.max(down, y)
    }
    return high >= (west ?? 0) && low <= (east ?? 0) && down >= (north ?? 0) && up <= (south ?? 0)
  }
  const line = new Line()
  for (const tile of tiles) {
    const { areas, vertexStarts, ringStarts, vertices, dust, side } = tile
    let ring = 0
    for (const [area, ordinal] of areas.entries()) {
      const end = vertexStarts[area + 1] ?? 0
      for (; (ringStarts[ring + 1] ?? end + 1) <= end && ring + 1 < ringStarts.length; ring++) {
        if (!isShown(ordinal)) continue
        const last = (ringStarts[ring + 1] ?? 0) - 1
        let [fromX, fromY] = [vertices[last * 2] ?? 0, vertices[last * 2 + 1] ?? 0]
        for (let at = ringStarts[ring] ?? 0; at <= last; at++) {
          const [x, y] = [vertices[at * 2] ?? 0, vertices[at * 2 + 1] ?? 0]
          // A long cut along the edge of the tile is a curve in a projection.
          const pieces = Math.ceil((Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / side) * CUTS)
          for (let piece = 1; piece <= pieces; piece++) {
            const share = piece / pieces
            line.put(placed(tile, fromX + (x - fromX) * share, fromY + (y - fromY) * share, toPage))
          }
          fromX = x
          fromY = y
        }
        put(found, ordinal, line.end(3).filter(isNear))
      }
    }
    if (!dust) continue
    const cell = side / dust.side
    for (const [at, owner] of dust.cells.entries()) {
      if (owner === 0 || !isShown(owner - 1)) continue
      const [x, y] = [(at % dust.side) * cell, Math.floor(at / dust.side) * cell]
      const corners = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ] as const
      for (const corner of corners) line.put(placed(tile, ...corner, toPage))
      put(found, owner - 1, line.end(3).filter(isNear))
    }
  }
  return found
}

/** Returns each border once: those between two zones, and those of one. */
export function bordersOf(
  tiles: readonly VectorTile[],
  toPage: ToPage,
  isShown: (ordinal: number) => boolean,
) {
  const borders: Record<'inner' | 'outer', Int32Array[]> = { inner: [], outer: [] }
  const isDrawn = (owner: number) => owner !== NOBODY && isShown(owner)
  for (const tile of tiles) {
    const { owners, outer } = tile.outlines
    const walk = (from: number, to: number) =>
      chained(tile.outlines, from, to, tile, toPage, at =>
        isDrawn(owners[at * 2] ?? NOBODY) || isDrawn(owners[at * 2 + 1] ?? NOBODY) ? 0 : null,
      )
    borders.outer.push(...walk(0, outer).map(([, each]) => each))
    borders.inner.push(...walk(outer, owners.length / 2).map(([, each]) => each))
  }
  return borders
}

/** Returns the segments of each zone as lines, those of a border with both zones. */
export function strandsOf(
  tiles: readonly (Omit<VectorTile, 'outlines' | 'lines'> & { own: Segments })[],
  toPage: ToPage,
): Outlines {
  const found: Outlines = new Map()
  for (const { own, ...tile } of tiles)
    for (const side of [0, 1]) {
      // The owner of a line is on both sides.
      const ownerAt = (at: number) => {
        const [owner = NOBODY, other] = own.owners.subarray(at * 2, at * 2 + 2)
        return side === 1 && owner === other ? null : side === 0 ? owner : (other ?? NOBODY)
      }
      for (const [ordinal, line] of chained(own, 0, own.owners.length / 2, tile, toPage, ownerAt))
        if (ordinal !== NOBODY) put(found, ordinal, [line])
    }
  return found
}

/** Joins consecutive segments of one owner; null skips a segment. */
function chained(
  { ends }: Segments,
  from: number,
  to: number,
  tile: Omit<VectorTile, 'outlines' | 'lines'>,
  toPage: ToPage,
  ownerAt: (segment: number) => number | null,
): [number, Int32Array][] {
  const found: [number, Int32Array][] = []
  const line = new Line()
  let [owner, x, y]: [number | null, number, number] = [null, Number.NaN, Number.NaN]
  const end = () => {
    for (const each of line.end(2)) if (owner !== null) found.push([owner, each])
  }
  for (let at = from; at < to; at++) {
    const next = ownerAt(at)
    const [ax = 0, ay = 0, bx = 0, by = 0] = [
      ends[at * 4],
      ends[at * 4 + 1],
      ends[at * 4 + 2],
      ends[at * 4 + 3],
    ]
    if (next !== owner || ax !== x || ay !== y) {
      end()
      owner = next
      if (next !== null) line.put(placed(tile, ax, ay, toPage))
    }
    if (next !== null) line.put(placed(tile, bx, by, toPage))
    x = bx
    y = by
  }
  end()
  return found
}
