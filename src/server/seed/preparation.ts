import type { Preparing } from '../../contract/config.ts'
import type { Language } from '../../contract/languages.mjs'
import { addressOf, type Db, dialectOf } from '../db/dialect.ts'
import type { OnProgress } from '../import/common/context.ts'
import type { Log } from '../monitoring/log.ts'
import { captureError } from '../monitoring/monitoring.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import { type Translate, translate } from '../platform/translate.ts'
import type { TileMaking } from '../storage/tiler/tileQueue.ts'
import type { Seed } from './seed.ts'
import { idOf, outlinesDue } from './seedCatalogue.ts'
import type { SeedTask } from './thread.ts'

/** Milliseconds without progress after which an import is ended. Each step reports within a minute. */
const SILENCE_MS = 10 * 60_000
/** Megabytes for an import. A million zones need less than 1,800. */
const MEMORY_MB = 3072

/** Imports the starting catalogue, or one instance of the outlines, outside the caller's event loop. */
export async function seedInWorker(
  task: SeedTask,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const options = { onProgress, signal, graceMs: 2000, silenceMs: SILENCE_MS, memoryMb: MEMORY_MB }
  await runTask(new URL('./thread.ts', import.meta.url), task, options)
}

const WIDTH = 24

/** Reports an import: a progress bar in a terminal, otherwise one line per finished instance. */
export function showProgress(out: NodeJS.WriteStream, language: Language): OnProgress {
  return ({ dataset, step, done, total }) => {
    if (step === 'done') out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ${dataset}: ${done}\n`)
    else if (out.isTTY)
      out.write(`\r\x1b[2K  ${bar(done, total)} ${dataset} · ${translate(language, `import:step.${step}`)}`)
  }
}

function bar(done: number, total: number | null): string {
  if (total === null || total === 0) return String(done)
  const filled = Math.min(WIDTH, Math.round((done / total) * WIDTH))
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
}

interface PreparationParts {
  db: Db
  dataDir: string
  objects: ObjectsAt | null
  tiles: Pick<TileMaking, 'wantAll' | 'idle'>
  /** Writes a line for the operator, in their language. */
  log: Log
  say: Translate
}

/**
 * Imports the outlines while the server runs, one instance at a time and alternating with tiles, so that
 * users keep one of two processors. Each instance appears when it is complete. The next start resumes after a
 * stop.
 */
export class Preparation {
  readonly #parts: PreparationParts
  readonly #stopping = new AbortController()
  #datasets: Preparing[] = []
  #work: Promise<void> | undefined

  constructor(parts: PreparationParts) {
    this.#parts = parts
  }

  /** Datasets still being prepared, in order. */
  get datasets(): readonly Preparing[] {
    return this.#datasets
  }

  start(): void {
    this.#work ??= this.#run().catch(error => this.#notifyFailed(error))
  }

  /** Resolves when everything is prepared. */
  async idle(): Promise<void> {
    await this.#work
  }

  /** Aborts the running import. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }

  async #run(): Promise<void> {
    const { db, dataDir, objects, tiles, log, say } = this.#parts
    const { signal } = this.#stopping
    const due = await outlinesDue(db)
    if (due.length === 0) return
    this.#datasets = datasetsOf(due)
    await tiles.idle()
    log(say('start.preparing', { instances: due.length }))
    for (const [at, seed] of due.entries()) {
      if (signal.aborted) break
      this.#datasets = datasetsOf(due.slice(at))
      const start = Date.now()
      try {
        const prepare = () =>
          seedInWorker(
            { dataDir, objects, database: addressOf(db), outlines: idOf(seed) },
            () => undefined,
            signal,
          )
        await dialectOf(db).alone(db, 'outlines', prepare, signal)
        log(
          say('start.prepared', { instance: idOf(seed), seconds: ((Date.now() - start) / 1000).toFixed(1) }),
        )
      } catch (error) {
        this.#notifyFailed(error)
      }
    }
    this.#datasets = []
    if (signal.aborted) return
    await outlinesDue(db)
    await tiles.wantAll()
  }

  /** Reports an instance that the next start will retry. */
  #notifyFailed(error: unknown): void {
    if (this.#stopping.signal.aborted) return
    this.#parts.log(this.#parts.say('start.notPrepared', { reason: String(error) }), {}, 'error')
    captureError(error, 'Preparation')
  }
}

function datasetsOf(seeds: readonly Seed[]): Preparing[] {
  const datasets = Map.groupBy(seeds, ({ definition }) => definition.dataset.id)
  return Array.from(datasets, ([dataset, instances]) => ({
    dataset,
    name: instances[0]?.definition.dataset.name ?? { fr: dataset, en: dataset },
    instances: instances.length,
  }))
}
