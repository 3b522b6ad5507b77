import type { Pool, PoolClient } from 'pg'

/** Key of an advisory lock, unlikely to collide: `life` in ASCII. */
const LIFE = 0x6c696665

interface WorkerLockParts {
  /** Id with which a worker claims jobs. */
  id: string
  pool: Pool
  /** Milliseconds between two checks of other workers. */
  lookMs: number
  /** Called at each check, after the jobs of dead workers were released. */
  onLook: () => Promise<void>
  /** Returns whether this worker is processing a job, by its key. */
  isAt: (key: string) => boolean
  /** Called if this worker holds a job without processing it. */
  onLost: () => void
}

/**
 * Holds a lock in the database while a worker lives, and releases the jobs of workers without a lock:
 * graphile-worker itself would wait for four hours. A worker that has lost its connection regains the lock
 * between two checks. If the connection breaks while the database assigns a job, the worker may hold a job
 * that it does not know.
 */
export class WorkerLock {
  readonly #parts: WorkerLockParts
  #client: PoolClient | undefined
  #suspects = new Set<string>()
  /** Jobs that this worker held at the last check without processing them, by the time of their claim. */
  #unknown = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #look: Promise<void> | undefined
  #isOver = false

  constructor(parts: WorkerLockParts) {
    this.#parts = parts
    this.#again(0)
  }

  /** Releases the lock. */
  async end(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#look
    this.#client?.release(true)
  }

  #again(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#look = this.#lookAtOthers()
        .catch(() => this.#drop())
        .finally(() => {
          if (!this.#isOver) this.#again(this.#parts.lookMs)
        })
    }, milliseconds)
  }

  #drop(): void {
    this.#client?.release(true)
    this.#client = undefined
  }

  async #hold(): Promise<PoolClient> {
    if (this.#client !== undefined) return this.#client
    const client = await this.#parts.pool.connect()
    this.#client = client
    client.once('error', () => {
      if (this.#client === client) this.#drop()
    })
    await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [this.#parts.id, LIFE])
    return client
  }

  /** Releases the jobs of workers without a lock at this check and at the previous one. */
  async #lookAtOthers(): Promise<void> {
    const client = await this.#hold()
    const { rows } = await client.query<{ id: string }>(
      `select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_by <> $1`,
      [this.#parts.id],
    )
    const without = new Set<string>()
    for (const { id } of rows) {
      const tried = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, $2)) as free',
        [id, LIFE],
      )
      if (!tried.rows[0]?.free) continue
      without.add(id)
      await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [id, LIFE])
    }
    const dead = [...without].filter(id => this.#suspects.has(id))
    this.#suspects = without
    if (dead.length > 0) await client.query('select graphile_worker.force_unlock_workers($1)', [dead])
    await this.#lookAtOwn(client)
    await this.#parts.onLook()
  }

  /** Reports a job that this worker held without processing it, at this check and the previous one. */
  async #lookAtOwn(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ key: string; taken: string }>(
      `select key, key || ' ' || locked_at as taken from graphile_worker.jobs where locked_by = $1`,
      [this.#parts.id],
    )
    const unknown = rows.filter(({ key }) => !this.#parts.isAt(key)).map(({ taken }) => taken)
    const isLost = unknown.some(taken => this.#unknown.has(taken))
    this.#unknown = new Set(unknown)
    if (isLost) this.#parts.onLost()
  }
}
