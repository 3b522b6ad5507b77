import type { Context } from 'hono'
import type { StoredInstance } from '../../db/instances.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { tilesetOf } from '../../storage/store/tilesets.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'

/** The address of the manifest of an instance's tiles; null while there are none, and then they are asked for. */
export async function tilesOf(c: Context<AppEnv>, { geometry }: StoredInstance): Promise<string | null> {
  const tileset = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (tileset !== undefined) return `/cartable/geom/${tileset.id}/manifest.json`
  c.var.tiles.want(geometry)
  return null
}
