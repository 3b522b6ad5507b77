import type { ListedImport } from '../../../contract/administration.ts'
import { Text } from '../../../contract/common.ts'
import type { Instance } from '../../../contract/dataset.ts'
import { toInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** An import that is still in the catalogue, with its report as it was kept. */
export interface StoredImport {
  instance: Instance
  /** Of its dataset. */
  name: Text
  report: string | null
}

/** A slice of what an account has imported, the last one first; of what the operator has, for null. */
export async function listImports(
  db: Db,
  importer: number | null,
  slice: Slice,
): Promise<CountedSlice<StoredImport>> {
  const { count } = await importsOf(db, importer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await importsOf(db, importer)
    .selectAll('instance')
    .select('dataset.name as dataset_name')
    .orderBy('instance.imported_at', 'desc')
    .orderBy('instance.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const results = rows.map(row => ({
    instance: toInstance(row),
    name: Text.parse(JSON.parse(row.dataset_name)),
    report: row.report,
  }))
  return { count, results }
}

/** The starting catalogue is nobody's import: it has no report. */
function importsOf(db: Db, importer: number | null) {
  const all = db.selectFrom('instance').innerJoin('dataset', 'dataset.id', 'instance.dataset')
  return importer === null
    ? all.where('instance.importer', 'is', null).where('instance.report', 'is not', null)
    : all.where('instance.importer', '=', importer)
}

/** A slice of the instances of the catalogue, whoever imported them, the last one first. */
export async function listAllImports(db: Db, slice: Slice): Promise<CountedSlice<ListedImport>> {
  const { count } = await db
    .selectFrom('instance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('instance')
    .innerJoin('dataset', 'dataset.id', 'instance.dataset')
    .leftJoin('user', 'user.pk', 'instance.importer')
    .selectAll('instance')
    .select(['dataset.name as dataset_name', 'user.username'])
    .orderBy('instance.imported_at', 'desc')
    .orderBy('instance.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const results = rows.map(row => ({
    instance: toInstance(row),
    name: Text.parse(JSON.parse(row.dataset_name)),
    bytes: row.bytes,
    importer:
      row.importer === null || row.username === null ? null : { pk: row.importer, username: row.username },
  }))
  return { count, results }
}
