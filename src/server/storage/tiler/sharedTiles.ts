import { SharedJobs, type SharedTask } from '../../jobs/sharedJobs.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { ArtefactStore } from '../artefactStore.ts'
import { type MakerParts, TileMaker } from './tileMaker.ts'
import { geometriesWanted, TILES, type TileMaking } from './tileQueue.ts'

/** Maximum number of failures to build the tiles of a geometry set. */
const ATTEMPTS = 5

interface SharedParts extends MakerParts {
  attempts?: number
  againMs?: number
  lookMs?: number
}

/** Has the tiles built by any free server: once for all requests. */
export class SharedTiles implements TileMaking {
  readonly #parts: SharedParts
  readonly #jobs: SharedJobs
  readonly #asking = new Set<string>()
  #work: Promise<void> | undefined

  constructor(parts: SharedParts) {
    this.#parts = parts
    const maker = new TileMaker(parts)
    const tiles: SharedTask = {
      attempts: parts.attempts ?? ATTEMPTS,
      work: async (geometry, signal) => {
        this.#work = maker.make(geometry, signal)
        await this.#work
      },
    }
    this.#jobs = new SharedJobs({ ...parts, tasks: { [TILES]: tiles } })
  }

  /** Starts building tiles requested on any server. */
  start(): void {
    this.#jobs.start()
  }

  async wantAll(): Promise<void> {
    const { db, dataDir, objects, laterMs } = this.#parts
    for (const geometry of await geometriesWanted(db, new ArtefactStore(dataDir, objects), laterMs))
      await this.#jobs.add(TILES, geometry)
  }

  waiting(): Promise<number> {
    return this.#jobs.waiting(TILES)
  }

  underWay(): Promise<string[]> {
    return this.#jobs.underWay(TILES)
  }

  again(geometries: readonly string[]): Promise<string[]> {
    return this.#jobs.again(TILES, geometries)
  }

  enqueue(geometry: string): void {
    // Each page of zones without tiles requests the tiles again.
    if (this.#asking.has(geometry)) return
    this.#asking.add(geometry)
    void this.#jobs
      .add(TILES, geometry)
      .catch((error: unknown) => reportError(error, 'Tiles'))
      .finally(() => this.#asking.delete(geometry))
  }

  async idle(): Promise<void> {
    await this.#work?.catch(() => undefined)
  }

  stop(): Promise<void> {
    return this.#jobs.stop()
  }
}
