import { setTimeout as wait } from 'node:timers/promises'
import type { ImportFailed, ImportProgress } from '../../../contract/import.ts'
import type { Language } from '../../../contract/languages.mjs'
import { ImportError, type Problem } from '../../../data/formats/common/importError.ts'
import { type Db, dialectOf } from '../../db/dialect.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { ScanQueueFull } from '../../platform/queue/scanQueue.ts'
import { ThreadLost } from '../../platform/threads/threadPool.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import type { OnProgress } from '../common/context.ts'
import { sentence } from '../common/problems.ts'
import { SharedUploads } from './sharedUploads.ts'
import type { UploadKeeper } from './uploadKeeper.ts'
import { Uploads } from './uploads.ts'

/** Returns the keeper of uploads: for this server alone, or shared by all servers. */
export function uploadsOf(db: Db, store: ArtefactStore, maxBytes: number): UploadKeeper {
  const { objects } = store
  if (objects === null || dialectOf(db).isInProcess) return new Uploads(store, maxBytes)
  return new SharedUploads({ db, store, objects, maxBytes })
}

/** Milliseconds between two progress messages. */
const PERIOD_MS = 200
/** Maximum milliseconds between two messages. A longer silence means that the server is down. */
const SILENCE_MS = 10_000

/** Task that reports its progress, ends early on abort, and returns its last message. */
export type ReportingWork = (onProgress: OnProgress, signal: AbortSignal) => Promise<{ type: string }>

/**
 * Streams the messages of a task, line by line: its progress, then its outcome. The task is aborted when the
 * client disconnects. The stream ends only after the task.
 */
export async function* streamTaskMessages(
  work: ReportingWork,
  language: Language,
  listening: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([listening, stopping.signal])
  let latest: ImportProgress | null = null
  let reported: ImportProgress | null = null
  let reportedAt = performance.now()
  const settled = new AbortController()
  const outcome = work(progress => {
    latest = progress
  }, signal)
    .catch((error: unknown) => newsOfFailure(error, language, signal))
    .finally(() => settled.abort())
  try {
    while (!settled.signal.aborted) {
      await wait(PERIOD_MS, undefined, { signal: settled.signal }).catch(() => {})
      if (latest === null || (latest === reported && performance.now() - reportedAt < SILENCE_MS)) continue
      reported = latest
      reportedAt = performance.now()
      yield line({ type: 'progress', progress: latest })
    }
    yield line(await outcome)
  } finally {
    stopping.abort()
    await outcome
  }
}

function newsOfFailure(error: unknown, language: Language, signal: AbortSignal): ImportFailed {
  if (error instanceof ImportError)
    return { type: 'failed', detail: sentence(error, language, 'screen'), field: fieldOf(error) }
  const detailOf = (problem: Problem) => sentence(new ImportError(problem), language, 'screen')
  if (error instanceof ScanQueueFull) return { type: 'failed', detail: detailOf('tooManyReads'), field: null }
  // The client reads nothing after an abort.
  if (!signal.aborted) reportError(error, 'Import')
  return { type: 'failed', detail: error instanceof ThreadLost ? detailOf('lost') : null, field: null }
}

const line = (news: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(news)}\n`)

/** Field of the import form. */
export type ImportField =
  | 'file'
  | 'dataset'
  | 'edition'
  | 'encoding'
  | 'layer'
  | 'long'
  | 'crs'
  | 'accuracy'
  | 'geometry'
  | 'origin'
  | 'key'
  | 'labels'

const FIELDS: Partial<Record<Problem, ImportField>> = {
  fileMissing: 'file',
  emptyFile: 'file',
  readTooLong: 'file',
  readTooLarge: 'file',
  unknownFormat: 'file',
  notJson: 'file',
  noFeatures: 'file',
  noObjects: 'file',
  badTopology: 'file',
  badCsv: 'file',
  badCsvRow: 'file',
  tooManyCells: 'file',
  duplicateColumn: 'file',
  noZones: 'file',
  noRows: 'file',
  repeatedKeys: 'long',
  longValueMissing: 'long',
  longNotDates: 'long',
  severalLayers: 'layer',
  layerMissing: 'layer',
  noLayers: 'layer',
  notUtf8: 'encoding',
  notEncoding: 'encoding',
  unknownEncoding: 'encoding',
  unknownCrs: 'crs',
  inaccurate: 'accuracy',
  accuracyUnknown: 'accuracy',
  projectedLikely: 'crs',
  projectedSeveral: 'crs',
  projectedUtm: 'crs',
  projectedUnknown: 'crs',
  keyColumnMissing: 'key',
  noKeyGuess: 'key',
  noKey: 'key',
  keyOfOrigin: 'key',
  keyTooLong: 'key',
  duplicateKey: 'key',
  noCoordinates: 'geometry',
  noMatch: 'origin',
  noGeometry: 'geometry',
  emptyGeometry: 'geometry',
  emptyCoordinates: 'geometry',
  geometryKind: 'geometry',
  badCoordinates: 'geometry',
  tooFewPoints: 'geometry',
  noArea: 'geometry',
  tangled: 'geometry',
  mixedCollection: 'geometry',
  axisOrderUnclear: 'geometry',
  badGeometryText: 'geometry',
  tooManyPoints: 'geometry',
  tooManyRings: 'geometry',
  otherInstanceFits: 'origin',
  originMissing: 'origin',
  originLabelMissing: 'origin',
  matchMissing: 'origin',
  originLabelRepeats: 'origin',
  severalOrigins: 'origin',
  originWithoutGeometry: 'origin',
  labelColumnMissing: 'labels',
  notNumber: 'labels',
  notJsonValue: 'labels',
  instanceExists: 'edition',
  typeChanged: 'dataset',
  sameName: 'dataset',
  notYours: 'dataset',
  tooManyInstances: 'file',
  quotaFull: 'file',
  aboveQuota: 'file',
}

/** Returns the form field of a problem, or null: above the form. */
export const fieldOf = ({ problem }: ImportError): ImportField | null => FIELDS[problem] ?? null
