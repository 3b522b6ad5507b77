import type { Position } from 'geojson'

/** Angle of an arc that becomes one straight line (1°). The error is at most 0.015 % of the radius. */
const STEP = (2 * Math.PI) / 180

/**
 * Returns a circular string as short straight lines. Each arc has a start, a point on it, and an end (ISO
 * 13249-3, 4.2.5.1). The start and the end are kept.
 */
export function straightened(points: readonly Position[]): Position[] {
  const line: Position[] = points.slice(0, 1)
  for (let at = 2; at < points.length; at += 2) {
    const [from = [], over = [], to = []] = points.slice(at - 2, at + 1)
    line.push(...arc(from, over, to))
  }
  return line
}

/** Returns the points of an arc, without the first. */
function arc(from: Position, over: Position, to: Position): Position[] {
  const centre = centreOf(from, over, to)
  if (centre === null) return [over, to]
  const [x, y] = centre
  const angle = ([px = 0, py = 0]: Position) => Math.atan2(py - y, px - x)
  const radius = Math.hypot((from[0] ?? 0) - x, (from[1] ?? 0) - y)
  const isWest = turn(from, over, to) >= 0
  return [
    [from, over],
    [over, to],
  ].flatMap(([begin = [], end = []]) => {
    const first = angle(begin)
    const swept = positive(isWest ? angle(end) - first : first - angle(end))
    const count = Math.max(1, Math.ceil(swept / STEP))
    const between = Array.from({ length: count - 1 }, (_, step): Position => {
      const part = first + ((isWest ? 1 : -1) * swept * (step + 1)) / count
      return [x + radius * Math.cos(part), y + radius * Math.sin(part)]
    })
    return [...between, end]
  })
}

/**
 * Returns the centre of an arc, or null for points on a straight line. A full circle ends at its start, and
 * its second point is opposite.
 */
function centreOf([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position) {
  if (ax === cx && ay === cy) return [(ax + bx) / 2, (ay + by) / 2] as const
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay]
  const cross = 2 * (ux * vy - uy * vx)
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy]
  const centre = [ax + (vy * u - uy * v) / cross, ay + (ux * v - vx * u) / cross] as const
  return Math.abs(cross) > 1e-12 * (u + v) && centre.every(Number.isFinite) ? centre : null
}

/** Positive when the arc runs counterclockwise. */
const turn = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const positive = (angle: number): number => (angle < 0 ? angle + 2 * Math.PI : angle)
