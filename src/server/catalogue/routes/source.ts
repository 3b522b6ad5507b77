import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { attachment, streamOf } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { DamagedArtefact, orDamaged, verifiedPieces } from '../../storage/files/integrity.ts'
import { reportDamage } from '../../storage/http/reportDamage.ts'
import { instanceById, originalFile } from '../store/instances.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/source/{id}/fetch/{instance}/',
  tags: ['Downloads'],
  summary: "The provider's file, as it was imported",
  request: {
    params: z.object({
      id: z.string().meta({ description: 'Id of a source' }),
      instance: z.string().meta({ example: 'fr-departements~2026' }),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...notModified,
    ...refusals,
  },
})

/** `GET cartable/source/{id}/fetch/{instance}/` */
export function sourceFetch(app: App): void {
  app.openapi(route, async c => {
    const { id, instance } = c.req.valid('param')
    const { db, store } = c.var
    const [stored, file] = await Promise.all([instanceById(db, instance), originalFile(db, id, instance)])
    if (stored === undefined || file === undefined) throw ApiError.notFound()
    const size = await orDamaged(file.hash, store.size(file.hash))
    const unchanged = cacheByInstance(c, stored, true, 'zones')
    if (unchanged) return unchanged
    c.header('Content-Type', file.mediaType)
    c.header('Content-Length', String(size))
    // A compressed answer has no length.
    c.header('X-Size', String(size))
    c.header('Content-Disposition', attachment(file.name))
    return c.body(streamOf(pieces(c, file.hash)))
  })
}

/** The bytes of an original. Damage breaks the answer off, and is noted. */
async function* pieces(c: Context<AppEnv>, hash: string): AsyncGenerator<Uint8Array> {
  try {
    yield* verifiedPieces(c.var.store.path(hash), hash)
  } catch (error) {
    if (error instanceof DamagedArtefact) await reportDamage(c, error)
    throw error
  }
}
