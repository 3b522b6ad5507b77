import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import type { StoredInstance } from '../../db/instances.ts'
import { openInstance } from '../../zones/open-instance.ts'
import type { PageOfZones } from '../../zones/page-text.ts'
import type { Selection } from '../../zones/selections.ts'
import { pageOf, sliceOf } from '../page.ts'
import { tilesOf } from './tiles.ts'

/** A page of the zones that a selection finds. Stops when the client goes away. */
export async function zonePage(
  c: Context<AppEnv>,
  stored: StoredInstance,
  selection: Selection,
  { page, page_size }: { page?: string | undefined; page_size?: string | undefined },
): Promise<PageOfZones> {
  const slice = sliceOf(page, page_size)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const found = await c.var.selections.ordinals(open, selection, c.req.raw.signal)
  const { results: _, ...head } = pageOf(c, slice, found.length, [])
  const ordinals = found.subarray(slice.offset, slice.offset + slice.limit)
  return { ...head, tiles: await tilesOf(c, stored), names: stored.names, open, ordinals }
}
