import type { Offer } from '../src/contract/address.ts'
import type { ClientConfig } from '../src/contract/config.ts'
import type { Instance } from '../src/contract/dataset.ts'
import {
  AS_IT_IS,
  type ImportDefinition,
  type ImportProgress,
  type ImportReport,
  type ReadOptions,
} from '../src/contract/import.ts'
import type { Role } from '../src/contract/role.ts'
import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import type { Account } from '../src/domain/account/account.ts'
import type { ScreenChange } from '../src/domain/address/route.ts'
import { equal } from '../src/domain/equal.ts'
import type { Failure } from '../src/domain/failure.ts'
import { slug } from '../src/domain/fold.ts'
import {
  changedDraft,
  definitionOf,
  draftOf,
  type ImportDraft,
  mistakesIn,
} from '../src/domain/import/importDraft.ts'
import { isPrecise } from '../src/domain/import/openQuestions.ts'
import { nextDate, type TableDate } from '../src/domain/import/tableDates.ts'

/** File of the user, with its content unread, or an address for the server to fetch. */
export type ChosenFile = { name: string; bytes: number; content: Blob | { address: string } }

/** Import step that the server runs on an uploaded file. */
export type ImportWork = { upload: string; definition: ImportDefinition }

export type ImportingEvent =
  | ScreenChange
  /** Announces who may import, and the maximum file size. */
  | { type: 'permission.announced'; who: ClientConfig['import']; maxBytes: number }
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'import.opened' }
  | { type: 'file.wanted' }
  | { type: 'file.chosen'; file: ChosenFile }
  /** `size` is the expected number of bytes, if known from the start. */
  | { type: 'file.progressed'; sent: number; size?: number | null }
  /** Several files were found at the address. */
  | { type: 'address.offered'; offers: readonly Offer[] }
  | { type: 'file.surveyed'; upload: Upload }
  | { type: 'file.refused'; failure: Failure }
  | { type: 'draft.changed'; change: Partial<ImportDraft> }
  | { type: 'reading.changed'; read?: Partial<ReadOptions>; dataset?: string | null }
  | { type: 'import.checked' }
  | { type: 'import.started' }
  /** The user accepts or rejects the zone that the trial suggests for a value. */
  | { type: 'match.accepted'; written: string }
  | { type: 'match.rejected'; written: string }
  | { type: 'import.progressed'; progress: ImportProgress }
  | { type: 'import.reported'; report: ImportReport }
  | { type: 'import.failed'; failure: Failure }
  | { type: 'import.aborted' }
  /** The user discards the form. */
  | { type: 'import.discarded' }
  | { type: 'import.closed' }
  | { type: 'import.resumed' }
  | { type: 'file.resent' }
  /** Imports the next date of a partly imported table, or all its remaining dates. */
  | { type: 'next.started'; all: boolean }
  | { type: 'import.shown' }
  /** Requests the removal of an instance, by default the last imported one; null after its removal. */
  | { type: 'removal.begun'; instance?: Instance | null }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export type ImportingContext = {
  /** Users who may import; null until the server has announced them. */
  who: ClientConfig['import'] | null
  /** Role of the account; null for anonymous users. */
  role: Role | null
  maxBytes: number
  file: ChosenFile | null
  /** Bytes received. */
  sent: number
  /** Expected bytes of a file from an address; null if unknown. */
  size: number | null
  /** Files found at the last address, to choose from. */
  offers: readonly Offer[]
  upload: Upload | null
  draft: ImportDraft | null
  /** Reading options of the file, and its dataset. */
  request: Omit<SurveyRequest, 'geometry'>
  /** Request of the last survey; null if the file must be surveyed again. */
  looked: SurveyRequest | null
  /** True if the dataset or the layer has changed, so that the draft restarts. */
  restartsDraft: boolean
  /** Imported dates of the table, as the table writes them. */
  done: string[]
  /** True if the next date is imported automatically. */
  goesOn: boolean
  progress: ImportProgress | null
  /** Start of the current work, in milliseconds since 1970. */
  startedAt: number
  report: ImportReport | null
  failure: Failure | null
  /** Last imported instance that the user can still remove. */
  last: Instance | null
  /** Instance that the user wants to remove, or has tried to remove. */
  unwanted: Instance | null
  /** Reason the removal failed. */
  notRemoved: Failure | null
}

/** Returns the work that the form requests from the server. */
export const importWorkOf = ({ upload, draft, request }: ImportingContext): ImportWork => {
  if (!upload || !draft) throw new Error('Only an uploaded file can be imported.')
  return { upload: upload.id, definition: definitionOf(draft, request.read) }
}

/** Returns the survey request that makes the preview match the form. */
export function surveyRequestForForm({
  request,
  draft,
  looked,
  restartsDraft,
}: ImportingContext): SurveyRequest {
  if (restartsDraft || !draft) return { ...request, geometry: null }
  const { geometry, origin } = mistakesIn(draft)
  return { ...request, geometry: geometry || origin ? (looked?.geometry ?? null) : draft.geometry }
}

/** Returns the table date that remains after the current one; null if none. */
export function nextTableDate({ upload, request, done }: ImportingContext): TableDate | null {
  const { read } = request
  if (!upload || read.long?.kind !== 'rows') return null
  return nextDate({ repeated: upload.survey.repeated, read }, [...done, read.long.value])
}

/**
 * Returns the form after one date of a table is imported, unchanged for the next one. Only the newest date is
 * the latest.
 */
export function advanceToNextDate(context: ImportingContext): Partial<ImportingContext> {
  const { draft, request, done } = context
  const next = nextTableDate(context)
  const { long } = request.read
  if (!draft || !next || long?.kind !== 'rows') return {}
  const isNewer = next.data_date > draft.data_date
  return {
    draft: {
      ...changedDraft(draft, { data_date: next.data_date, edition: slug(next.data_date) }),
      status: draft.status === 'latest' && !isNewer ? 'historical' : draft.status,
    },
    request: { read: { ...request.read, long: { ...long, value: next.value } }, dataset: draft.dataset.id },
    done: [...done, long.value],
  }
}

/** Returns whether positions would be off by more than the user has accepted. */
export function isTooRough({ upload, request }: Pick<ImportingContext, 'upload' | 'request'>): boolean {
  const crs = upload?.survey.crs ?? null
  return crs !== null && !isPrecise(crs, request.read.accuracy)
}

/**
 * Returns the read options after a change. An accepted precision applies to one system only, and the findings
 * about a layer to one layer only.
 */
export function changeReadOptions(read: ReadOptions, change: Partial<ReadOptions>): ReadOptions {
  if (change.layer !== undefined) return { ...AS_IT_IS, ...change }
  return { ...read, ...(change.crs === undefined ? {} : { accuracy: null }), ...change }
}

/** Returns the request of an upload's last survey. */
export const lastSurveyRequest = ({ definition }: Upload, dataset: string | null): SurveyRequest => ({
  read: definition.read,
  geometry: definition.geometry,
  dataset,
})

/**
 * Returns the draft after a new survey. For another dataset or layer, it starts from scratch; for other read
 * options, it keeps everything that still fits the columns.
 */
export function draftAfterSurvey(
  { draft, upload, restartsDraft }: ImportingContext,
  next: Upload,
): ImportDraft {
  const anew = draftOf(next)
  if (!draft || !upload || restartsDraft) return anew
  const names = new Set(next.survey.columns.map(({ name }) => name))
  const isSame =
    names.size === upload.survey.columns.length && upload.survey.columns.every(({ name }) => names.has(name))
  const { labels, key, title, geometry, data_date, edition, status } = anew
  const isOtherTime = !equal(next.definition.read.long, upload.definition.read.long)
  return {
    ...draft,
    ...(isSame ? {} : { labels, key, title, geometry }),
    // The rows of one date become the instance of that date.
    ...(isOtherTime ? { data_date, edition, status } : {}),
  }
}

/** Accepts or dismisses a suggested match, which then leaves the suggestions. */
export function withDecision(
  { draft, report }: ImportingContext,
  written: string,
  isAccepted: boolean,
): Partial<ImportingContext> {
  const suggestion = report?.suggestions.find(each => each.written === written)
  if (!draft || !report || !suggestion || draft.geometry.kind !== 'origin') return {}
  const matches = { ...draft.geometry.matches, [written]: suggestion.key }
  const suggestions = report.suggestions.filter(each => each !== suggestion)
  return {
    draft: isAccepted ? { ...draft, geometry: { ...draft.geometry, matches } } : draft,
    report: { ...report, suggestions },
  }
}
