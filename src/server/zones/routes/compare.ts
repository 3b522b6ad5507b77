import { createRoute, z } from '@hono/zod-openapi'
import { Comparison } from '../../../contract/compare.ts'
import { InstanceId } from '../../../contract/ids.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { checkLabel, compareInstances } from '../compare.ts'
import { requesterOf } from '../http/query.ts'
import { openInstance } from '../openInstance.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/zone/compare/',
  tags: ['Zones'],
  summary: 'How the zones of an instance differ from those of another one',
  description:
    'Zones are the same by their key. Geometries are the same when every coordinate is. Values are those of the labels that both instances have, or of one label.',
  request: {
    query: z.object({
      dataset_id: z.string().meta({ example: 'fr-departements' }),
      instance: InstanceId.optional().meta({ description: 'Id of an instance; the latest by default' }),
      base: InstanceId.meta({
        description: 'The instance that it is compared with',
        example: 'fr-departements~2021',
      }),
      label: z.string().optional().meta({ description: 'The label whose values are compared' }),
    }),
  },
  responses: { 200: json(Comparison, 'The differences'), ...notModified, ...refusals },
})

/** `GET cartable/zone/compare/` */
export function zoneCompare(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, base, label = null } = c.req.valid('query')
    const { db, store } = c.var
    const stored = await resolveInstance(c, dataset_id, instance)
    const former = await resolveInstance(c, dataset_id, base)
    const part = `${base}.${Date.parse(former.instance.imported_at).toString(36)}`
    const held = cacheByInstance(c, stored, instance !== undefined, 'zones', { part })
    // Instances never change: who has the answer need not have it computed again.
    if (held) return held
    const [open, opened] = await Promise.all([
      openInstance(db, store, stored),
      openInstance(db, store, former),
    ])
    checkLabel(open, opened, label)
    const told = await c.var.selections.scan(open, requesterOf(c), budget =>
      compareInstances(open, opened, label, budget),
    )
    return c.json(told, 200)
  })
}
