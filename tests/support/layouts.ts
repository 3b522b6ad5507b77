import type { Position } from 'geojson'
import type { Shape } from '../../src/data/stored/storedShape.ts'

/** Parameters of a layout. */
export interface LayoutPlan {
  seed: number
  /** Cells per side. */
  side: number
  /** Vertices between two corners of a cell. */
  detail: number
  /** West and south end of the layout, and its width, in degrees. */
  west: number
  south: number
  width: number
}

/** Returns seeded random numbers from 0 to 1 (Mulberry32, T. Ettinger, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Builds a square of cells with jittered, shared corners and borders: some have a hole with or without an
 * island, some share a zone, some lack vertices that a neighbour has, some are slivers.
 */
export function layout({ seed, side, detail, west, south, width }: LayoutPlan): Shape[] {
  const random = randomOf(seed)
  const step = width / side
  const jitter = () => (random() - 0.5) * step * 0.6
  const place = (x: number, y: number): Position => [west + x * step, south + y * step * 0.7]
  const corners = grid(side + 1, side + 1, (x, y) => {
    const [lng = 0, lat = 0] = place(x, y)
    return [lng + jitter(), lat + jitter() * 0.7]
  })
  const corner = (x: number, y: number): Position => corners[y]?.[x] ?? [0, 0]
  const border = (from: Position, to: Position) => wavy(from, to, detail, random, step * 0.12)
  const eastward = grid(side, side + 1, (x, y) => border(corner(x, y), corner(x + 1, y)))
  const northward = grid(side + 1, side, (x, y) => border(corner(x, y), corner(x, y + 1)))
  // Some zones consist of several cells, adjacent or separate.
  const zones = Array.from({ length: Math.ceil(side * side * 0.8) }, (): Position[][][] => [])
  const shapes: Shape[] = []
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const ring = [
        corner(x, y),
        ...(eastward[y]?.[x] ?? []),
        corner(x + 1, y),
        ...(northward[y]?.[x + 1] ?? []),
        corner(x + 1, y + 1),
        ...[...(eastward[y + 1]?.[x] ?? [])].reverse(),
        corner(x, y + 1),
        ...[...(northward[y]?.[x] ?? [])].reverse(),
      ]
      const hole = random() < 0.3 ? inner(ring) : null
      const zone = zones[Math.floor(random() * zones.length)]
      zone?.push(hole ? [closed(ring), closed([...hole].reverse())] : [closed(ring)])
      if (hole && random() < 0.6) shapes.push({ type: 'Polygon', coordinates: [closed(hole)] })
    }
  }
  for (const parts of zones) if (parts.length > 0) shapes.push({ type: 'MultiPolygon', coordinates: parts })
  return shapes
}

function grid<T>(columns: number, rows: number, make: (x: number, y: number) => T): T[][] {
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => make(x, y)))
}

/**
 * Returns the vertices of a border between its ends. A straight border has no vertices, though the
 * neighbouring cell may have some.
 */
function wavy(
  from: Position,
  to: Position,
  detail: number,
  random: () => number,
  amplitude: number,
): Position[] {
  const [x0 = 0, y0 = 0] = from
  const [x1 = 0, y1 = 0] = to
  return Array.from({ length: detail }, (_, index) => {
    const share = (index + 1) / (detail + 1)
    const noise = () => (random() - 0.5) * amplitude
    return [x0 + (x1 - x0) * share + noise(), y0 + (y1 - y0) * share + noise()]
  })
}

/** Returns a ring around the centre of another, a fifth as large, with half of its vertices if possible. */
function inner(ring: readonly Position[]): Position[] {
  const middle = [0, 1].map(axis => ring.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / ring.length)
  return ring
    .filter((_, index) => ring.length < 6 || index % 2 === 0)
    .map(point => [0, 1].map(axis => (middle[axis] ?? 0) + ((point[axis] ?? 0) - (middle[axis] ?? 0)) * 0.2))
}

const closed = (ring: readonly Position[]): Position[] => [...ring, ring[0] ?? [0, 0]]

/**
 * Adds one-sided vertices to straight borders: the neighbour's edge passes them within the rounding of the
 * integer world.
 */
export function withTJunctions(shapes: readonly Shape[], seed: number): Shape[] {
  const random = randomOf(seed)
  return shapes.map(shape => {
    if (shape.type !== 'MultiPolygon') return shape
    const ring = (points: readonly Position[]) =>
      points.flatMap((point, index) => {
        const next = points[index + 1]
        if (next === undefined || random() > 0.3) return [point]
        const share = 0.2 + random() * 0.6
        const between = [0, 1].map(
          axis => (point[axis] ?? 0) + ((next[axis] ?? 0) - (point[axis] ?? 0)) * share,
        )
        return [point, between]
      })
    return { ...shape, coordinates: shape.coordinates.map(polygon => polygon.map(ring)) }
  })
}
