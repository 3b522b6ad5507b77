import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../../../platform/http/context.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { kept } from '../../../platform/http/immutable.ts'
import { tilesetById } from '../../../storage/store/tilesets.ts'
import { TILESET_VERSION, type Tileset } from '../../../storage/tileset.ts'

/** The id of the tiles of a geometry set in an address. */
export const TilesParameter = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'Names the content of the tiles; the manifest’s address is in a page of zones' })

/** The tiles of that id. Throws a 404 when there are none. */
export async function findTileset(c: Context<AppEnv>, id: string): Promise<Tileset> {
  const row = await tilesetById(c.var.db, id, TILESET_VERSION)
  if (row === undefined) throw ApiError.notFound()
  return kept(c.var.store.tileset(row.file))
}
