import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CatalogueError, removeInstances } from '../../catalogue/changes.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { languageOf } from '../../platform/text.ts'
import { ThreadLost } from '../../platform/threads/threadPool.ts'
import type { Importer } from '../common/context.ts'
import { sentence } from '../common/problems.ts'
import { fieldOf } from '../jobs/jobs.ts'
import type { UploadedFile } from '../jobs/uploadKeeper.ts'

/** Returns the owner of an import: an account, or the operator (null). */
export function importerOf({ var: { principal, config } }: Context<AppEnv>): Importer {
  if (config.import === 'local' || principal === null) return null
  return { user: principal.userId, maxBytes: config.importQuotaBytes }
}

/** Returns where an import goes, for the thread that does it. */
export const installationOf = ({ var: { config, db } }: Context<AppEnv>) => ({
  dataDir: config.dataDir,
  objects: config.objects,
  db,
})

/** Parameter `id` of an address: a file that was sent. */
export const UploadParameter = z.object({
  id: z.string().meta({ description: 'Id of a file that was sent' }),
})

/** Returns the owner of the files that a request sends and works with: an account, or the operator. */
export const ownerOfUploads = (c: Context<AppEnv>): string => String(importerOf(c)?.user ?? 'operator')

/** Removes an instance from the catalogue. Throws a 409 while another one has its zones from it. */
export async function takeOut(c: Context<AppEnv>, instance: string): Promise<void> {
  await removeInstances(c.var.db, c.var.store, [instance]).catch((error: unknown) => {
    throw error instanceof CatalogueError ? ApiError.detail(409, 'importBorrowed') : error
  })
  securityLog(c, 'import.undone', { instance })
}

/** The file that an id names. Throws a 404 when it is not there, or no more. */
export async function uploadedFile(c: Context<AppEnv>, id: string): Promise<UploadedFile> {
  const file = await c.var.uploads.find(ownerOfUploads(c), id)
  if (file === undefined) throw ApiError.notFound('unknownUpload')
  return file
}

/** Seconds after which to try again what a lost thread was at. */
const RETRY_SECONDS = 5

/** Answers 400 with the sentence at the field that it is about. Throws a 503, or what is no ImportError. */
export function answerProblem(c: Context, error: unknown) {
  if (error instanceof ThreadLost) throw ApiError.unavailable('busy', RETRY_SECONDS)
  if (!(error instanceof ImportError)) throw error
  const text = sentence(error, languageOf(c.req.header('accept-language')), 'screen')
  c.header('Cache-Control', 'no-store')
  return c.json({ [fieldOf(error) ?? 'file']: [text] }, 400)
}
