import { setTimeout } from 'node:timers/promises'
import { type Db, dialectOf } from '../db/dialect.ts'
import { hasRoom } from './dataFolder.ts'

/** Reasons for which a server should be sent no requests. */
export const UNREADY = ['databaseAway', 'databaseOld', 'diskFull', 'stopping'] as const
export type Unready = (typeof UNREADY)[number]

/** Milliseconds in which the database has to answer. */
const PATIENCE_MS = 2000

interface ReadinessParts {
  db: Db
  dataDir: string
  /** Aborted once the server is asked to stop. */
  stopping: AbortSignal
}

/** Finds out whether a server is able to do all that it is asked for, for whoever decides where requests are sent. */
export class Readiness {
  readonly #parts: ReadinessParts
  /** The question to the database that is under way: however many ask, it takes one connection. */
  #asked: Promise<Unready | null> | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  /** Lists what is out of order; nothing for a server that is ready. */
  async problems(): Promise<Unready[]> {
    const { dataDir, stopping } = this.#parts
    const database = await this.#databaseProblem()
    const isFull = !hasRoomOrNothing(dataDir)
    return [
      ...(database === null ? [] : [database]),
      ...(isFull ? ['diskFull' as const] : []),
      ...(stopping.aborted ? ['stopping' as const] : []),
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

/** Tells whether a data folder has room; one that is gone has none. */
function hasRoomOrNothing(dataDir: string): boolean {
  try {
    return hasRoom(dataDir)
  } catch {
    return false
  }
}
