import { z } from 'zod'
import { Bbox } from './common.ts'

/** Kinds of geometry that are drawn in different ways. */
export const GeometryKind = z.enum(['area', 'line', 'point'])
export type GeometryKind = z.infer<typeof GeometryKind>

/** Existing tiles of a zoom; all others are empty, and never requested. */
export const TileLevel = z.object({
  zoom: z.int().min(0).max(20),
  /** `y * 2^zoom + x` of each, ascending, delta-encoded. */
  tiles: z.array(z.int().nonnegative()),
})

/** Manifest of a geometry set's tiles, loaded before them. It never changes. */
export const TileManifest = z
  .object({
    /** Content hash of all tiles; it is part of their addresses. */
    id: z.string(),
    /** Content hash of the column of keys, by ordinal. */
    keys: z.string(),
    /** Ordinals are 0 to `zones` - 1. */
    zones: z.int().nonnegative(),
    bbox: Bbox.nullable(),
    /** Levels from zoom 0. The last level is exact: higher zooms enlarge its tiles. */
    levels: z.array(TileLevel).min(1),
    kinds: z.array(GeometryKind),
  })
  .meta({ id: 'TileManifest' })
export type TileManifest = z.infer<typeof TileManifest>
