import { AS_IT_IS, type ReadOptions } from '../src/contract/import.ts'
import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import { equal } from '../src/domain/equal.ts'
import { slug } from '../src/domain/fold.ts'
import {
  changedDraft,
  definitionOf,
  draftOf,
  type ImportDraft,
  mistakesIn,
} from '../src/domain/import/draft.ts'
import { nextDate, type TableDate } from '../src/domain/import/nextDate.ts'
import { isPrecise } from '../src/domain/import/openQuestions.ts'
import type { ImportingContext, ImportWork } from './importing.types.ts'

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
