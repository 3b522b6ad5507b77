import { bbox } from '@turf/turf'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { ImportError } from './importError.ts'
import { signedArea } from './ring.ts'
import { RingIndex } from './ringIndex.ts'

type Ring = Position[]

/** Maximum comparisons of edges and boxes per geometry, a few seconds. */
const WORK_MAX = 100_000_000

interface Nested {
  ring: Ring
  /** West, south, east, north. */
  box: readonly [number, number, number, number]
  area: number
  isClockwise: boolean
  parent: Nested | null
  index: RingIndex | null
}

/** Polygons of a record, and whether a ring is inside another ring of the same direction. */
interface RecordArea {
  geometry: Polygon | MultiPolygon
  isAgainstDirection: boolean
}

/**
 * Returns the polygons of a shapefile record. Outer rings should run clockwise and holes counterclockwise,
 * but many programs write all rings in one direction. So a ring within another is a hole, and a ring within a
 * hole is a part again. The rings themselves stay unchanged.
 */
export function toPolygons(rings: readonly Ring[], line: number): RecordArea {
  const nested = rings.map(describe)
  nest(nested, line)
  const polygons = new Map<Nested, Ring[]>()
  let isAgainstDirection = false
  // Sorts outer rings first, because holes are assigned to existing polygons.
  for (const each of [...nested].sort((a, b) => depthOf(a) - depthOf(b))) {
    const isHole = depthOf(each) % 2 === 1
    if (isHole && each.parent !== null) polygons.get(each.parent)?.push(each.ring)
    else polygons.set(each, [each.ring])
    isAgainstDirection ||= each.isClockwise === each.parent?.isClockwise
  }
  const inOrder = nested.flatMap(each => {
    const polygon = polygons.get(each)
    return polygon === undefined ? [] : [polygon]
  })
  const [only] = inOrder
  const geometry: Polygon | MultiPolygon =
    only !== undefined && inOrder.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: inOrder }
  return { geometry, isAgainstDirection }
}

function describe(ring: Ring): Nested {
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates: ring })
  const area = signedArea(ring)
  return {
    ring,
    box: [west, south, east, north],
    area: Math.abs(area),
    isClockwise: area <= 0,
    parent: null,
    index: null,
  }
}

const depthOf = ({ parent }: Nested): number => {
  let depth = 0
  for (let outer = parent; outer !== null; outer = outer.parent) depth += 1
  return depth
}

/** Finds the smallest ring around each ring. */
function nest(rings: readonly Nested[], line: number): void {
  const [outer, ...others] = rings.filter(({ isClockwise }) => isClockwise)
  const westFirst = [...rings].sort((a, b) => a.box[0] - b.box[0] || b.area - a.area)
  let open: Nested[] = []
  let work = 0
  for (const ring of westFirst) {
    open = open.filter(({ box }) => box[2] >= ring.box[0])
    work += open.length
    const around = open.filter(other => encloses(other, ring)).sort((a, b) => a.area - b.area)
    for (const other of around) {
      // Most areas have one outer ring, and all rings within its box are holes.
      const isPlain = others.length === 0 && other === outer && around.length === 1
      other.index ??= isPlain ? null : new RingIndex(other.ring)
      if (isPlain || (other.index !== null && liesIn(ring, other.index))) {
        ring.parent = other
        break
      }
    }
    work += around.reduce((sum, { index }) => sum + (index?.effort ?? 0), 0)
    for (const { index } of around) if (index !== null) index.effort = 0
    if (work > WORK_MAX) throw new ImportError('tooManyRings', { max: rings.length }, line)
    open.push(ring)
  }
}

/** The second of two equal rings is a hole if its direction is opposite; otherwise it is a duplicate. */
const encloses = (outer: Nested, inner: Nested): boolean =>
  (outer.area > inner.area || (outer.area === inner.area && outer.isClockwise !== inner.isClockwise)) &&
  outer.box[0] <= inner.box[0] &&
  outer.box[1] <= inner.box[1] &&
  outer.box[2] >= inner.box[2] &&
  outer.box[3] >= inner.box[3]

/**
 * Number of edges that decide the position of a ring, by their starts and middles. Some may touch another
 * ring.
 */
const WITNESSES = 9

function liesIn({ ring }: Nested, outer: RingIndex): boolean {
  const count = Math.min(WITNESSES, ring.length)
  const places = Array.from({ length: count }, (_, at) => {
    const edge = Math.floor((at * ring.length) / count)
    const [x = 0, y = 0] = ring[edge] ?? []
    const [nextX = x, nextY = y] = ring[edge + 1] ?? []
    return [outer.has([x, y]), outer.has([(x + nextX) / 2, (y + nextY) / 2])]
  }).flat()
  return places.filter(inside => inside === true).length >= places.filter(inside => inside === false).length
}
