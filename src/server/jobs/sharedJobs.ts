import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { addressOf, type Db, inTransaction, timeOf } from '../db/dialect.ts'
import { patientPool } from '../db/postgresPool.ts'
import type { Log } from '../monitoring/log.ts'
import { captureError, reportError } from '../monitoring/monitoring.ts'
import { BACKGROUND_MS } from '../platform/patience.ts'
import {
  failureOf,
  forgetFailure,
  recordExhaustedWork,
  recordFailure,
  retryFailed,
} from './store/failures.ts'
import { isTemporary } from './temporaryErrors.ts'
import { WorkerLock } from './workerLock.ts'

/** Type of work that any server may do. */
export interface SharedTask {
  /** Number of failures of the work itself after which servers stop retrying it. */
  attempts: number
  /** Does the work for a subject. Rejects when aborted. */
  work: (subject: string, signal: AbortSignal) => Promise<void>
}

interface SharedJobsParts {
  db: Db
  tasks: Readonly<Record<string, SharedTask>>
  /** Writes a line for the operator. */
  log: Log
  /** Milliseconds before work is repeated after a fault of the database or the storage. */
  againMs?: number
  /** Milliseconds between two checks for running workers. */
  lookMs?: number
  /** Milliseconds that the library's queries wait for an answer from the database. */
  answerMs?: number
  /**
   * Number of times that workers may die during the same work, or lose the database, before the servers stop retrying it.
   */
  deaths?: number
}

const AGAIN_MS = 30_000
const LOOK_MS = 10_000
/** Milliseconds between two polls for jobs. */
const POLL_MS = 5000
/** High, since restarts and lost connections interrupt sound work more often than work kills its worker. */
const DEATHS = 25

/**
 * Work shared by the servers of a database, through graphile-worker. Even if it is requested several times,
 * one server at a time does it. Another worker takes over the work of a dead one. Work that repeatedly fails
 * or kills its worker is no longer retried, but reported and stored with its error.
 */
export class SharedJobs {
  readonly #parts: SharedJobsParts
  readonly #stopping = new AbortController()
  /** Keys of the jobs running here. */
  readonly #at = new Set<string>()
  #migrated: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(parts: SharedJobsParts) {
    this.#parts = parts
  }

  /** Requests work, unless it is already requested or has failed permanently. */
  async add(task: string, subject: string): Promise<void> {
    await this.#migrate()
    const { db, deaths = DEATHS } = this.#parts
    const key = keyOf(task, subject)
    if ((await failureOf(db, key))?.given_up === 1) return
    await sql`select ${addJob(task, subject, deaths)}`.execute(db)
  }

  /**
   * Requests failed work again.
   * @returns The subjects of that work.
   */
  async again(task: string, subjects: readonly string[]): Promise<string[]> {
    const keys = await retryFailed(
      this.#parts.db,
      subjects.map(subject => keyOf(task, subject)),
    )
    const taken = keys.map(key => key.slice(task.length + 1))
    for (const subject of taken) await this.add(task, subject)
    return taken
  }

  /** Returns the subjects of the running work of a type. */
  async underWay(task: string): Promise<string[]> {
    await this.#migrate()
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = ${task} and locked_by is not null and key is not null`.execute(this.#parts.db)
    return rows.map(({ key }) => key.slice(task.length + 1))
  }

  /** Counts the requested and running work. */
  async waiting(task: string): Promise<number> {
    await this.#migrate()
    const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
      where task_identifier = ${task} and attempts < max_attempts`.execute(this.#parts.db)
    return rows[0]?.count ?? 0
  }

  /** Starts working, one job at a time. */
  start(): void {
    this.#running ??= this.#runUntilStopped()
  }

  /** Stops immediately. Other servers take over the running work. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Creates the tables of graphile-worker, once. */
  #migrate(): Promise<void> {
    this.#migrated ??= this.#makeTables().catch((error: unknown) => {
      this.#migrated = undefined
      throw error
    })
    return this.#migrated
  }

  async #makeTables(): Promise<void> {
    const { runMigrations } = await import('graphile-worker')
    const pool = await this.#connect(1)
    try {
      await runMigrations({ pgPool: pool, logger: await silentLogger() })
    } finally {
      await pool.end()
    }
  }

  #connect(max: number): Promise<Pool> {
    const { db, answerMs = BACKGROUND_MS } = this.#parts
    return patientPool(addressOf(db), { max, query_timeout: answerMs, connectionTimeoutMillis: answerMs })
  }

  /** Restarts after each loss of the database, until it is stopped. */
  async #runUntilStopped(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#run()
      } catch (error) {
        if (!isTemporary(error)) reportError(error, 'Jobs')
      }
      await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { run } = await import('graphile-worker')
    const pool = await this.#connect(4)
    const events: WorkerEvents = new EventEmitter()
    let id = ''
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id
    })
    let runner: Runner | undefined
    let workerLock: WorkerLock | undefined
    const stop = () => void runner?.stop().catch(() => undefined)
    try {
      await this.#migrate()
      signal.throwIfAborted()
      runner = await run({
        pgPool: pool,
        taskList: this.#taskList(),
        parsedCronItems: [],
        concurrency: 1,
        noHandleSignals: true,
        // With batches, the library stops if it cannot record the end of a job. `#runUntilStopped` then
        // restarts it.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        pollInterval: POLL_MS,
        logger: await silentLogger(),
        events,
      })
      const { lookMs = LOOK_MS } = this.#parts
      workerLock = new WorkerLock({
        id,
        pool,
        lookMs,
        onLook: () => this.#giveUpExhausted(),
        isAt: key => this.#at.has(key),
        // Restarts with a new id, which releases the jobs held with the old one.
        onLost: stop,
      })
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      await runner.promise
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      await workerLock?.end()
      await runner?.stop().catch(() => undefined)
      await pool.end().catch(() => undefined)
    }
  }

  #taskList() {
    const entries = Object.entries(this.#parts.tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: Helpers) => {
        const { subject } = Payload.parse(payload)
        const key = keyOf(name, subject)
        this.#at.add(key)
        try {
          await this.#do(name, task, subject, helpers)
        } finally {
          this.#at.delete(key)
        }
      },
    ])
    return Object.fromEntries(entries)
  }

  /**
   * Does work and records failures. The library's count of attempts therefore only includes workers that
   * could not record a failure.
   */
  async #do(name: string, task: SharedTask, subject: string, helpers: Helpers): Promise<void> {
    const { db, deaths = DEATHS } = this.#parts
    const { signal } = this.#stopping
    const key = keyOf(name, subject)
    const known = await failureOf(db, key)
    // Servers of a former version request work that has failed permanently.
    if (known?.given_up === 1) return
    try {
      await task.work(subject, signal)
      if (known) await forgetFailure(db, key)
      await this.#finish(name, subject, helpers.job.revision)
    } catch (error) {
      const afterMs = signal.aborted ? 0 : await this.#failed(key, error, task.attempts)
      if (afterMs === null) return
      await helpers.addJob(
        name,
        { subject },
        {
          jobKey: key,
          jobKeyMode: 'replace',
          runAt: new Date(timeOf(db) + afterMs),
          maxAttempts: deaths,
        },
      )
    }
  }

  /**
   * Releases the key of a finished job. Requests the work again if it was requested while running: the
   * library ignores such requests, which may have newer reasons.
   * @param revision Number of requests when the job started.
   */
  async #finish(name: string, subject: string, revision: number): Promise<void> {
    const key = keyOf(name, subject)
    const { db, deaths = DEATHS } = this.#parts
    await sql`with done as (select revision from graphile_worker.remove_job(${key}))
      select ${addJob(name, subject, deaths)} from done where revision <> ${revision}::integer`.execute(db)
  }

  /** Records a failure. @returns Milliseconds until the next attempt, or null when the servers stop retrying. */
  async #failed(key: string, error: unknown, attempts: number): Promise<number | null> {
    const { db, againMs = AGAIN_MS } = this.#parts
    const cause = isTemporary(error) ? 'passing' : 'failed'
    const { isGivenUp, failures } = await recordFailure(db, { key, cause, error, now: timeOf(db) }, attempts)
    if (isGivenUp) this.#notifyGivenUp(key, error)
    if (isGivenUp) return null
    return againMs * (cause === 'failed' ? failures : 1)
  }

  /**
   * Stops retrying work during which too many workers died, and work that a former version marked as failed
   * in the library's own table.
   */
  async #giveUpExhausted(): Promise<void> {
    const { db } = this.#parts
    const exhausted = sql`select id from graphile_worker.jobs where attempts >= max_attempts and locked_by is null`
    if ((await exhausted.execute(db)).rows.length === 0) return
    const given = await inTransaction(db, 'job', async tx => {
      const { rows } = await sql<Exhausted>`select key, attempts, last_error as error
        from graphile_worker.complete_jobs(array(${exhausted}))`.execute(tx)
      const named = rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]))
      for (const { key, attempts, error } of named) {
        const cause = error === null ? 'died' : 'failed'
        await recordExhaustedWork(tx, { key, cause, error, now: timeOf(db), losses: attempts })
      }
      return named
    })
    for (const { key, error } of given)
      this.#notifyGivenUp(key, new Error(error ?? 'Its worker died each time'))
  }

  #notifyGivenUp(key: string, error: unknown): void {
    const [task = '', subject = ''] = key.split(':')
    const reason = error instanceof Error ? error.message : String(error)
    this.#parts.log(`The work ${task} has failed permanently: ${reason}`, { task, subject }, 'error')
    captureError(error, `Job ${task}`)
  }
}

const Payload = z.object({ subject: z.string() })

/** Work that the library no longer assigns. */
interface Exhausted {
  key: string | null
  attempts: number
  error: string | null
}

interface Helpers {
  job: { revision: number }
  addJob: (name: string, payload: unknown, spec: object) => Promise<unknown>
}

/** Returns the key of a job, which is unique: the subject is named by its content. */
const keyOf = (task: string, subject: string): string => `${task}:${subject}`

/** Requests a job unless it is already requested. */
const addJob = (task: string, subject: string, deaths: number) => sql`graphile_worker.add_job(
  identifier => ${task}, payload => ${JSON.stringify({ subject })}::json, max_attempts => ${deaths}::integer,
  job_key => ${keyOf(task, subject)}, job_key_mode => 'unsafe_dedupe')`

/** Returns a logger that discards everything. The library's events are enough. */
async function silentLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
