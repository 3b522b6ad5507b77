import type { Context } from 'hono'
import type { Compared } from '../../../contract/change.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { openInstance } from '../openInstance.ts'
import type { Selection } from '../selections.ts'

/**
 * Returns the choice of zones that a query makes, with the instance open that they are compared with. Throws a 404
 * without one.
 */
export async function selectionOf(
  c: Context<AppEnv>,
  dataset: string,
  { compared, ...selection }: Omit<Selection, 'compared'> & { compared?: Compared | undefined },
): Promise<Selection> {
  if (!compared) return selection
  const former = await resolveInstance(c, dataset, compared.base)
  const base = await openInstance(c.var.db, c.var.store, former)
  return { ...selection, compared: { ...compared, base } }
}
