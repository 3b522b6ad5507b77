import { createRoute, z } from '@hono/zod-openapi'
import { ZonePage, ZoneQuery } from '../../../contract/zone.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import { answerJson } from '../../platform/http/compression.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, PageSizeParameter } from '../../platform/http/paging.ts'
import { pageText } from '../pageText.ts'
import { selectionOf } from './compared.ts'
import { zonePage } from './page.ts'

const route = createRoute({
  method: 'post',
  path: '/cartable/zone/query/',
  tags: ['Zones'],
  summary: 'Zones of an instance that a filter finds',
  request: {
    query: z.object({ page: PageParameter, page_size: PageSizeParameter }),
    body: { required: true, content: { 'application/json': { schema: ZoneQuery } } },
  },
  responses: { 200: json(ZonePage, 'A page of zones'), ...refusals },
})

/** `POST cartable/zone/query/` */
export function zoneSearch(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, geometry = 'full', ...query } = c.req.valid('json')
    const stored = await resolveInstance(c, dataset_id, instance)
    const selection = await selectionOf(c, dataset_id, query)
    const answer = await zonePage(c, stored, selection, c.req.valid('query'))
    c.header('Cache-Control', 'no-store')
    return answerJson<ZonePage>(c, pageText(answer, geometry))
  })
}
