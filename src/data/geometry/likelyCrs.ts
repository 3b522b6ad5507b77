import { bbox } from '@turf/turf'
import type { Position } from 'geojson'
import { ImportError } from '../formats/common/importError.ts'
import { possibleSystems } from './likelySystems.ts'

/** Maximum systems in a sentence. */
const SYSTEMS_NAMED = 5

/** Minimum share of the elements against an order of the axes that makes it unclear. */
const EVIDENCE = 0.05
/** Minimum share for the other order. If fewer elements contradict, they are probably wrong themselves. */
const STRONG_EVIDENCE = 0.2

/**
 * Returns whether latitude comes first in a file of degrees, from one vertex per element: some second
 * coordinates exceed 90, and no first one does. One element among several proves nothing. Throws an
 * ImportError if they contradict each other, or if most are not degrees in either order.
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

/** Returns the box of the vertices that are not degrees, undefined when most of them may be degrees. */
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
  const [first, ...others] = box === undefined ? [] : possibleSystems(box)
  if (first === undefined) return new ImportError('projectedUnknown', { x, y })
  const { crs, name } = first
  if (others.length === 0 && first.codes !== undefined) return new ImportError('projectedUtm', { x, y })
  if (others.length === 0) return new ImportError('projectedLikely', { x, y, crs, name })
  const systems = [first, ...others]
    .slice(0, SYSTEMS_NAMED)
    .map(each => `${each.name} (${each.codes ?? each.crs})`)
  return new ImportError('projectedSeveral', { x, y, crs, systems: systems.join(', ') })
}

/** Some files count longitudes from 0 to 360, and rounding exceeds the poles. */
const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90.01
