import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { zoneParts } from '../../../contract/idParts.ts'
import { Zone, ZoneLabelPage } from '../../../contract/zone.ts'
import { isMember, type OpenInstance, zoneLabelOf } from '../../../data/zones/openInstance.ts'
import { InstanceParameter, resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { answerJson } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { openInstance } from '../openArtefacts.ts'
import { zoneText } from '../zoneJson.ts'

/** Returns a zone by its id, in the named instance or the latest. Throws a 404 when there is none. */
async function findZone(
  c: Context<AppEnv>,
  id: string,
  instance: string | undefined,
): Promise<{ stored: StoredInstance; open: OpenInstance; ordinal: number }> {
  const parsed = zoneParts(id)
  if (parsed === null) throw ApiError.notFound()
  const stored = await resolveInstance(c, parsed.dataset, instance)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const ordinal = open.geometry.ordinalOf(parsed.key)
  if (ordinal === undefined || !isMember(open, ordinal)) throw ApiError.notFound()
  return { stored, open, ordinal }
}

export const zoneRead = operation({
  method: 'get',
  path: '/cartable/zone/{id}',
  tags: ['Zones'],
  summary: 'One zone with its full geometry',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements.29' }) }),
    query: z.object({
      instance: InstanceParameter,
    }),
  },
  responses: { 200: json(Zone, 'The zone'), ...notModified, ...refusals },
})(async c => {
  const { instance } = c.req.valid('query')
  const { stored, open, ordinal } = await findZone(c, c.req.valid('param').id, instance)
  const unchanged = cacheByInstance(c, stored, instance !== undefined, 'zones')
  return unchanged ?? answerJson<z.infer<typeof Zone>>(c, zoneText(open, ordinal, 'full'))
})

export const zoneLabelList = operation({
  method: 'get',
  path: '/cartable/labels/',
  tags: ['Zones'],
  summary: 'Every label value of a zone',
  request: {
    query: z.object({
      zone_id: z.string().meta({ example: 'fr-departements.29' }),
      dataset_id: z.string().optional().meta({ description: 'Dataset of the zone, optional' }),
      instance: InstanceParameter,
      page: PageParameter,
    }),
  },
  responses: { 200: json(ZoneLabelPage, 'A page of values'), ...notModified, ...refusals },
})(async c => {
  const { zone_id, dataset_id, instance, page } = c.req.valid('query')
  const slice = sliceOf(page)
  if (dataset_id !== undefined && dataset_id !== zoneParts(zone_id)?.dataset) throw ApiError.notFound()
  const { stored, open, ordinal } = await findZone(c, zone_id, instance)
  const values = [
    ...open.labels.map(label => zoneLabelOf(label, ordinal, open.instance, false)),
    ...open.originLabels.map(label => zoneLabelOf(label, ordinal, open.origin ?? open.instance, true)),
  ]
  const shown = values.slice(slice.offset, slice.offset + slice.limit)
  const answer = pageOf(c, slice, values.length, shown)
  return cacheByInstance(c, stored, instance !== undefined, 'zones') ?? c.json(answer, 200)
})
