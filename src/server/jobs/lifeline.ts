import type { Pool, PoolClient } from 'pg'

/** A key for locks that is nobody else's by chance: `life` in ASCII. */
const LIFE = 0x6c696665

interface LifelineParts {
  /** Id under which a worker takes jobs. */
  id: string
  pool: Pool
  /** Milliseconds between two looks at the others. */
  lookMs: number
  /** Called at each look, after the jobs of the dead were freed. */
  onLook: () => Promise<void>
  /** Tells whether this worker is at a job, by its key. */
  isAt: (key: string) => boolean
  /** Called where this worker holds a job that it is not at. */
  onLost: () => void
}

/**
 * Holds a lock in the database as long as a worker lives, and takes away their jobs from those that hold none any more:
 * graphile-worker itself would wait for four hours. One that has lost its connection gets it back between two looks. Where
 * the database gave it a job and was lost before it had said so, this worker holds a job that it does not know of.
 */
export class Lifeline {
  readonly #parts: LifelineParts
  #client: PoolClient | undefined
  #suspects = new Set<string>()
  /** Jobs that this worker held at the last look without being at them, by when they were taken. */
  #unknown = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #look: Promise<void> | undefined
  #isOver = false

  constructor(parts: LifelineParts) {
    this.#parts = parts
    this.#again(0)
  }

  /** Gives the lock back. */
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

  /** Frees the jobs of those who were without a lock at this look and at the one before. */
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

  /** Tells of a job that this worker held without being at it, at this look and at the one before. */
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
