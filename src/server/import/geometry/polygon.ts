import type { Position } from 'geojson'
import { union } from 'polyclip-ts'
import { ImportError } from '../error.ts'
import { countCrossings } from './crossings.ts'
import type { Repair } from './repair.ts'
import { closed, isInside, signedArea, withoutRepeats, withoutSpikes } from './ring.ts'

/** Crossings and points beyond which an outline is not untangled: that takes minutes, and guesses. */
const CROSSINGS_MAX = 500
const UNTANGLED_POINTS_MAX = 50_000
/** Comparisons of points with edges beyond which holes are believed to lie where they should. */
const HOLE_EFFORT = 100_000_000

type Ring = Position[]
type Repaired = (repair: Repair) => void

/**
 * The polygons that the rings of one polygon mean: closed, without repeated points, spikes and crossings, the
 * outline counterclockwise and the holes clockwise (RFC 7946, 3.1.6). None when they enclose nothing. Outlines
 * of different polygons are not compared.
 */
export function mendPolygon(rings: readonly Ring[], line: number, repaired: Repaired): Ring[][] {
  const mended = tidy(rings, repaired)
  if (mended === undefined) return []
  if (isSound(mended)) return finished(mended, repaired)
  const polygons = untangled(mended, line)
  repaired(polygons.length === 0 ? 'emptyParts' : 'crossing')
  return polygons
}

/** Every ring closed, with at least four points; undefined when the outline is not one. */
function tidy(rings: readonly Ring[], repaired: Repaired): Ring[] | undefined {
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
  const single = step(ring, withoutRepeats(ring), 'repeats')
  const whole = step(single, closed(single), 'closed')
  return step(whole, withoutSpikes(whole), 'spikes')
}

const isSound = (rings: readonly Ring[]): boolean =>
  rings.every(ring => signedArea(ring) !== 0) && countCrossings(rings, 1) === 0

/** The same area by the even-odd rule, without crossings. */
function untangled(rings: readonly Ring[], line: number): Ring[][] {
  const points = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (points > UNTANGLED_POINTS_MAX || countCrossings(rings, CROSSINGS_MAX) === CROSSINGS_MAX) {
    throw new ImportError('tangled', {}, line)
  }
  let polygons: Ring[][]
  try {
    polygons = union(rings as [number, number][][]) as Ring[][]
  } catch (error) {
    throw new ImportError('tangled', {}, line, error)
  }
  const tidied = polygons.map(polygon => tidy(polygon, silently)).filter(polygon => polygon !== undefined)
  if (!tidied.every(isSound)) throw new ImportError('tangled', {}, line)
  return tidied.flatMap(polygon => finished(polygon, silently))
}

const silently: Repaired = () => undefined

const finished = (rings: Ring[], repaired: Repaired): Ring[][] =>
  apart(rings, repaired).map(polygon => oriented(polygon, repaired))

/** A hole that lies outside its outline is a part that was written in the wrong place. */
function apart([outline = [], ...holes]: Ring[], repaired: Repaired): Ring[][] {
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

function oriented(rings: Ring[], repaired: Repaired): Ring[] {
  const isRight = (ring: Ring, index: number) => signedArea(ring) > 0 === (index === 0)
  if (rings.every(isRight)) return rings
  repaired('orientation')
  return rings.map((ring, index) => (isRight(ring, index) ? ring : ring.toReversed()))
}
