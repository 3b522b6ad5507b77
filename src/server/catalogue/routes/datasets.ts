import { createRoute, z } from '@hono/zod-openapi'
import { DatasetPage } from '../../../contract/dataset.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { listDatasets } from '../store/datasets.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/dataset/',
  tags: ['Catalogue'],
  summary: 'Datasets of the catalogue',
  request: {
    query: z.object({
      page: PageParameter,
      search: z.string().max(200).optional().meta({ description: 'Words, accents and case ignored' }),
      type: z.enum(['zone', 'label']).optional(),
      source: z.string().max(200).optional().meta({ description: 'Id of a source' }),
    }),
  },
  responses: { 200: json(DatasetPage, 'A page of datasets'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/` */
export function datasetList(app: App): void {
  app.openapi(route, async c => {
    const { page, ...filter } = c.req.valid('query')
    const slice = sliceOf(page)
    const { count, results } = await listDatasets(c.var.db, filter, slice)
    c.header('Cache-Control', 'public, no-cache')
    return c.json(pageOf(c, slice, count, results), 200)
  })
}
