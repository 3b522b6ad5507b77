import type { Context } from 'hono'
import { readOrNotFound } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { tilesetOf } from '../store/artefacts.ts'
import { TILESET_VERSION, type Tileset } from '../tileset.ts'

/** Seconds after which tiles being built may be ready. */
const MAKING_SECONDS = 10

/** Opens the tiles of a geometry set. If there are none, requests them and throws a 503. */
export async function findTiles(c: Context<AppEnv>, geometry: string): Promise<Tileset> {
  const row = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (row !== undefined) return readOrNotFound(c.var.store.tileset(row.file))
  c.var.tiles.enqueue(geometry)
  throw ApiError.unavailable('remaking', MAKING_SECONDS)
}
