import { Text } from '../../../contract/common.ts'
import type { Instance } from '../../../contract/dataset.ts'
import { toInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'

/** A dataset that has instances, with all of them. */
export interface Series {
  id: string
  name: Text
  description: Text
  source: { attribution: string; licence: string; licence_url: string | null }
  /** Newest first; at least one. */
  instances: readonly [Instance, ...Instance[]]
}

/** Reads the datasets that have instances, in the order in which they came in; only one when an id is given. */
export async function seriesOf(db: Db, dataset?: string): Promise<Series[]> {
  let datasets = db.selectFrom('dataset').innerJoin('source', 'source.id', 'dataset.source')
  let instances = db.selectFrom('instance')
  if (dataset !== undefined) {
    datasets = datasets.where('dataset.id', '=', dataset)
    instances = instances.where('dataset', '=', dataset)
  }
  const [rows, dated] = await Promise.all([
    datasets
      .select(['dataset.id', 'dataset.name', 'dataset.description', 'attribution', 'licence', 'licence_url'])
      .orderBy('dataset.key')
      .execute(),
    instances.selectAll().orderBy('data_date', 'desc').orderBy('id', 'desc').execute(),
  ])
  const byDataset = Map.groupBy(dated.map(toInstance), instance => instance.dataset)
  return rows.flatMap(({ id, name, description, ...source }) => {
    const [newest, ...others] = byDataset.get(id) ?? []
    return newest === undefined
      ? []
      : [{ id, name: parse(name), description: parse(description), source, instances: [newest, ...others] }]
  })
}

const parse = (json: string): Text => Text.parse(JSON.parse(json))
