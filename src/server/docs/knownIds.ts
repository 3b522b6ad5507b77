import type { Db } from '../db/connection.ts'
import type { Call } from './openApi.ts'

/** Dataset of the starting catalogue used by the examples. */
const EXAMPLE_DATASET = 'fr-departements'

/** Ids that depend on the installation, by address parameter. */
export type KnownIds = Readonly<Record<string, string>>

/**
 * Returns ids for the examples: those of the newest instance of a dataset, or none if the catalogue lacks it.
 */
export async function knownIds(db: Db): Promise<KnownIds> {
  const found = await db
    .selectFrom('instance')
    .innerJoin('dataset', 'dataset.id', 'instance.dataset')
    .leftJoin('tileset', 'tileset.geometry', 'instance.geometry')
    .where('instance.dataset', '=', EXAMPLE_DATASET)
    .orderBy('instance.data_date', 'desc')
    .select(['dataset.source', 'instance.names', 'tileset.id as tileset'])
    .select('instance.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return {}
  const numbers = await db
    .selectFrom('label')
    .where('instance', '=', found.id)
    .where('type', '=', 'number')
    .select('column')
    .limit(1)
    .executeTakeFirst()
  return {
    ...(numbers && { '/cartable/numbers/{hash}': numbers.column }),
    '/cartable/source/{id}': found.source,
    '/cartable/column/{hash}': found.names,
    ...(found.tileset === null
      ? {}
      : { '/cartable/geom/{id}': found.tileset, '/cartable/numbers/{hash}/{id}': found.tileset }),
  }
}

/** Returns a call whose parameters have the known ids as their examples. */
export function withKnownIds({ method, path, operation }: Call, ids: KnownIds): Call {
  const parameters = operation.parameters.map(parameter => {
    const id = Object.entries(ids).find(
      ([start]) => path.startsWith(start) && start.endsWith(`{${parameter.name}}`),
    )?.[1]
    return id === undefined ? parameter : { ...parameter, example: id }
  })
  return { method, path, operation: { ...operation, parameters } }
}
