import { createRoute, z } from '@hono/zod-openapi'
import { notModified, refusals } from '../../../platform/http/answers.ts'
import { answerCompressed } from '../../../platform/http/compression.ts'
import type { App } from '../../../platform/http/context.ts'
import { answerImmutable, binary, HashParameter, kept } from '../../../platform/http/immutable.ts'
import { findColumn } from './find.ts'

const route = createRoute({
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
  app.openapi(route, async c => {
    const column = await findColumn(c, c.req.valid('param').hash)
    const bytes = await kept(column.dictionary())
    return answerImmutable(c, () => answerCompressed(c, bytes))
  })
}
