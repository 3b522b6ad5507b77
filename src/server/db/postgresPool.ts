import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { readDatabase } from '../platform/config.ts'
import { BACKGROUND_MS, remainingPatience, spendPatience, waitAtMost } from '../platform/patience.ts'
import type { DatabaseClock } from './clock.ts'
import { asDatabaseError, UNANSWERED } from './databaseFaults.ts'
import { migratePostgres } from './migrations/postgres.ts'
import { asPostgresStartError } from './postgresStart.ts'

/** Timeout of a statement in milliseconds, by the database itself. */
const STATEMENT_MS = 30_000
/** Maximum milliseconds that a statement waits for a lock of another session. */
export const LOCK_MS = 5000
/** Timeout of connecting, and of waiting for a connection, in milliseconds. */
const CONNECT_MS = 5000
/**
 * Milliseconds after which the database ends an idle transaction: its process may be dead and still hold a
 * lock.
 */
const SILENCE_MS = 300_000
/** Milliseconds between two measurements of the database's clock. */
const MEASURE_MS = 10_000

/**
 * Settings of each connection. Queries run on one processor: many users query at once, and starting a parallel
 * worker takes as long as most queries. The work memory fits the sort of 100,000 datasets. The page cost
 * assumes that rows are in memory, or on a disk with fast random access.
 */
const SETTINGS = '-c max_parallel_workers_per_gather=0 -c work_mem=16MB -c random_page_cost=1.1'

/** Connects, migrates, and keeps the clock synchronised. Rejects with a StartError if it cannot. */
export async function connect(address: string, clock: DatabaseClock): Promise<PostgresPool> {
  const pool = await openPool(address)
  const measure = () => clock.measure(() => timeAt(pool))
  try {
    await migratePostgres(pool)
    await measure()
  } catch (error) {
    await pool.end()
    throw asPostgresStartError(error, address)
  }
  // A failed measurement does not change the clock.
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_MS).unref()
  return {
    options: pool.options,
    connect: () => reserve(pool),
    end: () => {
      clearInterval(timer)
      return pool.end()
    },
  }
}

async function openPool(address: string): Promise<Pool> {
  const { types } = await import('pg')
  const { builtins } = types
  const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])
  const asText = new Set<number>([builtins.JSON, builtins.JSONB])
  return patientPool(address, {
    max: readDatabase(process.env).connections,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: SILENCE_MS,
    options: SETTINGS,
    // Idle connections do not keep the process alive.
    allowExitOnIdle: true,
    types: {
      // All numbers fit into JavaScript numbers; schemas parse JSON.
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid)
          ? Number
          : asText.has(oid)
            ? String
            : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
}

/** Opens a pool of connections that a silent database does not block for ever. */
export async function patientPool(address: string, config: PoolConfig): Promise<Pool> {
  const { Pool } = await import('pg')
  const pool = new Pool({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: BACKGROUND_MS,
    keepAlive: true,
    ...config,
  })
  // The next query on a broken connection reports the error.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
    closeUnanswered(client)
  })
  return pool
}

/** Closes a connection if a query gets no answer in time, since it would block the next query. */
function closeUnanswered(client: PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const closing = (...given: unknown[]) => {
    const answer = query(...given)
    // Queries of the pool itself have a callback, which closes their connection after any error.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === UNANSWERED) void client.end()
      })
    return answer
  }
  client.query = closing as typeof client.query
}

/** Reserves a connection. A request waits for it and for its answers until the request's deadline. */
async function reserve(pool: Pool): Promise<PostgresPoolClient> {
  const connecting = pool.connect()
  const late = () => new Error('No connection in time')
  const client = await waitAtMost(CONNECT_MS, () => connecting, late).catch((error: unknown) => {
    connecting.then(unused => unused.release()).catch(() => undefined)
    return asDatabaseError(error)
  })
  const reserved = {
    query: (text: string, values: readonly unknown[]) =>
      spendPatience(() => client.query(within(remainingPatience(), text, values))),
    release: (destroy?: boolean) => client.release(destroy),
  }
  // No query here uses a cursor.
  return reserved as unknown as PostgresPoolClient
}

/** Returns a query with its own timeout. The types of the driver lack `query_timeout`. */
const within = (milliseconds: number, text: string, values: readonly unknown[] = []) => ({
  text,
  values: [...values],
  query_timeout: Math.max(1, milliseconds),
})

async function timeAt(pool: Pool): Promise<number> {
  const text = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as time'
  const { rows } = await pool.query<{ time: number }>(within(CONNECT_MS, text))
  return rows[0]?.time ?? Date.now()
}
