import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'

/** Returns whether the tiles draw the zones of an instance of these datasets. */
export async function isShowcaseTiles(db: Db, datasets: readonly string[], id: string): Promise<boolean> {
  const found = await db
    .selectFrom('tileset')
    .innerJoin('instance', 'instance.geometry', 'tileset.geometry')
    .where('tileset.id', '=', id)
    .where('instance.dataset', 'in', inList(db, 'texts', datasets))
    .select('tileset.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns whether an instance of these datasets has the column: as names, keys of its tiles, or label. Labels of
 * its origin instance count too: the view shows them.
 */
export async function isShowcaseColumn(db: Db, datasets: readonly string[], hash: string): Promise<boolean> {
  const shown = () => db.selectFrom('instance').where('dataset', 'in', inList(db, 'texts', datasets))
  const found = await Promise.all([
    shown().where('names', '=', hash).select('id').limit(1).executeTakeFirst(),
    db
      .selectFrom('label')
      .where('column', '=', hash)
      .where(query =>
        query.or([
          query('instance', 'in', shown().select('id')),
          query('instance', 'in', shown().where('origin_instance', 'is not', null).select('origin_instance')),
        ]),
      )
      .select('name')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('tileset')
      .where('keys', '=', hash)
      .where('geometry', 'in', shown().select('geometry'))
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return found.some(row => row !== undefined)
}
