import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { HeldFile } from '../jobs/uploads.ts'
import { importerOf } from './importer.ts'

/** Parameter `id` of an address: a file that was sent. */
export const UploadParameter = z.object({
  id: z.string().meta({ description: 'Id of a file that was sent' }),
})

/** Returns the owner of the files that a request sends and works with: an account, or the operator. */
export const ownerOfUploads = (c: Context<AppEnv>): string => String(importerOf(c)?.user ?? 'operator')

/** The file that an id names. Throws a 404 when it is not there, or no more. */
export function heldFile(c: Context<AppEnv>, id: string): HeldFile {
  const { imports } = c.var
  const file = imports.uploads.find(ownerOfUploads(c), id)
  if (file === undefined) throw ApiError.notFound('unknownUpload')
  return file
}
