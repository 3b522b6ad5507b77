import { createRoute } from '@hono/zod-openapi'
import { GeometryDetail, ZonePage } from '../../../contract/zone.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import { answerJson } from '../../platform/http/compression.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, PageSizeParameter } from '../../platform/http/paging.ts'
import { ZoneParameters } from '../http/query.ts'
import { pageText } from '../pageText.ts'
import { zonePage } from './page.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/zone/',
  tags: ['Zones'],
  summary: 'Zones of an instance, with their labels',
  request: {
    query: ZoneParameters.extend({
      page: PageParameter,
      page_size: PageSizeParameter,
      geometry: GeometryDetail.optional().meta({ description: '`none` leaves the geometries out' }),
    }),
  },
  responses: { 200: json(ZonePage, 'A page of zones'), ...notModified, ...refusals },
})

/** `GET cartable/zone/` */
export function zoneList(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, page, page_size, geometry = 'full', ...selection } = c.req.valid('query')
    const stored = await resolveInstance(c, dataset_id, instance)
    const answer = await zonePage(c, stored, selection, { page, page_size })
    // A page that names no tiles is asked for again until it does.
    const { tiles } = answer
    const caching = tiles === null ? { passing: true } : { part: tiles.replaceAll(/\W+/g, '.') }
    const held = cacheByInstance(c, stored, instance !== undefined, 'zones', caching)
    return held ?? answerJson<ZonePage>(c, pageText(answer, geometry))
  })
}
