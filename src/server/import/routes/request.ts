import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ErrorDetail } from '../../../contract/common.ts'
import { InstanceId } from '../../../contract/ids.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { CatalogueError, removeInstances } from '../../catalogue/editInstances.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { ThreadLost } from '../../platform/threads/threadPool.ts'
import { languageOf } from '../../platform/translate.ts'
import type { DamagedArtefact } from '../../storage/files/integrity.ts'
import type { Importer } from '../common/context.ts'
import { sentence } from '../common/problems.ts'
import { fieldOf } from '../jobs/jobs.ts'
import type { UploadedFile } from '../jobs/uploadKeeper.ts'

/** Returns the owner of an import: an account, or the operator (null). */
export function importerOf({ var: { principal, config } }: Context<AppEnv>): Importer {
  if (config.import === 'local' || principal === null) return null
  return { user: principal.userId, maxBytes: config.importQuotaBytes }
}

/** Returns the destination of an import, for its thread. */
export const installationOf = ({ var: { config, db, damage } }: Context<AppEnv>) => ({
  dataDir: config.dataDir,
  objects: config.objects,
  db,
  onDamage: (error: DamagedArtefact) => void damage.report(error).catch(() => undefined),
})

/** Parameter `id` of an upload in an address. */
export const UploadParameter = z.object({
  id: z.string().meta({ description: 'Id of an upload' }),
})

/** Returns the owner of a request's uploads: an account, or the operator. */
export const ownerOfUploads = (c: Context<AppEnv>): string => String(importerOf(c)?.user ?? 'operator')

/** Request and answers of an operation that removes an instance from the catalogue. */
export const REMOVAL = {
  request: { params: z.object({ id: InstanceId }) },
  responses: {
    204: { description: 'Removed from the catalogue' },
    ...refusals,
    409: json(ErrorDetail, 'Another instance uses its zones'),
  },
}

/** Removes an instance from the catalogue. Throws a 409 while another one uses its zones. */
export async function removeFromCatalogue(c: Context<AppEnv>, instance: string): Promise<void> {
  await removeInstances(c.var.db, c.var.store, [instance]).catch((error: unknown) => {
    throw error instanceof CatalogueError ? ApiError.detail(409, 'importHasDependents') : error
  })
  securityLog(c, 'import.undone', { instance })
}

/** Returns the upload of an id. Throws a 404 when it is missing or expired. */
export async function uploadedFile(c: Context<AppEnv>, id: string): Promise<UploadedFile> {
  const file = await c.var.uploads.find(ownerOfUploads(c), id)
  if (file === undefined) throw ApiError.notFound('unknownUpload')
  return file
}

/** Seconds until a retry after a thread was lost. */
const RETRY_SECONDS = 5

/**
 * Returns 400 with the sentence at the field of the problem. Throws a 503, or an error that is not an
 * ImportError.
 */
export function answerProblem(c: Context, error: unknown) {
  if (error instanceof ThreadLost) throw ApiError.unavailable('busy', RETRY_SECONDS)
  if (!(error instanceof ImportError)) throw error
  const text = sentence(error, languageOf(c.req.header('accept-language')), 'screen')
  c.header('Cache-Control', 'no-store')
  return c.json({ [fieldOf(error) ?? 'file']: [text] }, 400)
}
