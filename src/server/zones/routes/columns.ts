import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CHUNK_SIZE } from '../../../domain/column/format.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { answerCompressed } from '../../platform/http/bodies.ts'
import { answerImmutable, binary, HashParameter, orNotFound } from '../../platform/http/caching.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import type { ColumnFile } from '../../storage/columns/columnFile.ts'
import { DamagedArtefact } from '../../storage/files/integrity.ts'
import { isArtefactNamed } from '../../storage/store/artefacts.ts'

/** The column of that hash. Throws a 404 when there is none, and a DamagedArtefact when there should be one. */
function findColumn(c: Context<AppEnv>, hash: string): Promise<ColumnFile> {
  return orNotFound(open(c, hash))
}

async function open(c: Context<AppEnv>, hash: string): Promise<ColumnFile> {
  try {
    return await c.var.store.columnFile(hash)
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isGone && (await isArtefactNamed(c.var.db, hash))) throw new DamagedArtefact(hash, 'missing')
    throw error
  }
}

const dictionaryReadRoute = createRoute({
  method: 'get',
  path: '/cartable/column/{hash}/dictionary',
  tags: ['Tiles'],
  summary: 'The texts that the values of a label point to',
  description: 'Columns of numbers have none.',
  request: { params: z.object({ hash: HashParameter }) },
  responses: { 200: binary('The dictionary'), ...notModified, ...refusals },
})

/** `GET cartable/column/{hash}/dictionary` */
export function dictionaryRead(app: App): void {
  app.openapi(dictionaryReadRoute, async c => {
    const column = await findColumn(c, c.req.valid('param').hash)
    const bytes = await orNotFound(column.dictionary())
    return answerImmutable(c, () => answerCompressed(c, bytes))
  })
}

const chunkReadRoute = createRoute({
  method: 'get',
  path: '/cartable/column/{hash}/{chunk}',
  tags: ['Tiles'],
  summary: 'Values of a label, by ordinal',
  description: `A chunk has the values of ${CHUNK_SIZE} ordinals, in a format of this program’s own, compressed with brotli.`,
  request: {
    params: z.object({
      hash: HashParameter.meta({
        description: 'The `column` of a label, the `names` of a page or the `keys` of a manifest',
      }),
      chunk: z
        .string()
        .regex(/^(0|[1-9]\d{0,6})$/)
        .meta({ description: 'From 0 on', example: '0' }),
    }),
  },
  responses: { 200: binary('The chunk'), ...notModified, ...refusals },
})

/** `GET cartable/column/{hash}/{chunk}` */
export function chunkRead(app: App): void {
  app.openapi(chunkReadRoute, async c => {
    const { hash, chunk } = c.req.valid('param')
    const column = await findColumn(c, hash)
    const bytes = await orNotFound(column.chunk(Number(chunk)))
    return answerImmutable(c, () => answerCompressed(c, bytes))
  })
}
