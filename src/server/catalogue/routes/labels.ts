import { createRoute, z } from '@hono/zod-openapi'
import { LabelPage } from '../../../contract/label.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { resolveInstance } from '../http/resolve.ts'
import { listLabels } from '../store/labels.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/dataset/{id}/label/',
  tags: ['Catalogue'],
  summary: 'Labels of an instance, with their statistics',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements' }) }),
    query: z.object({
      instance: z.string().optional().meta({ description: 'Id of an instance; the latest by default' }),
      page: PageParameter,
    }),
  },
  responses: { 200: json(LabelPage, 'A page of labels'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/{id}/label/` */
export function labelList(app: App): void {
  app.openapi(route, async c => {
    const { instance, page } = c.req.valid('query')
    const slice = sliceOf(page)
    const stored = await resolveInstance(c, c.req.valid('param').id, instance)
    const { count, results } = await listLabels(c.var.db, stored.instance.id, slice)
    const answer = pageOf(c, slice, count, results)
    return cacheByInstance(c, stored, instance !== undefined, 'catalogue') ?? c.json(answer, 200)
  })
}
