import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import { isPrecise } from '../src/domain/crsAccuracy.ts'
import { definitionOf, draftOf, type ImportDraft, mistakesIn } from '../src/domain/importDraft.ts'
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

/** Tells whether places would be off by more than the person has accepted. */
export function isTooRough({ upload, request }: Pick<ImportingContext, 'upload' | 'request'>): boolean {
  const crs = upload?.survey.crs ?? null
  return crs !== null && !isPrecise(crs, request.read.accuracy)
}

/** Returns the request by which the server has looked at an upload. */
export const lookedAt = ({ definition }: Upload, dataset: string | null): SurveyRequest => ({
  read: definition.read,
  geometry: definition.geometry,
  dataset,
})

/**
 * The draft after the file was looked at again. For another dataset it begins anew; read in another way it stays, as
 * far as the columns do.
 */
export function redrafted({ draft, upload, isAnew }: ImportingContext, next: Upload): ImportDraft {
  const anew = draftOf(next)
  if (!draft || !upload || isAnew) return anew
  const names = new Set(next.survey.columns.map(({ name }) => name))
  const isSame =
    names.size === upload.survey.columns.length && upload.survey.columns.every(({ name }) => names.has(name))
  return isSame
    ? draft
    : { ...draft, labels: anew.labels, key: anew.key, title: anew.title, geometry: anew.geometry }
}
