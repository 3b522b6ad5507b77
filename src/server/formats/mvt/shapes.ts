import { type Dust, type Paths, type Places, TILE_EXTENT } from '../../../domain/tile/tile.ts'
import type { Expanded } from '../../../domain/tile/triangulate.ts'
import { bledLine, bledRing, type ContinuesBeyondEdge, ringOf } from './bleed.ts'
import type { Frame, Point } from './tileFrame.ts'

/** Zone in a tile as Mapbox Vector Tile geometry: commands with differences between points. */
export interface Drawn {
  ordinal: number
  /** 1 for points, 2 for lines, 3 for polygons. */
  type: 1 | 2 | 3
  commands: number[]
}

/** Writes the commands of a geometry, each point as the difference from the previous one. */
class Pen {
  readonly commands: number[] = []
  #x = 0
  #y = 0

  line([first, ...others]: readonly Point[], isClosed: boolean): void {
    if (first === undefined) return
    this.#draw(1, [first])
    this.#draw(2, others)
    if (isClosed) this.commands.push((1 << 3) | 7)
  }

  points(points: readonly Point[]): void {
    this.#draw(1, points)
  }

  #draw(command: 1 | 2, points: readonly Point[]): void {
    this.commands.push((points.length << 3) | command)
    for (const [x, y] of points) {
      this.commands.push(zigZag(x - this.#x), zigZag(y - this.#y))
      this.#x = x
      this.#y = y
    }
  }
}

const zigZag = (difference: number): number => (difference < 0 ? -2 * difference - 1 : 2 * difference)

/** Yields the cost of the points of the next zone. */
type Drawing = Generator<number, Drawn[]>

/** Comparisons that take as long as drawing a point. */
const COST = 8

/** Returns the zones with areas. Outer rings are clockwise on the screen, holes counterclockwise. */
export function areas(paths: Paths, points: Expanded, frame: Frame, continues: ContinuesBeyondEdge): Drawing {
  return zonesOf(paths, points, 3, (pen, ordinal, first, end) => {
    let isInLost = false
    for (let ring = first; ring < end; ring++) {
      const isHole = paths.holes[ring] === 1
      const bled = bledRing(ringOf(points, ring), frame.extent, side => continues(ordinal, side))
      const line = rounded(frame.ring(bled.map(([x, y]) => frame.placed(x, y))))
      const area = areaOf(line)
      if (!isHole) isInLost = area === 0
      // A hole in an invisibly small area is invisible, too.
      if (area === 0 || (isHole && isInLost)) continue
      pen.line(area > 0 === isHole ? line.toReversed() : line, true)
    }
  })
}

/** Returns the line zones. */
export function lines(paths: Paths, points: Expanded, frame: Frame, continues: ContinuesBeyondEdge): Drawing {
  return zonesOf(paths, points, 2, (pen, ordinal, first, end) => {
    for (let ring = first; ring < end; ring++) {
      const bled = bledLine(ringOf(points, ring), frame.extent, side => continues(ordinal, side))
      for (const part of frame.lines(bled.map(([x, y]) => frame.placed(x, y)))) {
        const line = rounded(part)
        if (line.length > 1) pen.line(line, false)
      }
    }
  })
}

function* zonesOf(
  { ordinals, ringStarts }: Paths,
  { starts }: Expanded,
  type: Drawn['type'],
  draw: (pen: Pen, ordinal: number, first: number, end: number) => void,
): Drawing {
  const drawn: Drawn[] = []
  for (const [zone, ordinal] of ordinals.entries()) {
    const [first, end] = [ringStarts[zone] ?? 0, ringStarts[zone + 1] ?? 0]
    yield ((starts[end] ?? 0) - (starts[first] ?? 0)) * COST
    const pen = new Pen()
    draw(pen, ordinal, first, end)
    if (pen.commands.length > 0) drawn.push({ ordinal, type, commands: pen.commands })
  }
  return drawn
}

/** Rounds points to whole units, and removes duplicates. */
function rounded(points: readonly Point[]): Point[] {
  const line: Point[] = []
  for (const point of points) {
    const [x, y] = [Math.round(point[0]), Math.round(point[1])]
    const last = line.at(-1)
    if (last?.[0] !== x || last[1] !== y) line.push([x, y])
  }
  return line
}

/** Returns twice the area of a ring by the surveyor's formula: positive clockwise, with a downward axis. */
function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y)
  }, 0)
}

/** Yields the point zones. */
export function* points({ ordinals, xs, ys }: Places, frame: Frame): Drawing {
  yield xs.length * COST
  const all = Array.from(ordinals, (ordinal, index) => ({
    ordinal,
    point: frame.placed(xs[index] ?? 0, ys[index] ?? 0),
  })).filter(({ point }) => frame.holds(point))
  return [...Map.groupBy(all, ({ ordinal }) => ordinal)].map(([ordinal, places]) => {
    const pen = new Pen()
    pen.points(places.map(({ point: [x, y] }) => [Math.round(x), Math.round(y)]))
    return { ordinal, type: 1, commands: pen.commands }
  })
}

/** Yields zones smaller than a pixel as squares. Higher zooms have none. */
export function* cells({ ordinals, xs, ys, side }: Dust): Drawing {
  const edge = (cell: number) => Math.round((cell * TILE_EXTENT) / side)
  yield xs.length * COST
  const all = Array.from(ordinals, (ordinal, index) => ({
    ordinal,
    column: xs[index] ?? 0,
    row: ys[index] ?? 0,
  }))
  const drawn: Drawn[] = []
  for (const [ordinal, squares] of Map.groupBy(all, ({ ordinal }) => ordinal)) {
    yield squares.length * 4 * COST
    const pen = new Pen()
    for (const { column, row } of squares) {
      // Rounds edge by edge, so that neighbours share the rounded edges.
      const [west, east, north, south] = [edge(column), edge(column + 1), edge(row), edge(row + 1)]
      const square: Point[] = [
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ]
      pen.line(square, true)
    }
    drawn.push({ ordinal, type: 3, commands: pen.commands })
  }
  return drawn
}
