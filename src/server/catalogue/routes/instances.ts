import { createRoute, z } from '@hono/zod-openapi'
import { InstancePage } from '../../../contract/dataset.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { datasetById } from '../store/datasets.ts'
import { listInstances } from '../store/instances.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/dataset/{id}/instance/',
  tags: ['Catalogue'],
  summary: 'Instances of a dataset, newest first',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements' }) }),
    query: z.object({ page: PageParameter }),
  },
  responses: { 200: json(InstancePage, 'A page of instances'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/{id}/instance/` */
export function instanceList(app: App): void {
  app.openapi(route, async c => {
    const { id } = c.req.valid('param')
    const slice = sliceOf(c.req.valid('query').page)
    const { count, results } = await listInstances(c.var.db, id, slice)
    if (count === 0 && (await datasetById(c.var.db, id)) === undefined) {
      throw ApiError.notFound('unknownDataset', { id })
    }
    c.header('Cache-Control', 'public, no-cache')
    return c.json(pageOf(c, slice, count, results), 200)
  })
}
