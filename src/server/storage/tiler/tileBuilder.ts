import { addressOf, type Db } from '../../db/dialect.ts'
import type { Tell } from '../../monitoring/log.ts'
import { captureError } from '../../monitoring/monitoring.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { type Translate, terminalTexts } from '../../platform/text.ts'
import { runTask } from '../../platform/threads/threadPool.ts'
import { ArtefactStore } from '../artefactStore.ts'
import {
  artefactUses,
  deleteTileset,
  geometriesWithoutTiles,
  geometryOfTiles,
  instancesOfGeometry,
} from '../store/artefacts.ts'
import { TILESET_VERSION } from '../tileset.ts'
import type { TilesProgress } from './makeTileset.ts'
import type { TilesTask } from './thread.ts'

const SCRIPT = new URL('./thread.ts', import.meta.url)
/** Milliseconds between two reports of a long work. */
const TELL_MS = 10_000
/** Milliseconds for which a work may say nothing. The longest of its steps takes minutes with a million zones. */
const SILENCE_MS = 30 * 60_000

interface BuilderParts {
  db: Db
  dataDir: string
  objects: ObjectsAt | null
  /** Writes a line for the operator. */
  log: Tell
  /** In the operator’s language. */
  say?: Translate
  clock?: () => number
}

/**
 * Makes tiles beside the request loop: one geometry set at a time, in a thread of its own. A set whose tiles cannot
 * be made is left alone until the next start: its zones are shown page by page.
 */
export class TileBuilder implements TileQueue {
  readonly #parts: BuilderParts
  readonly #waiting = new Set<string>()
  readonly #failed = new Set<string>()
  #round: Promise<void> | undefined
  readonly #say: Translate
  readonly #stopping = new AbortController()

  constructor(parts: BuilderParts) {
    this.#parts = parts
    this.#say = parts.say ?? terminalTexts('en')
  }

  /** Asks for the tiles of every geometry set that has none. */
  async wantAll(): Promise<void> {
    const { db, dataDir, objects } = this.#parts
    await removeLostTiles(db, new ArtefactStore(dataDir, objects))
    for (const geometry of await geometriesWithoutTiles(db, TILESET_VERSION)) this.enqueue(geometry)
  }

  /** Number of geometry sets whose tiles are to be made, with the one that is being made. */
  get waiting(): number {
    return this.#waiting.size
  }

  enqueue(geometry: string): void {
    if (this.#stopping.signal.aborted || this.#failed.has(geometry)) return
    this.#waiting.add(geometry)
    this.#round ??= this.#makeAll().finally(() => {
      this.#round = undefined
    })
  }

  /** Resolves when nothing is wanted any more. */
  async idle(): Promise<void> {
    await this.#round
  }

  /** Ends at once what is under way. */
  async stop(): Promise<void> {
    this.#waiting.clear()
    this.#stopping.abort()
    await this.#round
  }

  async #makeAll(): Promise<void> {
    // It stays in the set while it is made, so that asking again changes nothing.
    for (const geometry of this.#waiting) {
      try {
        await this.#make(geometry)
      } catch (error) {
        this.#failed.add(geometry)
        if (!this.#stopping.signal.aborted) {
          this.#parts.log(this.#say('start.tilesFailed', { reason: String(error) }), { geometry }, 'error')
          captureError(error, 'Tiles')
        }
      }
      this.#waiting.delete(geometry)
    }
  }

  async #make(geometry: string): Promise<void> {
    const { db, dataDir, objects, log, clock = Date.now } = this.#parts
    const [instance] = await instancesOfGeometry(db, geometry)
    if (instance === undefined || this.#stopping.signal.aborted) return
    const task: TilesTask = { dataDir, objects, database: addressOf(db), geometry }
    const start = clock()
    let reportedAt = start
    const onProgress = (progress: TilesProgress) => {
      if (clock() - reportedAt <= TELL_MS) return
      reportedAt = clock()
      log(this.#say('start.tilesProgress', { instance, progress: describe(progress, this.#say) }))
    }
    const options = { onProgress, signal: this.#stopping.signal, graceMs: 0, silenceMs: SILENCE_MS }
    const tiles = (await runTask(SCRIPT, task, options)) as number | null
    const seconds = ((clock() - start) / 1000).toFixed(1)
    if (tiles !== null)
      log(this.#say('start.tiles', { instance, tiles, seconds }), {
        instance,
        tiles,
        seconds: Number(seconds),
      })
  }
}

function describe(progress: TilesProgress, say: Translate): string {
  if (progress.step !== 'tiles') return say(`start.tilesStep.${progress.step}`)
  const { zoom, done, total } = progress
  return say('start.tilesZoom', { zoom, done, total })
}

/** Queue of the tiles that are missing and are made sooner or later. */
export interface TileQueue {
  /** Asks for the tiles of a geometry set. */
  enqueue(geometry: string): void
}

/**
 * Takes tiles out of the catalogue of which an artefact is damaged, and has them made anew: what they are made from is
 * another artefact. Meanwhile zones are shown page by page.
 *
 * @returns Whether the artefact was part of tiles.
 */
export async function remakeTiles(db: Db, tiles: TileQueue, hash: string): Promise<boolean> {
  const geometry = await removeTiles(db, hash)
  if (geometry !== undefined) tiles.enqueue(geometry)
  return geometry !== undefined
}

/** Takes the tiles out of the catalogue of which an artefact is part. @returns Their geometry set, if they were any. */
export async function removeTiles(db: Db, hash: string): Promise<string | undefined> {
  const geometry = await geometryOfTiles(db, hash)
  if (geometry !== undefined) await deleteTileset(db, geometry)
  return geometry
}

/** Takes tiles out of the catalogue of which a file is gone. */
async function removeLostTiles(db: Db, store: ArtefactStore): Promise<void> {
  const sizeOf = await store.sizes()
  for (const { part, hash } of await artefactUses(db)) {
    if (part === 'tiles' && (await sizeOf(hash)) === null) await removeTiles(db, hash)
  }
}
