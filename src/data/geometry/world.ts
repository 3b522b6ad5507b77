import type { Position } from 'geojson'
import { crosses, cutAtWorldEdges, unwrap, WORLDS_MAX } from '../formats/common/antimeridian.ts'
import { requireAtMost } from '../formats/common/importError.ts'
import { closeRing } from '../formats/common/ring.ts'
import type { Repair } from './polygon.ts'

type Line = Position[]
type Repaired = (repair: Repair) => void

/**
 * Tolerance in degrees for rounding past the edge of the map, as in Natural Earth. Such points are moved to
 * the edge.
 */
const NEAR_EDGE = 0.01

/** Moves a longitude by 360° into the map. */
export function wrapLongitude([x = 0, y = 0]: Position, repaired: Repaired): Position {
  if (Math.abs(x) <= 180) return [x, y]
  repaired('wrapped')
  return [x - 360 * Math.round(x / 360), y]
}

/** Returns the parts of a line between 180° west and 180° east. */
export function linesWithin(line: Line, repaired: Repaired): Line[] {
  const [within, ...others] = onEdge([line], repaired)
  if (within === undefined || others.length > 0 || isWithin(within)) return [within ?? line]
  const pieces = cutLine(crosses(within) ? unwrap(within) : within)
  repaired(pieces.length > 1 ? 'antimeridian' : 'wrapped')
  return pieces
}

/** Returns the parts of a polygon between 180° west and 180° east. */
export function polygonsWithin(polygon: Line[], repaired: Repaired): Line[][] {
  const rings = onEdge(polygon, repaired)
  if (rings.every(isWithin)) return [rings]
  const pieces = cutAtWorldEdges(rings.map(closeRing))
  repaired(pieces.length > 1 ? 'antimeridian' : 'wrapped')
  return pieces
}

const isWithin = (line: Line): boolean => line.every(([x = 0]) => Math.abs(x) <= 180) && !crosses(line)

/** Moves points just past the edge to the edge, unless other points go further. */
function onEdge(lines: Line[], repaired: Repaired): Line[] {
  let reach = 0
  for (const line of lines) for (const [x = 0] of line) reach = Math.max(reach, Math.abs(x))
  if (reach <= 180 || reach > 180 + NEAR_EDGE) return lines
  repaired('edge')
  return lines.map(line => line.map(([x = 0, y = 0]) => [Math.min(180, Math.max(-180, x)), y]))
}

/** Cuts a line at each boundary between copies of the world. */
function cutLine(line: Line): Line[] {
  const pieces: { world: number; points: Line }[] = []
  for (let at = 1; at < line.length; at += 1) {
    const points = splitAtEdges(line[at - 1] ?? [], line[at] ?? [])
    for (let part = 1; part < points.length; part += 1) {
      const [from = [], to = []] = [points[part - 1], points[part]]
      const middle = ((from[0] ?? 0) + (to[0] ?? 0)) / 2
      const last = pieces.at(-1)
      // A part along the antimeridian touches two copies of the world.
      const world = last !== undefined && (middle - 180) % 360 === 0 ? last.world : worldOf(middle)
      if (last?.world === world) last.points.push(to)
      else pieces.push({ world, points: [from, to] })
    }
  }
  return pieces.map(({ world, points }) => points.map(([x = 0, y = 0]) => [x - 360 * world, y]))
}

const worldOf = (x: number): number => Math.floor((x + 180) / 360)

/** Adds the points where a step crosses boundaries between copies. */
function splitAtEdges(from: Position, to: Position): Position[] {
  const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [from, to]
  const [west, east] = [Math.min(x0, x1), Math.max(x0, x1)]
  const [first, last] = [Math.floor((west - 180) / 360) + 1, Math.ceil((east - 180) / 360) - 1]
  const count = Math.max(0, last - first + 1)
  requireAtMost(count, WORLDS_MAX, 'badCoordinates')
  const edges = Array.from({ length: count }, (_, at): Position => {
    const x = 180 + 360 * (first + at)
    return [x, y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)]
  })
  return [from, ...(x0 <= x1 ? edges : edges.toReversed()), to]
}
