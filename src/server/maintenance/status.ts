import { InstanceStatus } from '../../contract/dataset.ts'
import { CatalogueError } from '../catalogue/catalogueError.ts'
import { instanceById, setStatus } from '../catalogue/store/instances.ts'
import type { Db } from '../db/connection.ts'

/**
 * Makes an instance the latest, a historical or an inactive one; a new latest makes the former one historical.
 * Throws a CatalogueError when there is no such instance or status.
 */
export async function changeStatus(db: Db, instance: string, status: string): Promise<void> {
  const parsed = InstanceStatus.safeParse(status)
  if (!parsed.success) throw new CatalogueError('badStatus', { status })
  await db.transaction().execute(async transaction => {
    const stored = await instanceById(transaction, instance)
    if (stored === undefined) throw new CatalogueError('unknownInstance', { instance })
    await setStatus(transaction, stored.instance, parsed.data)
  })
}
