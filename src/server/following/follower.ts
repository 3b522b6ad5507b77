import type { Language } from '../../contract/languages.mjs'
import { addressOf, type Db, timeOf } from '../db/dialect.ts'
import type { Log } from '../monitoring/log.ts'
import { reportError } from '../monitoring/monitoring.ts'
import type { Config } from '../platform/config.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import type { TileMaking } from '../storage/tiler/tileQueue.ts'
import { outcomeLine } from './outcomeTexts.ts'
import { claimDue } from './store/followed.ts'
import type { FollowOutcome } from './store/followOutcome.ts'
import type { CheckTask } from './thread.ts'

const MINUTE_MS = 60_000
/** A check that has not ended in this time counts as lost and is repeated. */
const LOST_MS = 3 * 3_600_000
/** Every step of a check reports progress within a minute. */
const SILENCE_MS = 10 * 60_000
/** Megabytes for an import. A million zones need less than 1,800. */
const MEMORY_MB = 3072

interface FollowerParts {
  db: Db
  config: Pick<Config, 'dataDir' | 'objects' | 'importHosts' | 'importMaxBytes'>
  tiles: Pick<TileMaking, 'wantAll'>
  /** Writes a line for the operator, in their language. */
  log: Log
  language: Language
  clock?: () => number
}

/**
 * Checks followed addresses when they are due: one after the other, each in a thread, which leaves one of two
 * processors to users. A check interrupted by a stop is repeated later.
 */
export class Follower {
  readonly #parts: FollowerParts
  readonly #clock: () => number
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined

  constructor(parts: FollowerParts) {
    this.#parts = parts
    this.#clock = parts.clock ?? (() => timeOf(parts.db))
  }

  /** Starts checking due addresses every minute. */
  start(): void {
    const look = () => void this.lookAtDue().catch((error: unknown) => reportError(error, 'Following'))
    this.#timer = setInterval(look, MINUTE_MS)
    look()
  }

  /** Aborts the running check. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#round?.catch(() => undefined)
  }

  /** Checks all due addresses now, and resolves afterwards. */
  lookAtDue(): Promise<void> {
    this.#round ??= this.#lookAtEach().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #lookAtEach(): Promise<void> {
    const { db, tiles, log, language } = this.#parts
    let hasChanged = false
    while (!this.#stopping.signal.aborted) {
      const now = this.#clock()
      const dataset = await claimDue(db, now, now + LOST_MS)
      if (dataset === undefined) break
      const outcome = await this.#look(dataset)
      // Unchanged addresses are not logged every day.
      if (outcome && outcome.kind !== 'unchanged')
        log(outcomeLine(dataset, outcome, language), { dataset, outcome: outcome.kind })
      hasChanged ||= outcome?.kind === 'changed'
    }
    if (hasChanged && !this.#stopping.signal.aborted) await tiles.wantAll()
  }

  async #look(dataset: string): Promise<FollowOutcome | undefined> {
    const { dataDir, objects, importHosts: hosts, importMaxBytes: maxBytes } = this.#parts.config
    const database = addressOf(this.#parts.db)
    const task: CheckTask = { dataDir, objects, database, dataset, hosts, maxBytes }
    const { signal } = this.#stopping
    const options = {
      onProgress: () => undefined,
      signal,
      graceMs: 2000,
      silenceMs: SILENCE_MS,
      memoryMb: MEMORY_MB,
    }
    try {
      return (await runTask(new URL('./thread.ts', import.meta.url), task, options)) as
        | FollowOutcome
        | undefined
    } catch (error) {
      // An unexpected error in one check must not prevent the others.
      if (!signal.aborted) reportError(error, `Following ${dataset}`)
      return undefined
    }
  }
}
