import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { addressOf, type Db } from '../db/dialect.ts'
import type { Tell } from '../monitoring/log.ts'
import { captureError, reportError } from '../monitoring/monitoring.ts'
import { Lifeline } from './lifeline.ts'
import { isPassing } from './passing.ts'

/** A kind of work that any server may do. */
export interface SharedTask {
  /** Times that it is tried before it is given up. What passes by itself does not count. */
  attempts: number
  /** Does it for what it is asked for. Rejects when it is aborted. */
  work: (subject: string, signal: AbortSignal) => Promise<void>
}

interface SharedJobsParts {
  db: Db
  tasks: Readonly<Record<string, SharedTask>>
  /** Writes a line for the operator. */
  log: Tell
  /** Milliseconds after which work is tried again that the database or the storage has failed. */
  againMs?: number
  /** Milliseconds between two looks at who is still alive. */
  lookMs?: number
}

const AGAIN_MS = 30_000
const LOOK_MS = 10_000
/** Milliseconds after which jobs are looked for though nothing was heard of them. */
const POLL_MS = 5000

/**
 * Work that the servers of a database have in common, through graphile-worker: however many ask for it, it is done once
 * at a time and by one. A worker that dies has its work taken over by another one; work that fails again and again is
 * given up, told, and kept in the table with its error.
 */
export class SharedJobs {
  readonly #parts: SharedJobsParts
  readonly #stopping = new AbortController()
  #migrated: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(parts: SharedJobsParts) {
    this.#parts = parts
  }

  /** Asks for work, unless it is asked for already or was given up. */
  async add(task: string, subject: string): Promise<void> {
    await this.#migrate()
    const attempts = this.#parts.tasks[task]?.attempts ?? 1
    await sql`select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify({ subject })}::json, max_attempts => ${attempts}::integer,
      job_key => ${keyOf(task, subject)}, job_key_mode => 'unsafe_dedupe')`.execute(this.#parts.db)
  }

  /** Counts what is asked for and not given up, with what is being done. */
  async waiting(task: string): Promise<number> {
    await this.#migrate()
    const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
      where task_identifier = ${task} and attempts < max_attempts`.execute(this.#parts.db)
    return rows[0]?.count ?? 0
  }

  /** Does from now on what is asked for, one work at a time. */
  start(): void {
    this.#running ??= this.#runUntilStopped()
  }

  /** Ends at once: what is under way is left to others. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Makes the tables of graphile-worker, once. */
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

  async #connect(max: number) {
    const { Pool } = await import('pg')
    const pool = new Pool({ connectionString: addressOf(this.#parts.db), max, keepAlive: true })
    pool.on('error', () => {})
    pool.on('connect', client => void client.on('error', () => {}))
    return pool
  }

  /** Begins anew whenever the database was lost, until it is stopped. */
  async #runUntilStopped(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#run()
      } catch (error) {
        if (!isPassing(error)) reportError(error, 'Jobs')
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
    events.on('job:failed', ({ job, error }) => this.#tellGivenUp(job.key ?? '', error))
    let runner: Runner | undefined
    let lifeline: Lifeline | undefined
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
        pollInterval: POLL_MS,
        logger: await silentLogger(),
        events,
      })
      const { lookMs = LOOK_MS } = this.#parts
      const tellLost = (keys: readonly string[]) => {
        for (const key of keys) this.#tellGivenUp(key, new Error('Its worker died each time'))
      }
      lifeline = new Lifeline({ id, pool, lookMs, tellLost })
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      await runner.promise
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      await lifeline?.end()
      await runner?.stop().catch(() => undefined)
      await pool.end().catch(() => undefined)
    }
  }

  #taskList() {
    const { tasks, againMs = AGAIN_MS } = this.#parts
    const { signal } = this.#stopping
    const entries = Object.entries(tasks).map(([name, { work, attempts }]) => [
      name,
      async (payload: unknown, helpers: Helpers) => {
        const { subject } = payload as { subject: string }
        try {
          await work(subject, signal)
        } catch (error) {
          if (!signal.aborted && !isPassing(error)) throw error
          // As if nobody had tried: it is no fault of the work.
          await helpers.addJob(name, payload, {
            jobKey: keyOf(name, subject),
            jobKeyMode: 'replace',
            runAt: new Date(Date.now() + (signal.aborted ? 0 : againMs)),
            maxAttempts: attempts,
          })
        }
      },
    ])
    return Object.fromEntries(entries)
  }

  #tellGivenUp(key: string, error: unknown): void {
    const [task = '', subject = ''] = key.split(':')
    const reason = error instanceof Error ? error.message : String(error)
    this.#parts.log(`The work ${task} is given up: ${reason}`, { task, subject }, 'error')
    captureError(error, `Job ${task}`)
  }
}

interface Helpers {
  addJob: (name: string, payload: unknown, spec: object) => Promise<unknown>
}

/** Returns the key by which work is known that is done once: what is asked for is named by its content. */
const keyOf = (task: string, subject: string): string => `${task}:${subject}`

/** All that matters is told by its events. */
async function silentLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
