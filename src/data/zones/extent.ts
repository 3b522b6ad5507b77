import type { z } from 'zod'
import type { Bbox } from '../../contract/common.ts'
import type { Extent, Ordinals } from '../../contract/zone.ts'
import { FocusSearch } from '../../domain/geometry/mapFocus.ts'
import { encodeOrdinals, ordinalCount } from '../../domain/ordinals.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { unionBbox } from '../stored/storedShape.ts'
import { type Budget, forEachInSlices, setInSlices } from './slices.ts'

/** Number of boxes between two checks of the clock. */
const STEP = 1024

/** Returns the extent of some zones, and their focus; null without zones. */
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
  const search = new FocusSearch(bbox)
  await forEachInSlices(ordinals, each => search.add(geometry.bbox(each)), budget)
  return { bbox, focus: search.focus() }
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
