import type { Position } from 'geojson'
import { ImportError } from '../formats/common/importError.ts'
import type { GeometryDecision } from '../formats/common/reader.ts'
import {
  closeRing,
  isInside,
  signedArea,
  withoutRepeatedPoints,
  withoutSpikes,
} from '../formats/common/ring.ts'
import { countCrossings } from './crossings.ts'

/** Rings of a polygon: the outline, then its holes. All closed, with at least four points. */
export type Rings = Position[][]

/** Functions of GEOS (WebAssembly). */
export interface Geos {
  /** Returns the problem of polygons as parts of one area, in the words of GEOS; null if there is none. */
  problemOf(polygons: readonly Rings[]): string | null
  /**
   * Returns the valid area of polygons: each outline without its holes, then their union, without parts of no
   * area. Throws when GEOS fails.
   */
  madeValid(polygons: readonly Rings[]): Rings[]
}

/** Repairs of a geometry that need no decision: keys of the texts in `locales`. */
export type Repair =
  | GeometryDecision
  | 'closed'
  | 'repeats'
  | 'spikes'
  | 'orientation'
  | 'crossing'
  | 'touching'
  | 'overlap'
  | 'holes'
  | 'emptyParts'
  | 'collection'
  | 'axisOrder'
  | 'antimeridian'
  | 'wrapped'
  | 'edge'

/** Maximum crossings and points of an outline to repair. More would take minutes and yield guesses. */
const CROSSINGS_MAX = 5000
const UNTANGLED_POINTS_MAX = 500_000
/** Maximum comparisons of points with edges when checking holes. Above it, holes are assumed to be inside. */
const HOLE_EFFORT = 100_000_000

type Ring = Position[]
type Repaired = (repair: Repair) => void

/**
 * Returns the area of polygons: valid by OGC and GEOS, outlines counterclockwise and holes clockwise (RFC
 * 7946, 3.1.6). Empty if they enclose no area. Throws an ImportError if computing it would take too long.
 */
export function repairArea(
  polygons: readonly Rings[],
  geos: Geos,
  line: number,
  repaired: Repaired,
): Rings[] {
  const tidied = polygons.map(polygon => tidy(polygon, repaired))
  const written = tidied.flatMap(polygon => (polygon === undefined ? [] : apart(polygon, repaired)))
  if (written.length === 0) return []
  if (tidied.includes(undefined)) repaired('emptyParts')
  const problem = geos.problemOf(written)
  if (problem === null) return written.map(polygon => oriented(polygon, repaired))
  const valid = untangled(written, geos, line)
  repaired(valid.length === 0 ? 'emptyParts' : repairOf(problem, written, geos))
  return valid.map(polygon => oriented(polygon, silently))
}

/** Closes every ring, with at least four points; undefined when the outline is degenerate. */
function tidy(rings: Rings, repaired: Repaired): Rings | undefined {
  const [outline, ...holes] = rings.map(ring => tidyRing(ring, repaired))
  if (outline === undefined || outline.length < 4) return undefined
  const real = holes.filter(hole => hole.length >= 4)
  if (real.length < holes.length) repaired('emptyParts')
  return [outline, ...real]
}

function tidyRing(ring: Ring, repaired: Repaired): Ring {
  const step = (before: Ring, after: Ring, repair: Repair) => {
    if (after !== before) repaired(repair)
    return after
  }
  const single = step(ring, withoutRepeatedPoints(ring), 'repeats')
  const whole = step(single, closeRing(single), 'closed')
  return step(whole, withoutSpikes(whole), 'spikes')
}

function untangled(polygons: readonly Rings[], geos: Geos, line: number): Rings[] {
  const rings = polygons.flat()
  const points = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (points > UNTANGLED_POINTS_MAX || countCrossings(rings, CROSSINGS_MAX) === CROSSINGS_MAX) {
    throw new ImportError('tangled', {}, line)
  }
  try {
    return geos.madeValid(polygons)
  } catch (error) {
    throw new ImportError('tangled', {}, line, error)
  }
}

/** Returns the repair for a problem in the words of GEOS. */
function repairOf(problem: string, polygons: readonly Rings[], geos: Geos): Repair {
  if (polygons.length > 1 && polygons.every(polygon => geos.problemOf([polygon]) === null)) return 'overlap'
  if (/hole/i.test(problem)) return 'holes'
  return /^Ring Self-intersection|disconnected/i.test(problem) ? 'touching' : 'crossing'
}

const silently: Repaired = () => undefined

/** Makes a part of each hole outside its outline. */
function apart([outline = [], ...holes]: Rings, repaired: Repaired): Rings[] {
  let effort = HOLE_EFFORT
  const isOutside = (hole: Ring) => {
    for (const point of hole) {
      effort -= outline.length
      if (effort < 0) return false
      const inside = isInside(point, outline)
      if (inside !== undefined) return !inside
    }
    return false
  }
  const parts = holes.filter(isOutside)
  if (parts.length === 0) return [[outline, ...holes]]
  repaired('holes')
  return [[outline, ...holes.filter(hole => !parts.includes(hole))], ...parts.map(part => [part])]
}

function oriented(rings: Rings, repaired: Repaired): Rings {
  const isRight = (ring: Ring, index: number) => signedArea(ring) > 0 === (index === 0)
  if (rings.every(isRight)) return rings
  repaired('orientation')
  return rings.map((ring, index) => (isRight(ring, index) ? ring : ring.toReversed()))
}
