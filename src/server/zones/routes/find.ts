import type { Context } from 'hono'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { isMember, type OpenInstance, openInstance } from '../openInstance.ts'
import { parseZoneId } from '../zone.ts'

/** A zone by its id, in the named instance or the latest. Throws a 404 when there is none. */
export async function findZone(
  c: Context<AppEnv>,
  id: string,
  instance: string | undefined,
): Promise<{ stored: StoredInstance; open: OpenInstance; ordinal: number }> {
  const parsed = parseZoneId(id)
  if (parsed === null) throw ApiError.notFound()
  const stored = await resolveInstance(c, parsed.dataset, instance)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const ordinal = open.geometry.ordinalOf(parsed.key)
  if (ordinal === undefined || !isMember(open, ordinal)) throw ApiError.notFound()
  return { stored, open, ordinal }
}
