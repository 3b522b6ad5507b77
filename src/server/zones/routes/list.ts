import { createRoute, z } from '@hono/zod-openapi'
import { GeometryDetail, ZonePage, ZoneQuery } from '../../../contract/zone.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { answerJson } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, PageSizeParameter } from '../../platform/http/paging.ts'
import { ZoneParameters } from '../http/query.ts'
import { pageText } from '../pageText.ts'
import { selectionOf } from './compared.ts'
import { zonePage } from './page.ts'

const zoneListRoute = createRoute({
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
  app.openapi(zoneListRoute, async c => {
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

const zoneSearchRoute = createRoute({
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
  app.openapi(zoneSearchRoute, async c => {
    const { dataset_id, instance, geometry = 'full', ...query } = c.req.valid('json')
    const stored = await resolveInstance(c, dataset_id, instance)
    const selection = await selectionOf(c, dataset_id, query)
    const answer = await zonePage(c, stored, selection, c.req.valid('query'))
    c.header('Cache-Control', 'no-store')
    return answerJson<ZonePage>(c, pageText(answer, geometry))
  })
}
