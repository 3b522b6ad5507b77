import type { ListedImport } from '../../../contract/administration.ts'
import { Text } from '../../../contract/common.ts'
import type { PastImport } from '../../../contract/import.ts'
import { toInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** Import that is still in the catalogue, with its stored report. */
export type StoredImport = Omit<PastImport, 'report'> & { report: string | null }

/** Returns a page of the imports of an account, or of the operator for null, the newest first. */
export async function listImports(
  db: Db,
  importer: number | null,
  slice: Slice,
): Promise<CountedSlice<StoredImport>> {
  const { count, results } = await sliceOf(importsOf(db, importer), slice)
  return { count, results: results.map(row => ({ ...namedInstance(row), report: row.report })) }
}

/** Returns a page of the instances of the catalogue by any importer, the newest first. */
export async function listAllImports(db: Db, slice: Slice): Promise<CountedSlice<ListedImport>> {
  const { count, results } = await sliceOf(instances(db), slice)
  return {
    count,
    results: results.map(row => ({
      ...namedInstance(row),
      bytes: row.bytes,
      importer:
        row.importer === null || row.username === null ? null : { pk: row.importer, username: row.username },
    })),
  }
}

/** Returns the instances with their datasets and importers. */
const instances = (db: Db) =>
  db
    .selectFrom('instance')
    .innerJoin('dataset', 'dataset.id', 'instance.dataset')
    .leftJoin('user', 'user.pk', 'instance.importer')

type Instances = ReturnType<typeof instances>

/** The starting catalogue has no importer and no report. */
function importsOf(db: Db, importer: number | null): Instances {
  return importer === null
    ? instances(db).where('instance.importer', 'is', null).where('instance.report', 'is not', null)
    : instances(db).where('instance.importer', '=', importer)
}

async function sliceOf(query: Instances, { limit, offset }: Slice) {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const results = await query
    .selectAll('instance')
    .select(['dataset.name as dataset_name', 'user.username'])
    .orderBy('instance.imported_at', 'desc')
    .orderBy('instance.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}

type Row = Awaited<ReturnType<typeof sliceOf>>['results'][number]

const namedInstance = (row: Row) => ({
  instance: toInstance(row),
  name: Text.parse(JSON.parse(row.dataset_name)),
})
