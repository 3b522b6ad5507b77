import { Text } from '../../../contract/common.ts'
import type { Instance } from '../../../contract/dataset.ts'
import { instancesOfEach } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'

/** Dataset with all its instances. */
export interface Series {
  id: string
  name: Text
  description: Text
  source: { attribution: string; licence: string; licence_url: string | null }
  /** Instances, newest first; at least one. */
  instances: readonly [Instance, ...Instance[]]
}

/** Reads the datasets that have instances, in order of insertion. */
export async function seriesOf(
  db: Db,
  chosen: { keys: readonly number[] } | { id: string },
): Promise<Series[]> {
  const datasets = db
    .selectFrom('dataset')
    .innerJoin('source', 'source.id', 'dataset.source')
    .select(['dataset.id', 'dataset.name', 'dataset.description', 'attribution', 'licence', 'licence_url'])
    .orderBy('dataset.key')
  const rows = await ('id' in chosen
    ? datasets.where('dataset.id', '=', chosen.id)
    : datasets.where('dataset.key', 'in', inList(db, 'integers', chosen.keys))
  ).execute()
  const dated = await instancesOfEach(
    db,
    rows.map(({ id }) => id),
  )
  const byDataset = Map.groupBy(dated, instance => instance.dataset)
  return rows.flatMap(({ id, name, description, ...source }) => {
    const [newest, ...others] = byDataset.get(id) ?? []
    return newest === undefined
      ? []
      : [{ id, name: parse(name), description: parse(description), source, instances: [newest, ...others] }]
  })
}

const parse = (json: string): Text => Text.parse(JSON.parse(json))
