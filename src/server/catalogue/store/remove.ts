import type { Db } from '../../db/connection.ts'
import { artefactsOfTileset, deleteUnusedTilesets } from '../../storage/store/artefacts.ts'
import { instanceById, newestFirst, setStatus, toInstance } from './instances.ts'

/** Returns the ids of the instances that use the zones of another one. */
export async function dependentsOf(db: Db, instance: string): Promise<string[]> {
  const rows = await db
    .selectFrom('instance')
    .select('id')
    .where('origin_instance', '=', instance)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Returns the hashes of all artefacts of an instance, including its tiles. */
export async function artefactsOf(db: Db, instance: string): Promise<string[]> {
  const made = await db
    .selectFrom('instance')
    .select(['geometry', 'names', 'members', 'original'])
    .where('id', '=', instance)
    .executeTakeFirst()
  const labels = await db.selectFrom('label').select('column').where('instance', '=', instance).execute()
  const tiles = await artefactsOfTileset(db, made?.geometry ?? '')
  const hashes = [...Object.values(made ?? {}), ...labels.map(label => label.column), ...tiles]
  return [...new Set(hashes.filter(hash => hash !== null))]
}

/**
 * Removes an instance from the catalogue; the newest historical one then becomes the latest. Removes a
 * dataset with its last instance, and a source with its last dataset.
 */
export async function deleteInstance(db: Db, id: string): Promise<void> {
  const stored = await instanceById(db, id)
  if (stored === undefined) return
  const { dataset, status } = stored.instance
  await db.deleteFrom('label').where('instance', '=', id).execute()
  await db.deleteFrom('instance').where('id', '=', id).execute()
  await db
    .insertInto('removed_instance')
    .values({ id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await deleteUnusedTilesets(db)
  if (status === 'latest') await promoteNewest(db, dataset)
  if ((await newestFirst(db, dataset).limit(1).executeTakeFirst()) === undefined) {
    await db.deleteFrom('dataset').where('id', '=', dataset).execute()
    await deleteUnusedSources(db)
  }
}

async function promoteNewest(db: Db, dataset: string): Promise<void> {
  const row = await newestFirst(db, dataset).where('status', '=', 'historical').limit(1).executeTakeFirst()
  if (row !== undefined) await setStatus(db, toInstance(row), 'latest')
}

async function deleteUnusedSources(db: Db): Promise<void> {
  await db.deleteFrom('source').where('id', 'not in', db.selectFrom('dataset').select('source')).execute()
}

/** Returns whether an instance with this id was removed. */
export async function wasRemoved(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('removed_instance').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
