import { createRoute } from '@hono/zod-openapi'
import { Statistics, StatisticsQuery } from '../../../contract/statistics.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { requesterOf, selectionOf } from '../http/query.ts'
import { openInstance } from '../openInstance.ts'
import { columnNamed } from '../selections.ts'
import { statisticsOf } from '../statistics.ts'

const route = createRoute({
  method: 'post',
  path: '/cartable/zone/statistics/',
  tags: ['Zones'],
  summary: 'What the values of a label are like in the zones that a query finds',
  request: { body: { required: true, content: { 'application/json': { schema: StatisticsQuery } } } },
  responses: { 200: json(Statistics, 'The statistics'), ...refusals },
})

/** `POST cartable/zone/statistics/` */
export function zoneStatistics(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, label, from_origin, ...query } = c.req.valid('json')
    const requester = requesterOf(c)
    const stored = await resolveInstance(c, dataset_id, instance)
    const selection = await selectionOf(c, dataset_id, query)
    const open = await openInstance(c.var.db, c.var.store, stored)
    const lent = open.originLabels.find(each => each.label.name === label)
    const found = from_origin
      ? lent && { column: lent.column, type: lent.label.type }
      : columnNamed(open, label)
    if (found === undefined) throw ApiError.field('label', { key: 'unknownLabel', params: { name: label } })
    const ordinals = await c.var.selections.ordinals(open, selection, requester)
    c.header('Cache-Control', 'no-store')
    const told = await c.var.selections.scan(open, requester, budget => statisticsOf(found, ordinals, budget))
    return c.json(told, 200)
  })
}
