import type { Mesh } from '../../workers/mesh.ts'
import type { Segments } from '../../workers/segments.ts'
import type { Placed } from './renderFrame.ts'

/** Place in the world, 0 to 1 in the central copy. */
export type WorldPlace = { x: number; y: number }

export type Reach = {
  /** Maximum distance from a point or line that still hits it, as a share of the world. */
  points: number
  lines: number
}

/** Returns the zone drawn last at a position; null if nothing is drawn there. */
export function pick(
  placed: readonly Placed[],
  { x, y }: WorldPlace,
  reach: Reach,
  isShown: (ordinal: number) => boolean,
): number | null {
  const finest = placed.toSorted((a, b) => b.mesh.world / b.mesh.side - a.mesh.world / a.mesh.side)
  for (const find of [nearestPoint, nearestLine, areaAt, dustAt]) {
    for (const { mesh, copy } of finest) {
      const left = (x - copy) * mesh.world - mesh.west
      const top = y * mesh.world - mesh.north
      const found = find(mesh, left, top, reach, isShown)
      if (found !== null) return found
    }
  }
  return null
}

type Find = (
  mesh: Mesh,
  x: number,
  y: number,
  reach: Reach,
  isShown: (ordinal: number) => boolean,
) => number | null

const nearestPoint: Find = ({ points: { places, owners }, world }, x, y, reach, isShown) => {
  let nearest = (reach.points * world) ** 2
  let found: number | null = null
  for (let point = 0; point < owners.length; point++) {
    const dx = (places[point * 2] ?? 0) - x
    const dy = (places[point * 2 + 1] ?? 0) - y
    const distance = dx * dx + dy * dy
    const owner = owners[point] ?? 0
    // Of points at one place, the last one is on top.
    if (distance > nearest || !isShown(owner)) continue
    nearest = distance
    found = owner
  }
  return found
}

const nearestLine: Find = ({ lines, world }, x, y, reach, isShown) => {
  let nearest = (reach.lines * world) ** 2
  let found: number | null = null
  for (let segment = 0; segment * 4 < lines.ends.length; segment++) {
    const distance = squaredDistance(lines, segment, x, y)
    const owner = lines.owners[segment * 2] ?? 0
    if (distance > nearest || !isShown(owner)) continue
    nearest = distance
    found = owner
  }
  return found
}

function squaredDistance({ ends }: Segments, segment: number, x: number, y: number): number {
  const ax = ends[segment * 4] ?? 0
  const ay = ends[segment * 4 + 1] ?? 0
  const dx = (ends[segment * 4 + 2] ?? 0) - ax
  const dy = (ends[segment * 4 + 3] ?? 0) - ay
  const length = dx * dx + dy * dy
  const share = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0
  return (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2
}

const areaAt: Find = (mesh, x, y, _, isShown) => {
  if (x < 0 || y < 0 || x > mesh.side || y > mesh.side) return null
  const { areas, boxes } = mesh
  for (let area = areas.length - 1; area >= 0; area--) {
    const box = area * 4
    if (x < (boxes[box] ?? 0) || x > (boxes[box + 2] ?? 0)) continue
    if (y < (boxes[box + 1] ?? 0) || y > (boxes[box + 3] ?? 0)) continue
    const owner = areas[area] ?? 0
    if (isShown(owner) && isInside(mesh, area, x, y)) return owner
  }
  return null
}

/** Triangles match the drawn pixels exactly. */
function isInside({ cornerStarts, corners, vertices }: Mesh, area: number, x: number, y: number): boolean {
  const end = cornerStarts[area + 1] ?? 0
  for (let corner = cornerStarts[area] ?? 0; corner < end; corner += 3) {
    const a = (corners[corner] ?? 0) * 2
    const b = (corners[corner + 1] ?? 0) * 2
    const c = (corners[corner + 2] ?? 0) * 2
    const ab = turn(vertices, a, b, x, y)
    const bc = turn(vertices, b, c, x, y)
    const ca = turn(vertices, c, a, x, y)
    if ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)) return true
  }
  return false
}

function turn(at: Mesh['vertices'], from: number, to: number, x: number, y: number): number {
  const fromX = at[from] ?? 0
  const fromY = at[from + 1] ?? 0
  return ((at[to] ?? 0) - fromX) * (y - fromY) - ((at[to + 1] ?? 0) - fromY) * (x - fromX)
}

const dustAt: Find = ({ dust, side }, x, y, _, isShown) => {
  if (!dust || x < 0 || y < 0 || x >= side || y >= side) return null
  const column = Math.floor((x / side) * dust.side)
  const row = Math.floor((y / side) * dust.side)
  const owner = (dust.cells[row * dust.side + column] ?? 0) - 1
  return owner >= 0 && isShown(owner) ? owner : null
}
