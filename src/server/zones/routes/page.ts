import type { Context } from 'hono'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageOf, sliceOf } from '../../platform/http/paging.ts'
import type { Slice } from '../../platform/slice.ts'
import { tilesetOf } from '../../storage/store/tilesets.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'
import { askerOf } from '../http/asker.ts'
import { openInstance } from '../openInstance.ts'
import type { PageOfZones } from '../pageText.ts'
import type { Selection } from '../selections.ts'

/** A page of the zones that a selection finds. Stops when the client goes away. */
export async function zonePage(
  c: Context<AppEnv>,
  stored: StoredInstance,
  selection: Selection,
  { page, page_size }: { page?: string | undefined; page_size?: string | undefined },
): Promise<PageOfZones> {
  const slice = sliceOf(page, page_size)
  const tiles = await tilesOf(c, stored)
  // How many zones an instance has needs none of its files: they may take a second to open.
  if (slice.limit === 0 && Object.values(selection).every(part => part === undefined))
    return { ...headOf(c, slice, stored.instance.zones), tiles, names: stored.names, zones: null }
  const open = await openInstance(c.var.db, c.var.store, stored)
  const found = await c.var.selections.ordinals(open, selection, askerOf(c))
  const ordinals = found.subarray(slice.offset, slice.offset + slice.limit)
  return { ...headOf(c, slice, found.length), tiles, names: stored.names, zones: { open, ordinals } }
}

function headOf(c: Context<AppEnv>, slice: Slice, count: number) {
  const { results: _, ...head } = pageOf(c, slice, count, [])
  return head
}

/** The address of the manifest of an instance's tiles; null while there are none, and then they are asked for. */
async function tilesOf(c: Context<AppEnv>, { geometry }: StoredInstance): Promise<string | null> {
  const tileset = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (tileset !== undefined) return `/cartable/geom/${tileset.id}/manifest.json`
  c.var.tiles.want(geometry)
  return null
}
