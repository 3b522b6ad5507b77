import type { z } from 'zod'
import type { Bbox } from '../../contract/common.ts'
import type { Extent, Ordinals } from '../../contract/zone.ts'
import { focusOf } from '../../domain/geometry/mapFocus.ts'
import { encodeOrdinals, ordinalCount } from '../../domain/ordinals.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { unionBbox } from '../stored/storedShape.ts'
import { type Budget, FEW, setInSlices } from './slices.ts'

/** Number of boxes between two checks of the clock. */
const STEP = 1024

/** Returns the extent of some zones, and their focus where they are few; null without zones. */
export async function extentInSlices(
  geometry: GeometrySet,
  ordinals: Uint32Array,
  budget: Budget,
): Promise<Extent | null> {
  let bbox: Bbox | undefined
  for (let start = 0; start < ordinals.length; start += STEP) {
    if (budget.isDue()) await budget.pause()
    const boxes = Array.from(ordinals.subarray(start, start + STEP), each => geometry.bbox(each))
    bbox = unionBbox(bbox ? [bbox, ...boxes] : boxes)
  }
  if (!bbox) return null
  if (ordinals.length > FEW) return { bbox, focus: null }
  return {
    bbox,
    focus: focusOf(
      Array.from(ordinals, each => geometry.bbox(each)),
      bbox,
    ),
  }
}

/** Returns zones as a set of ordinals, with their extent if it is wanted. */
export async function ordinalsAnswer(
  geometry: GeometrySet,
  wanted: Uint32Array,
  withExtent: boolean | undefined,
  budget: Budget,
): Promise<z.infer<typeof Ordinals>> {
  const zones = await setInSlices(wanted, geometry.count, budget)
  const extent = withExtent ? await extentInSlices(geometry, wanted, budget) : null
  return { count: ordinalCount(zones), zones: encodeOrdinals(zones), ...(extent && { extent }) }
}
