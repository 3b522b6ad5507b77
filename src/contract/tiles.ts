import { z } from 'zod'
import { Bbox } from './common.ts'

/** Kinds of geometry that are drawn in ways of their own. */
export const GeometryKind = z.enum(['area', 'line', 'point'])
export type GeometryKind = z.infer<typeof GeometryKind>

/** The tiles of a zoom that exist; all others are empty, and are not asked for. */
export const TileLevel = z.object({
  zoom: z.int().min(0).max(20),
  /** `y * 2^zoom + x` of each, ascending, each but the first as the difference to the one before. */
  tiles: z.array(z.int().nonnegative()),
})

/** Description of the tiles of a geometry set, read before they are asked for. It never changes. */
export const TileManifest = z
  .object({
    /** Names the content of all tiles, and is a part of their addresses. */
    id: z.string(),
    /** Content hash of the column of keys: what a zone is called in the data, by its ordinal. */
    keys: z.string(),
    /** Ordinals are 0 to `zones` - 1. */
    zones: z.int().nonnegative(),
    bbox: Bbox.nullable(),
    /** From zoom 0 on. The last one is exact: closer up its tiles are drawn larger. */
    levels: z.array(TileLevel).min(1),
    kinds: z.array(GeometryKind),
  })
  .meta({ id: 'TileManifest' })
export type TileManifest = z.infer<typeof TileManifest>
