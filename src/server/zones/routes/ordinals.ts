import { createRoute } from '@hono/zod-openapi'
import { Ordinals, OrdinalsQuery, RowQuery, ZoneRow } from '../../../contract/zone.ts'
import { encodeOrdinals, ordinalCount, ordinalSet } from '../../../domain/ordinals.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { askerOf } from '../http/asker.ts'
import { openInstance } from '../openInstance.ts'
import { namedZone, parseZoneId } from '../zone.ts'
import { selectionOf } from './compared.ts'

const zoneOrdinalsRoute = createRoute({
  method: 'post',
  path: '/cartable/zone/ordinals/',
  tags: ['Zones'],
  summary: 'The zones that a query finds, as a set of ordinals',
  description: 'All of them, or those in some rows of its list.',
  request: { body: { required: true, content: { 'application/json': { schema: OrdinalsQuery } } } },
  responses: { 200: json(Ordinals, 'How many, and which'), ...refusals },
})

/** `POST cartable/zone/ordinals/` */
export function zoneOrdinals(app: App): void {
  app.openapi(zoneOrdinalsRoute, async c => {
    const { dataset_id, instance, rows, ...query } = c.req.valid('json')
    const stored = await resolveInstance(c, dataset_id, instance)
    const selection = await selectionOf(c, dataset_id, query)
    const open = await openInstance(c.var.db, c.var.store, stored)
    const found = await c.var.selections.ordinals(open, selection, askerOf(c))
    const zones = ordinalSet(rows ? found.subarray(rows.first, rows.last + 1) : found)
    c.header('Cache-Control', 'no-store')
    return c.json({ count: ordinalCount(zones), zones: encodeOrdinals(zones) }, 200)
  })
}

const zoneRowRoute = createRoute({
  method: 'post',
  path: '/cartable/zone/row/',
  tags: ['Zones'],
  summary: 'Where a zone is in the list of a query, and between which others',
  request: { body: { required: true, content: { 'application/json': { schema: RowQuery } } } },
  responses: { 200: json(ZoneRow, 'Its row, or null when the query does not find it'), ...refusals },
})

/** `POST cartable/zone/row/` */
export function zoneRow(app: App): void {
  app.openapi(zoneRowRoute, async c => {
    const { dataset_id, instance, zone, ...query } = c.req.valid('json')
    const stored = await resolveInstance(c, dataset_id, instance)
    const selection = await selectionOf(c, dataset_id, query)
    const open = await openInstance(c.var.db, c.var.store, stored)
    const found = await c.var.selections.ordinals(open, selection, askerOf(c))
    const parsed = parseZoneId(zone)
    const ordinal = parsed?.dataset === dataset_id ? open.geometry.ordinalOf(parsed.key) : undefined
    const row = ordinal === undefined ? -1 : found.indexOf(ordinal)
    const at = (place: number) => {
      const other = row < 0 ? undefined : found[place]
      return other === undefined ? null : namedZone(open, other)
    }
    c.header('Cache-Control', 'no-store')
    return c.json(
      { row: row < 0 ? null : row, count: found.length, previous: at(row - 1), next: at(row + 1) },
      200,
    )
  })
}
