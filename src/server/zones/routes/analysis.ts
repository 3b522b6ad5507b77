import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Comparison, Statistics, StatisticsQuery } from '../../../contract/analysis.ts'
import { InstanceId } from '../../../contract/ids.ts'
import { checkLabel, compareInstances } from '../../../data/zones/compare.ts'
import { unknownLabel } from '../../../data/zones/computedLabels.ts'
import { columnNamed } from '../../../data/zones/select.ts'
import { computeColumn } from '../../../data/zones/slices.ts'
import { statisticsOf } from '../../../data/zones/statistics.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, jsonBody, notModified, refusals } from '../../platform/http/answers.ts'
import { answerCompressed } from '../../platform/http/bodies.ts'
import { binary, cacheByInstance } from '../../platform/http/caching.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { formerNumbers } from '../formerLabels.ts'
import { openSelected } from '../http/query.ts'
import { openInstance } from '../openArtefacts.ts'

/** Finds an instance and its base. `part` names the base in the tag of a cached answer. */
async function resolvePair(c: Context<AppEnv>, dataset: string, instance: string | undefined, base: string) {
  const { db, store } = c.var
  const stored = await resolveInstance(c, dataset, instance)
  const former = await resolveInstance(c, dataset, base)
  return {
    stored,
    part: `${base}.${Date.parse(former.instance.imported_at).toString(36)}`,
    openBoth: () => Promise.all([openInstance(db, store, stored), openInstance(db, store, former)]),
  }
}

export const zoneCompare = operation({
  method: 'get',
  path: '/cartable/zone/compare/',
  tags: ['Zones'],
  summary: 'Differences between the zones of two instances',
  description:
    'Zones are matched by their key. Geometries are equal if every coordinate is equal. If nearly all outlines of at least 100 polygons differ, the instances were drawn differently: outlines that moved by at most `tolerance` on average are then equal. Values are those of the labels that both instances have, or of one label.',
  request: {
    query: z.object({
      dataset_id: z.string().meta({ example: 'fr-departements' }),
      instance: InstanceId.optional().meta({ description: 'Id of an instance; the latest by default' }),
      base: InstanceId.meta({
        description: 'Instance to compare with',
        example: 'fr-departements~2021',
      }),
      label: z.string().optional().meta({ description: 'Label whose values are compared' }),
    }),
  },
  responses: { 200: json(Comparison, 'The differences'), ...notModified, ...refusals },
})(async c => {
  const { dataset_id, instance, base, label = null } = c.req.valid('query')
  const { stored, part, openBoth } = await resolvePair(c, dataset_id, instance, base)
  const held = cacheByInstance(c, stored, instance !== undefined, 'zones', { part })
  // Instances are immutable, so a client with a cached answer needs no computation.
  if (held) return held
  const [open, opened] = await openBoth()
  checkLabel(open, opened, label)
  const result = await c.var.selections.scan([open, opened], requesterOf(c), budget =>
    compareInstances(open, opened, label, budget),
  )
  return c.json(result, 200)
})

export const zoneFormer = operation({
  method: 'get',
  path: '/cartable/zone/former/',
  tags: ['Zones'],
  summary: 'Former values of a number in the zones of an instance',
  description:
    'A double for each ordinal of the instance, little-endian, compressed with brotli: NaN where the zone or its value is missing in the base.',
  request: {
    query: z.object({
      dataset_id: z.string().meta({ example: 'fr-departements' }),
      instance: InstanceId.meta({ example: 'fr-departements~2026' }),
      base: InstanceId.meta({ description: 'The other instance', example: 'fr-departements~2021' }),
      label: z.string().meta({ description: 'Numeric label of the instance', example: 'population' }),
    }),
  },
  responses: { 200: binary('The numbers'), ...notModified, ...refusals },
})(async c => {
  const { dataset_id, instance, base, label } = c.req.valid('query')
  const { stored, part, openBoth } = await resolvePair(c, dataset_id, instance, base)
  const held = cacheByInstance(c, stored, true, 'zones', { part: `former.${part}` })
  if (held) return held
  const [open, opened] = await openBoth()
  const result = await c.var.selections.scan([open, opened], requesterOf(c), budget =>
    formerNumbers(open, opened, label, budget),
  )
  if (result === null) throw ApiError.field('label', unknownLabel(open, label))
  return answerCompressed(c, result)
})

export const zoneStatistics = operation({
  method: 'post',
  path: '/cartable/zone/statistics/',
  tags: ['Zones'],
  summary: 'Statistics of a label in the zones that match a query',
  request: jsonBody(StatisticsQuery),
  responses: { 200: json(Statistics, 'The statistics'), ...refusals },
})(async c => {
  const { label, from_origin, frequent, ...query } = c.req.valid('json')
  const requester = requesterOf(c)
  const { open, selection } = await openSelected(c, query, [label])
  const fromOrigin = open.originLabels.find(each => each.label.name === label)
  const found = from_origin
    ? fromOrigin && { column: fromOrigin.column, type: fromOrigin.label.type }
    : columnNamed(open, label)
  if (found === undefined) throw ApiError.field('label', unknownLabel(open, label))
  const ordinals = await c.var.selections.ordinals(open, selection, requester)
  c.header('Cache-Control', 'no-store')
  const result = await c.var.selections.scan([open], requester, async budget => {
    await computeColumn(found.column, budget)
    return statisticsOf(found, ordinals, budget, frequent)
  })
  return c.json(result, 200)
})
