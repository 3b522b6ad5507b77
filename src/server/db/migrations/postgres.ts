import type { Pool, PoolClient } from 'pg'
import { StartError } from '../../platform/config.ts'
import {
  auditAuthor,
  jobFailures,
  keptDatasets,
  quotas,
  rateLimits,
  roles,
  savedMaps,
  savedStories,
  savedTemplates,
  uploads,
} from './postgresChanges.ts'
import { artefactNames, facetIndices, importMoments, instanceCounts } from './postgresLists.ts'
import { wordDatasets } from './postgresSearch.ts'
import { postgresTables } from './postgresTables.ts'

/**
 * Steps for PostgreSQL: the index in the list is the number stored in the database. Each corresponds to
 * migrations of SQLite; the first one to all that precede it.
 */
export const steps: readonly string[] = [
  postgresTables,
  rateLimits,
  roles,
  uploads,
  auditAuthor,
  wordDatasets,
  instanceCounts,
  artefactNames,
  facetIndices,
  jobFailures,
  quotas,
  savedMaps,
  importMoments,
  keptDatasets,
  savedStories,
  savedTemplates,
]

/** Oldest supported version. */
const OLDEST = 15
/** Key of an advisory lock, unlikely to collide: `migr` in ASCII. */
const LOCK = 0x6d696772

/**
 * Migrates a database in one transaction. If several processes start together, one migrates and the others
 * wait. Throws a StartError if the database is too old, from a newer version, or not in Unicode.
 */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await requireServer(client)
    if ((await versionOf(client)) !== steps.length) await migrate(client)
    client.release()
  } catch (error) {
    // The state of the connection is unknown.
    client.release(true)
    throw error
  }
}

async function requireServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  )
  const { number = '0', version = '', encoding = '' } = rows[0] ?? {}
  if (Number(number) < OLDEST * 10_000)
    throw new StartError(say => say('start.postgres.tooOld', { version, oldest: OLDEST }))
  if (encoding !== 'UTF8') throw new StartError(say => say('start.postgres.encoding', { encoding }))
}

/**
 * Returns a statement with the longest timeout that a timer allows: 24 days. The types of the driver lack
 * `query_timeout`.
 */
const patiently = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 2 ** 31 - 1 })

async function migrate(client: PoolClient): Promise<void> {
  await client.query('begin')
  // Another process may take arbitrarily long.
  await client.query('set local lock_timeout = 0; set local statement_timeout = 0')
  await client.query(patiently('select pg_advisory_xact_lock($1)', [LOCK]))
  const version = await versionOf(client)
  if (version > steps.length) throw new StartError(say => say('start.databaseNewer'))
  if (version === 0) await client.query('create table schema_version (number integer not null)')
  for (const step of steps.slice(version)) await client.query(patiently(step))
  if (version === 0) await client.query('insert into schema_version values (0)')
  await client.query('update schema_version set number = $1', [steps.length])
  await client.query('commit')
}

/** Returns the number of applied steps; 0 for an empty database. */
async function versionOf(client: PoolClient): Promise<number> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('schema_version') is not null as known`,
  )
  if (!known.rows[0]?.known) return 0
  const { rows } = await client.query<{ number: number }>('select number from schema_version')
  return rows[0]?.number ?? 0
}
