import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** Asked at each call about the catalogue. */
const QUERY = CompiledQuery.raw('select number from catalogue_version') as CompiledQuery<{ number: number }>

/** Returns the number of the state of the catalogue: what was made of another one is out of date. */
export async function catalogueVersion(db: Db): Promise<number> {
  const { rows } = await db.executeQuery(QUERY)
  if (rows[0] === undefined) throw new Error('The catalogue has no version')
  return rows[0].number
}
