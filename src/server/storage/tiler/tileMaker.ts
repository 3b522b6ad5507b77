import { addressOf, type Db } from '../../db/dialect.ts'
import type { Log } from '../../monitoring/log.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { runTask } from '../../platform/threads/threadPool.ts'
import { type Translate, terminalTexts } from '../../platform/translate.ts'
import { instancesOfGeometry, isTiled } from '../store/artefacts.ts'
import { TILESET_VERSION } from '../tileset.ts'
import type { TilesProgress } from './makeTileset.ts'
import type { TilesTask } from './thread.ts'

const SCRIPT = new URL('./thread.ts', import.meta.url)
/** Milliseconds between two progress reports. */
const TELL_MS = 10_000
/**
 * Milliseconds without a message after which a task is ended. Its longest step takes minutes with a million
 * zones.
 */
const SILENCE_MS = 30 * 60_000
/** Megabytes of JavaScript objects for a task. Outlines and tiles are in typed arrays, which do not count. */
const MEMORY_MB = 3072

export interface MakerParts {
  db: Db
  dataDir: string
  objects: ObjectsAt | null
  /** Writes a line for the operator. */
  log: Log
  /** Language of the operator. */
  say?: Translate
  clock?: () => number
  /** Milliseconds before a missing file is checked again. */
  laterMs?: number
}

/** Builds the tiles of geometry sets, each in a thread, and reports it. */
export class TileMaker {
  readonly #parts: MakerParts
  readonly #say: Translate

  constructor(parts: MakerParts) {
    this.#parts = parts
    this.#say = parts.say ?? terminalTexts('en')
  }

  /**
   * Builds the tiles of a geometry set of an instance, unless they exist: a previous builder may have died
   * before it could report. Rejects with the error, or once it is aborted.
   */
  async make(geometry: string, signal: AbortSignal): Promise<void> {
    const { db, dataDir, objects, log, clock = Date.now } = this.#parts
    const [instance] = await instancesOfGeometry(db, geometry)
    if (instance === undefined || (await isTiled(db, instance, TILESET_VERSION)) || signal.aborted) return
    const task: TilesTask = { dataDir, objects, database: addressOf(db), geometry }
    const start = clock()
    let reportedAt = start
    const onProgress = (progress: TilesProgress) => {
      if (clock() - reportedAt <= TELL_MS) return
      reportedAt = clock()
      log(this.#say('start.tilesProgress', { instance, progress: this.#describe(progress) }))
    }
    const options = { onProgress, signal, graceMs: 0, silenceMs: SILENCE_MS, memoryMb: MEMORY_MB }
    const tiles = (await runTask(SCRIPT, task, options)) as number | null
    if (tiles === null) return
    const seconds = ((clock() - start) / 1000).toFixed(1)
    const facts = { instance, tiles, seconds: Number(seconds) }
    log(this.#say('start.tiles', { instance, tiles, seconds }), facts)
  }

  /** Reports a failure to build the tiles of a geometry set. */
  notifyFailed(geometry: string, error: unknown, key: 'tilesFailed' | 'tilesLater' = 'tilesFailed'): void {
    this.#parts.log(this.#say(`start.${key}`, { reason: String(error) }), { geometry }, 'error')
  }

  #describe(progress: TilesProgress): string {
    if (progress.step !== 'tiles') return this.#say(`start.tilesStep.${progress.step}`)
    const { zoom, done, total } = progress
    return this.#say('start.tilesZoom', { zoom, done, total })
  }
}
