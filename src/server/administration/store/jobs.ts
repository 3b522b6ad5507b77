import { sql } from 'kysely'
import { type JobCause, type JobState, ListedJob } from '../../../contract/administration.ts'
import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'
import { TILES } from '../../storage/tiler/tileQueue.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'

/** Lists missing tiles: failed ones first, then those being built. */
export async function sliceOfJobs(
  db: Db,
  underWay: readonly string[],
  { limit, offset }: Slice,
): Promise<CountedSlice<ListedJob>> {
  const { count } = await db
    .selectFrom(missing(db).as('missing'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await missing(db)
    .leftJoin('job_failure as failure', join => join.on('failure.key', '=', keyOfGeometry))
    .groupBy([
      'failure.given_up',
      'failure.failures',
      'failure.losses',
      'failure.cause',
      'failure.error',
      'failure.failed_at',
    ])
    .select(['failure.failures', 'failure.losses', 'failure.cause', 'failure.error', 'failure.failed_at'])
    .select(stateOf(db, underWay).as('state'))
    .orderBy(sql`case ${stateOf(db, underWay)} when 'givenUp' then 0 when 'making' then 1 else 2 end`)
    .orderBy('since')
    .orderBy('instance.geometry')
    .limit(limit)
    .offset(offset)
    .execute()
  const first = await firstInstances(
    db,
    rows.map(({ geometry }) => geometry),
  )
  return { count, results: rows.flatMap(row => listed(row, first.get(row.geometry))) }
}

/** Selects geometry sets that lack tiles of this version. */
const missing = (db: Db) =>
  db
    .selectFrom('instance')
    .where(
      'instance.geometry',
      'not in',
      db.selectFrom('tileset').select('geometry').where('version', '=', TILESET_VERSION),
    )
    .groupBy('instance.geometry')
    .select(({ fn }) => ['instance.geometry', fn.min('instance.imported_at').as('since')])

const keyOfGeometry = sql<string>`${`${TILES}:`} || instance.geometry`

/** Returns the state of tiles in SQL. A server may still report tiles as running after giving them up. */
const stateOf = (db: Db, underWay: readonly string[]) =>
  sql<JobState>`case when failure.given_up = 1 then 'givenUp'
    when instance.geometry in ${inList(db, 'texts', underWay)} then 'making' else 'waiting' end`

interface FirstInstance {
  id: string
  name: string
}

/** Returns the first instance of each geometry set, with the name of its dataset. */
async function firstInstances(
  db: Db,
  geometries: readonly string[],
): Promise<ReadonlyMap<string, FirstInstance>> {
  const rows = await db
    .selectFrom('instance')
    .innerJoin('dataset', 'dataset.id', 'instance.dataset')
    .where('instance.geometry', 'in', inList(db, 'texts', geometries))
    .select(['instance.geometry', 'instance.id', 'dataset.name'])
    .orderBy('instance.imported_at', 'desc')
    .orderBy('instance.id', 'desc')
    .execute()
  return new Map(rows.map(({ geometry, id, name }) => [geometry, { id, name }]))
}

interface Row {
  since: string
  state: JobState
  failures: number | null
  losses: number | null
  cause: JobCause | null
  error: string | null
  failed_at: string | null
}

function listed(
  { state, failures, losses, cause, error, failed_at, since }: Row,
  first: FirstInstance | undefined,
): ListedJob[] {
  if (first === undefined) return []
  const tries = (failures ?? 0) + (losses ?? 0)
  const job = { instance: first.id, state, tries, cause, error, failed: failed_at, since }
  return [ListedJob.parse({ ...job, name: JSON.parse(first.name) })]
}

/** Returns the geometry sets with failed tiles: all of them, or the one of an instance. */
export async function givenUpGeometries(db: Db, instance: string | null): Promise<string[]> {
  const rows = await missing(db)
    .innerJoin('job_failure as failure', join => join.on('failure.key', '=', keyOfGeometry))
    .where('failure.given_up', '=', 1)
    .$if(instance !== null, query =>
      query.where('instance.geometry', 'in', inner =>
        inner
          .selectFrom('instance as wanted')
          .select('wanted.geometry')
          .where('wanted.id', '=', instance ?? ''),
      ),
    )
    .execute()
  return rows.map(({ geometry }) => geometry)
}
