import type { Bbox } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import { focusOf } from '../../domain/geometry/mapFocus.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { unionBbox } from '../stored/storedShape.ts'

/** Steps per degree in the box of an instance. */
const EXTENT_GRID = 1e5

type Place = Pick<Instance, 'bbox' | 'focus'>

/** Returns the box around zones and the initial view, rounded outward to about a metre. */
export function placeOf(set: Pick<GeometrySet, 'bbox'>, ordinals: Iterable<number>): Place {
  const extent = unionBbox(boxesOf(set, ordinals))
  if (extent === undefined) return { bbox: null, focus: null }
  return { bbox: outward(extent), focus: outward(focusOf(boxesOf(set, ordinals), extent)) }
}

/** Yields one box at a time, since the boxes of millions of zones would fill the memory. */
function* boxesOf(set: Pick<GeometrySet, 'bbox'>, ordinals: Iterable<number>): Generator<Bbox> {
  for (const ordinal of ordinals) yield set.bbox(ordinal)
}

const outward = ([west, south, east, north]: Bbox): Bbox => [down(west), down(south), up(east), up(north)]

const down = (degrees: number): number => Math.floor(degrees * EXTENT_GRID) / EXTENT_GRID
const up = (degrees: number): number => Math.ceil(degrees * EXTENT_GRID) / EXTENT_GRID
