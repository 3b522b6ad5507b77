import { setTimeout } from 'node:timers/promises'
import { notableSkew } from '../db/clock.ts'
import { wasDiskFull } from '../db/databaseFaults.ts'
import { type Db, dialectOf } from '../db/dialect.ts'
import type { ObjectStorage } from '../storage/objects/objectStorage.ts'
import { hasRoom } from './dataFolder.ts'

/** Reasons a server should receive no requests. */
export const UNREADY = ['databaseAway', 'databaseOld', 'diskFull', 'stopping'] as const
export type Unready = (typeof UNREADY)[number]

/** Problems that do not affect answers: the server stays ready. */
export const IMPAIRED = ['objectsAway', 'clockSkewed'] as const
export type Impaired = (typeof IMPAIRED)[number]

/** Timeout of the database in milliseconds. */
const PATIENCE_MS = 2000

interface ReadinessParts {
  db: Db
  dataDir: string
  /** Object storage of the artefacts, or null. */
  objects: ObjectStorage | null
  /** Aborted when the server is asked to stop. */
  stopping: AbortSignal
}

/** Finds out whether a server can do all its work, for load balancers. */
export class Readiness {
  readonly #parts: ReadinessParts
  /** Running query, shared by all callers so that it takes one connection. */
  #asked: Promise<Unready | null> | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  /** Lists the reasons to send requests to another server; empty for a ready server. */
  async problems(): Promise<Unready[]> {
    const { db, dataDir, stopping } = this.#parts
    const database = await this.#databaseProblem()
    const isFull = !hasRoomOrNothing(dataDir) || wasDiskFull(db)
    return [
      ...(database === null ? [] : [database]),
      ...(isFull ? ['diskFull' as const] : []),
      ...(stopping.aborted ? ['stopping' as const] : []),
    ]
  }

  /** Lists the problems that leave a server ready. An idle server finds them out in the background. */
  impairments(): Impaired[] {
    const { db, objects } = this.#parts
    objects?.lookAgain()
    return [
      ...(objects?.isAway ? ['objectsAway' as const] : []),
      ...(notableSkew(db) === null ? [] : ['clockSkewed' as const]),
    ]
  }

  async #databaseProblem(): Promise<Unready | null> {
    this.#asked ??= this.#askDatabase().finally(() => {
      this.#asked = undefined
    })
    const answered = new AbortController()
    const silence = setTimeout(PATIENCE_MS, 'databaseAway' as const, { signal: answered.signal }).catch(
      () => null,
    )
    return Promise.race([this.#asked, silence]).finally(() => answered.abort())
  }

  async #askDatabase(): Promise<Unready | null> {
    try {
      const { db } = this.#parts
      return (await dialectOf(db).isMigrated(db)) ? null : 'databaseOld'
    } catch {
      return 'databaseAway'
    }
  }
}

/** Returns whether the disk of a data folder has space left; false if the folder is missing. */
function hasRoomOrNothing(dataDir: string): boolean {
  try {
    return hasRoom(dataDir)
  } catch {
    return false
  }
}
