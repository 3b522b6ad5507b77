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
import { nextDate, type TableDate } from '../src/domain/import/dates.ts'
import {
  changedDraft,
  definitionOf,
  draftOf,
  type ImportDraft,
  mistakesIn,
} from '../src/domain/import/draft.ts'
import { isPrecise } from '../src/domain/import/openQuestions.ts'

/** A file of the person's, with its content unread, or one that the server is to fetch from an address. */
export type ChosenFile = { name: string; bytes: number; content: Blob | { address: string } }

/** Work to be done with a file that the server holds. */
export type ImportWork = { upload: string; definition: ImportDefinition }

export type ImportingEvent =
  | ScreenChange
  /** The server has told who may import, and files of what size. */
  | { type: 'permission.announced'; who: ClientConfig['import']; maxBytes: number }
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'import.opened' }
  | { type: 'file.wanted' }
  | { type: 'file.chosen'; file: ChosenFile }
  /** `size` is how many bytes are awaited, where that is not known from the start. */
  | { type: 'file.progressed'; sent: number; size?: number | null }
  /** Several files lie at the address. */
  | { type: 'address.offered'; offers: readonly Offer[] }
  | { type: 'file.surveyed'; upload: Upload }
  | { type: 'file.refused'; failure: Failure }
  | { type: 'draft.changed'; change: Partial<ImportDraft> }
  | { type: 'reading.changed'; read?: Partial<ReadOptions>; dataset?: string | null }
  | { type: 'import.checked' }
  | { type: 'import.started' }
  | { type: 'import.progressed'; progress: ImportProgress }
  | { type: 'import.reported'; report: ImportReport }
  | { type: 'import.failed'; failure: Failure }
  | { type: 'import.aborted' }
  /** The person discards what they have filled in. */
  | { type: 'import.discarded' }
  | { type: 'import.closed' }
  | { type: 'import.resumed' }
  | { type: 'file.resent' }
  /** The next date of the table of which one was imported is to be an instance, too, or all of them. */
  | { type: 'next.started'; all: boolean }
  | { type: 'import.shown' }
  /** An instance is to be taken out of the catalogue, the one imported last if none is named. Null: it is gone. */
  | { type: 'removal.begun'; instance?: Instance | null }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export type ImportingContext = {
  /** Persons who may import; null as long as the server has not said so. */
  who: ClientConfig['import'] | null
  /** Of the account; null without one. */
  role: Role | null
  maxBytes: number
  file: ChosenFile | null
  /** Bytes that have arrived. */
  sent: number
  /** Bytes that are awaited of a file from an address; null when nobody knows. */
  size: number | null
  /** Files that lie at the address that was given last, of which one is to be chosen. */
  offers: readonly Offer[]
  upload: Upload | null
  draft: ImportDraft | null
  /** Way in which the file is to be read, and the dataset for which it is. */
  request: Omit<SurveyRequest, 'geometry'>
  /** Request by which the file was looked at last; null when it must be looked at again. */
  looked: SurveyRequest | null
  /** The dataset or the layer is another one, so that the draft begins anew. */
  isAnew: boolean
  /** The dates of the table that were imported, as it writes them. */
  done: string[]
  /** Whether the next date is imported as soon as one is. */
  goesOn: boolean
  progress: ImportProgress | null
  /** Moment at which the work under way began, in milliseconds since 1970. */
  startedAt: number
  report: ImportReport | null
  failure: Failure | null
  /** The instance that was imported last, as long as it is there: it can be removed again. */
  last: Instance | null
  /** The instance that the person wants to remove, or wanted to. */
  unwanted: Instance | null
  /** The reason that it could not be removed. */
  notRemoved: Failure | null
}

/** Returns the work that the form asks of the server. */
export const workOf = ({ upload, draft, request }: ImportingContext): ImportWork => {
  if (!upload || !draft) throw new Error('Only a file that has arrived can be imported.')
  return { upload: upload.id, definition: definitionOf(draft, request.read) }
}

/** Returns the request by which the server is to look at the file, so that its preview follows the form. */
export function wantedOf({ request, draft, looked, isAnew }: ImportingContext): SurveyRequest {
  if (isAnew || !draft) return { ...request, geometry: null }
  const { geometry, origin } = mistakesIn(draft)
  return { ...request, geometry: geometry || origin ? (looked?.geometry ?? null) : draft.geometry }
}

/** Returns the date of the table that is left to be imported once the one under way is; null when none is. */
export function leftAfter({ upload, request, done }: ImportingContext): TableDate | null {
  const { read } = request
  if (!upload || read.long?.kind !== 'rows') return null
  return nextDate({ repeated: upload.survey.repeated, read }, [...done, read.long.value])
}

/** The form once one date of a table is imported: it says the same of the next one. Only the newest is the latest. */
export function advanced(context: ImportingContext): Partial<ImportingContext> {
  const { draft, request, done } = context
  const next = leftAfter(context)
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

/** Tells whether places would be off by more than the person has accepted. */
export function isTooRough({ upload, request }: Pick<ImportingContext, 'upload' | 'request'>): boolean {
  const crs = upload?.survey.crs ?? null
  return crs !== null && !isPrecise(crs, request.read.accuracy)
}

/**
 * Returns how a file is to be read after a change. Who accepted how imprecise one system is has not accepted another, and what
 * was found of one layer says nothing of another.
 */
export function rereadOf(read: ReadOptions, change: Partial<ReadOptions>): ReadOptions {
  if (change.layer !== undefined) return { ...AS_IT_IS, ...change }
  return { ...read, ...(change.crs === undefined ? {} : { accuracy: null }), ...change }
}

/** Returns the request by which the server has looked at an upload. */
export const lookedAt = ({ definition }: Upload, dataset: string | null): SurveyRequest => ({
  read: definition.read,
  geometry: definition.geometry,
  dataset,
})

/**
 * The draft after the file was looked at again. For another dataset or layer it begins anew; read in another way it stays, as
 * far as the columns do.
 */
export function redrafted({ draft, upload, isAnew }: ImportingContext, next: Upload): ImportDraft {
  const anew = draftOf(next)
  if (!draft || !upload || isAnew) return anew
  const names = new Set(next.survey.columns.map(({ name }) => name))
  const isSame =
    names.size === upload.survey.columns.length && upload.survey.columns.every(({ name }) => names.has(name))
  const { labels, key, title, geometry, data_date, edition, status } = anew
  const isOtherTime = !equal(next.definition.read.long, upload.definition.read.long)
  return {
    ...draft,
    ...(isSame ? {} : { labels, key, title, geometry }),
    // The rows of one date are the instance of that date.
    ...(isOtherTime ? { data_date, edition, status } : {}),
  }
}
