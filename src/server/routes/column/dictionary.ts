import { createRoute, z } from '@hono/zod-openapi'
import { answerCompressed } from '../../compressed.ts'
import type { App } from '../../context.ts'
import { notModified, refusals } from '../answers.ts'
import { answerImmutable, binary, HashParameter, kept } from '../immutable.ts'
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
