import { setTimeout as wait } from 'node:timers/promises'
import type { ImportNews, ImportProgress, ImportReport } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { ThreadLost } from '../../platform/threads/threadPool.ts'
import type { OnProgress } from '../common/context.ts'
import { type Language, sentence } from '../common/text.ts'
import { fieldOf } from './fields.ts'

/** Milliseconds between two news of the progress. */
const PERIOD_MS = 200
/** Something is said at least this often, so that silence means that the server is gone. */
const SILENCE_MS = 10_000

/** Work that tells how far it is, and ends early when it is aborted. */
export type Work = (onProgress: OnProgress, signal: AbortSignal) => Promise<ImportReport>

/**
 * Tells the news of a piece of work, line by line: its progress, then its outcome. A listener who stops listening, or
 * aborts, ends the work. It is over when this ends.
 */
export async function* newsOf(
  work: Work,
  language: Language,
  listening: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([listening, stopping.signal])
  let latest: ImportProgress | null = null
  let told: ImportProgress | null = null
  let toldAt = performance.now()
  const settled = new AbortController()
  const outcome = work(progress => {
    latest = progress
  }, signal)
    .then(report => ({ type: 'done' as const, report }))
    .catch((error: unknown) => newsOfFailure(error, language, signal))
    .finally(() => settled.abort())
  try {
    while (!settled.signal.aborted) {
      await wait(PERIOD_MS, undefined, { signal: settled.signal }).catch(() => {})
      if (latest === null || (latest === told && performance.now() - toldAt < SILENCE_MS)) continue
      told = latest
      toldAt = performance.now()
      yield line({ type: 'progress', progress: latest })
    }
    yield line(await outcome)
  } finally {
    stopping.abort()
    await outcome
  }
}

function newsOfFailure(error: unknown, language: Language, signal: AbortSignal): ImportNews {
  if (error instanceof ImportError)
    return { type: 'failed', detail: sentence(error, language, 'screen'), field: fieldOf(error) }
  // Whoever aborted does not read this.
  if (!signal.aborted) reportError(error, 'Import')
  const detail = error instanceof ThreadLost ? sentence(new ImportError('lost'), language, 'screen') : null
  return { type: 'failed', detail, field: null }
}

const line = (news: ImportNews): Uint8Array => new TextEncoder().encode(`${JSON.stringify(news)}\n`)
