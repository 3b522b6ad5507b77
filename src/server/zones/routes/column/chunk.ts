import { createRoute, z } from '@hono/zod-openapi'
import { CHUNK_SIZE } from '../../../../domain/column/format.ts'
import { notModified, refusals } from '../../../platform/http/answers.ts'
import { answerCompressed } from '../../../platform/http/compression.ts'
import type { App } from '../../../platform/http/context.ts'
import { answerImmutable, binary, HashParameter, kept } from '../../../platform/http/immutable.ts'
import { findColumn } from './find.ts'

const route = createRoute({
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
  app.openapi(route, async c => {
    const { hash, chunk } = c.req.valid('param')
    const column = await findColumn(c, hash)
    const bytes = await kept(column.chunk(Number(chunk)))
    return answerImmutable(c, () => answerCompressed(c, bytes))
  })
}
