import { createRoute, z } from '@hono/zod-openapi'
import { Zone } from '../../../contract/zone.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { zoneAt } from '../zone.ts'
import { findZone } from './find.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/zone/{id}',
  tags: ['Zones'],
  summary: 'One zone with its full geometry',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements.29' }) }),
    query: z.object({
      instance: z.string().optional().meta({ description: 'Id of an instance; the latest by default' }),
    }),
  },
  responses: { 200: json(Zone, 'The zone'), ...notModified, ...refusals },
})

/** `GET cartable/zone/{id}` */
export function zoneRead(app: App): void {
  app.openapi(route, async c => {
    const { instance } = c.req.valid('query')
    const { stored, open, ordinal } = await findZone(c, c.req.valid('param').id, instance)
    const zone = zoneAt(open, ordinal, 'full')
    return cacheByInstance(c, stored, instance !== undefined, 'zones') ?? c.json(zone, 200)
  })
}
