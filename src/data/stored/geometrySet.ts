import type { Bbox } from '../../contract/common.ts'
import type { Shape } from './storedShape.ts'

/** Zones of an instance, opened: all methods are synchronous. */
export interface GeometrySet {
  /** Ordinals are 0 to count - 1, in the order of the Hilbert curve. */
  readonly count: number
  key(ordinal: number): string
  ordinalOf(key: string): number | undefined
  /** Ordinals in the order of their keys (UTF-16 code units). */
  readonly byKey: Uint32Array
  /** Degrees, rounded outward by less than 2e-5; west greater than east crosses the antimeridian. */
  bbox(ordinal: number): Bbox
  /** Returns the full geometry, exactly as imported, as a new object. */
  geometry(ordinal: number): Shape
  /** Returns the number of vertices of the geometry. */
  vertices(ordinal: number): number
  /** Returns the stored form of a geometry. Two geometries are equal if both parts are equal. */
  encoded(ordinal: number): { structure: Uint8Array; coordinates: Float64Array }
  /**
   * Returns the ordinals whose box touches the given one, ascending. West greater than east crosses the
   * antimeridian.
   *
   * @param most Maximum number of results, above which null is returned at once: the search blocks
   *   other work.
   */
  search(bbox: Bbox, most: number): Uint32Array<ArrayBuffer> | null
}
