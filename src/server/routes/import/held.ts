import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import type { HeldFile } from '../../import/jobs/uploads.ts'

/** `id` in an address: a file that was sent. */
export const UploadParameter = z.object({
  id: z.string().meta({ description: 'Id of a file that was sent' }),
})

/** The file that an id names. Throws a 404 when it is not there, or no more. */
export function heldFile({ var: { imports } }: Context<AppEnv>, id: string): HeldFile {
  const file = imports.uploads.find(id)
  if (file === undefined) throw ApiError.notFound('unknownUpload')
  return file
}
