import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** Runs at each call about the catalogue. */
const QUERY = CompiledQuery.raw('select number from catalogue_version') as CompiledQuery<{ number: number }>

/** Returns the version of the catalogue: results of another version are out of date. */
export async function catalogueVersion(db: Db): Promise<number> {
  const { rows } = await db.executeQuery(QUERY)
  if (rows[0] === undefined) throw new Error('The catalogue has no version')
  return rows[0].number
}
