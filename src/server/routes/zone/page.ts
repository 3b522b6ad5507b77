import type { Context } from 'hono'
import type { ZonePage } from '../../../contract/zone.ts'
import type { AppEnv } from '../../context.ts'
import type { StoredInstance } from '../../db/instances.ts'
import { openInstance } from '../../zones/open-instance.ts'
import type { Selection } from '../../zones/selections.ts'
import { zoneAt } from '../../zones/zone.ts'
import { pageOf, sliceOf } from '../page.ts'
import { tilesOf } from './tiles.ts'

/** A page of the zones that a selection finds. Stops when the client goes away. */
export async function zonePage(
  c: Context<AppEnv>,
  stored: StoredInstance,
  selection: Selection,
  page: string | undefined,
  detail: 'full' | 'none' = 'full',
): Promise<ZonePage> {
  const slice = sliceOf(page)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const ordinals = await c.var.selections.ordinals(open, selection, c.req.raw.signal)
  const shown = ordinals.subarray(slice.offset, slice.offset + slice.limit)
  const zones = Array.from(shown, ordinal => zoneAt(open, ordinal, detail))
  const tiles = await tilesOf(c, stored)
  return { ...pageOf(c, slice, ordinals.length, zones), tiles, names: stored.names }
}
