import { bbox } from '@turf/turf'
import type { Position } from 'geojson'
import { ImportError } from '../../formats/common/importError.ts'
import { likelyCrs } from './likelyCrs.ts'

/** The share of the elements that must speak against an order of the axes, to make it unclear. */
const EVIDENCE = 0.05
/** The share that must speak for another order: a few elements are more likely to be wrong themselves. */
const STRONG_EVIDENCE = 0.2

/** Nothing real is nested deeper: collections in collections, then parts, rings, vertices. */
const DEPTH_MAX = 16

/** The first vertex of a geometry of unknown content, undefined when it has none of two finite numbers. */
export function firstVertex(geometry: unknown): Position | undefined {
  let inner = geometry
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    if (Array.isArray(inner)) {
      const [x, y] = inner as unknown[]
      if (typeof x === 'number') {
        return Number.isFinite(x) && typeof y === 'number' && Number.isFinite(y) ? [x, y] : undefined
      }
      inner = x
    } else if (typeof inner === 'object' && inner !== null) {
      const { coordinates, geometries } = inner as { coordinates?: unknown; geometries?: unknown }
      inner = coordinates ?? geometries
    } else {
      return undefined
    }
  }
  return undefined
}

/** Counts, about, the vertices of a geometry of unknown content. */
export function countVertices(geometry: unknown, depth = 0): number {
  if (depth > DEPTH_MAX) return 0
  if (Array.isArray(geometry)) {
    return typeof geometry[0] === 'number'
      ? 1
      : geometry.reduce<number>((sum, part) => sum + countVertices(part, depth + 1), 0)
  }
  if (typeof geometry !== 'object' || geometry === null) return 0
  const { coordinates, geometries } = geometry as { coordinates?: unknown; geometries?: unknown }
  return countVertices(coordinates ?? geometries, depth + 1)
}

/**
 * Tells whether the latitude comes first in a file of degrees, judged by a vertex of each of its elements: some have a
 * second coordinate beyond 90, and none a first one. One of several proves nothing. Throws an ImportError when they contradict each other, and when
 * most are no degrees in either order.
 */
export function isLatitudeFirst(vertices: readonly Position[]): boolean {
  const count = { straight: 0, swapped: 0, neither: 0 }
  for (const [x = 0, y = 0] of vertices) {
    const [fits, fitsSwapped] = [isPlace(x, y), isPlace(y, x)]
    if (!fits && !fitsSwapped) count.neither += 1
    else if (!fitsSwapped) count.straight += 1
    else if (!fits) count.swapped += 1
  }
  if (count.neither * 2 > vertices.length) throw notDegrees(vertices)
  const enough = vertices.length * EVIDENCE
  if (count.swapped === 0 || count.swapped < enough) return false
  const isStrong = count.swapped >= vertices.length * STRONG_EVIDENCE
  if (count.straight === 0 && vertices.length > 1 && (count.swapped === 1 || !isStrong)) return false
  if (count.straight >= enough) throw new ImportError('axisOrderUnclear')
  return count.straight === 0
}

/** The box of the vertices that are no degrees, undefined when most of them could be degrees. */
export function projectedBox(
  vertices: readonly Position[],
): readonly [number, number, number, number] | undefined {
  const projected = vertices.filter(([x = 0, y = 0]) => !isPlace(x, y) && !isPlace(y, x))
  if (projected.length * 2 <= vertices.length) return undefined
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates: projected })
  return [west, south, east, north]
}

function notDegrees(vertices: readonly Position[]): ImportError {
  const [x = 0, y = 0] = vertices.find(([x = 0, y = 0]) => !isPlace(x, y) && !isPlace(y, x)) ?? []
  const box = projectedBox(vertices)
  const likely = box && likelyCrs(box)
  return likely === undefined
    ? new ImportError('projectedUnknown', { x, y })
    : new ImportError('projectedLikely', { x, y, crs: likely.system.crs, name: likely.system.name })
}

const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
