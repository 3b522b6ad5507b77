import type { Context } from 'hono'
import { TILESET_VERSION } from '../../artefacts/tileset.ts'
import type { StoredInstance } from '../../db/instances.ts'
import { tilesetOf } from '../../db/tilesets.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** The address of the manifest of an instance's tiles; null while there are none, and then they are asked for. */
export async function tilesOf(c: Context<AppEnv>, { geometry }: StoredInstance): Promise<string | null> {
  const tileset = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (tileset !== undefined) return `/cartable/geom/${tileset.id}/manifest.json`
  c.var.tiles.want(geometry)
  return null
}
