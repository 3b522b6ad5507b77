import { createRoute, z } from '@hono/zod-openapi'
import type { Instance } from '../../../contract/dataset.ts'
import { type ZoneLabel, ZoneLabelPage } from '../../../contract/zone.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import type { OpenLabel } from '../openInstance.ts'
import { parseZoneId } from '../zone.ts'
import { findZone } from './find.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/labels/',
  tags: ['Zones'],
  summary: 'Every label value of a zone',
  request: {
    query: z.object({
      zone_id: z.string().meta({ example: 'fr-departements.29' }),
      dataset_id: z.string().optional().meta({ description: 'The dataset of the zone, when given' }),
      instance: z.string().optional().meta({ description: 'Id of an instance; the latest by default' }),
      page: PageParameter,
    }),
  },
  responses: { 200: json(ZoneLabelPage, 'A page of values'), ...notModified, ...refusals },
})

/** `GET cartable/labels/` */
export function zoneLabelList(app: App): void {
  app.openapi(route, async c => {
    const { zone_id, dataset_id, instance, page } = c.req.valid('query')
    const slice = sliceOf(page)
    if (dataset_id !== undefined && dataset_id !== parseZoneId(zone_id)?.dataset) throw ApiError.notFound()
    const { stored, open, ordinal } = await findZone(c, zone_id, instance)
    const values = [
      ...open.labels.map(label => toZoneLabel(label, ordinal, open.instance, false)),
      ...open.originLabels.map(label => toZoneLabel(label, ordinal, open.origin ?? open.instance, true)),
    ]
    const shown = values.slice(slice.offset, slice.offset + slice.limit)
    const answer = pageOf(c, slice, values.length, shown)
    return cacheByInstance(c, stored, instance !== undefined, 'zones') ?? c.json(answer, 200)
  })
}

function toZoneLabel(
  { label, column }: OpenLabel,
  ordinal: number,
  from: Instance,
  from_origin: boolean,
): ZoneLabel {
  const { name, title, type, unit } = label
  return {
    dataset: from.dataset,
    instance: from.id,
    name,
    title,
    type,
    unit,
    value: column.value(ordinal),
    from_origin,
  }
}
