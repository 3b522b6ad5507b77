import type { Context } from 'hono'
import { zoneParts } from '../../../contract/idParts.ts'
import {
  GeometryDetail,
  Ordinals,
  OrdinalsQuery,
  RowQuery,
  ZonePage,
  ZoneQuery,
  ZoneRow,
} from '../../../contract/zone.ts'
import { computingEach } from '../../../data/zones/computedLabels.ts'
import { ordinalsAnswer } from '../../../data/zones/extent.ts'
import { rowAmong } from '../../../data/zones/openInstance.ts'
import { labelsNamedIn, readsOtherInstances, type Selection } from '../../../data/zones/select.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { json, jsonBody, notModified, refusals } from '../../platform/http/answers.ts'
import { answerJson } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, pageOf, sliceOf } from '../../platform/http/paging.ts'
import type { Slice } from '../../platform/slice.ts'
import { tilesetOf } from '../../storage/store/artefacts.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'
import { openWithFormers } from '../formerLabels.ts'
import { openSelected, selectionOf, ZoneParameters } from '../http/query.ts'
import { type PageOfZones, pageText } from '../zoneJson.ts'

export const zoneList = operation({
  method: 'get',
  path: '/cartable/zone/',
  tags: ['Zones'],
  summary: 'Zones of an instance, with their labels',
  request: {
    query: ZoneParameters.extend({
      ...PageQuery.shape,
      geometry: GeometryDetail.optional().meta({ description: '`none` omits the geometries' }),
    }),
  },
  responses: { 200: json(ZonePage, 'A page of zones'), ...notModified, ...refusals },
})(async c => {
  const { dataset_id, instance, page, page_size, geometry = 'full', ...selection } = c.req.valid('query')
  const stored = await resolveInstance(c, dataset_id, instance)
  const answer = await zonePage(c, stored, selection, { page, page_size })
  // Without tiles, clients revalidate the page until they exist.
  const { tiles } = answer
  const isPassing = tiles === null || readsOtherInstances(selection)
  const caching = isPassing ? { passing: true } : { part: tiles.replaceAll(/\W+/g, '.') }
  const held = cacheByInstance(c, stored, instance !== undefined, 'zones', caching)
  return held ?? answerJson<ZonePage>(c, await pageText(answer, geometry, requesterOf(c)))
})

export const zoneSearch = operation({
  method: 'post',
  path: '/cartable/zone/query/',
  tags: ['Zones'],
  summary: 'Zones of an instance that match a filter',
  request: {
    query: PageQuery,
    ...jsonBody(ZoneQuery),
  },
  responses: { 200: json(ZonePage, 'A page of zones'), ...refusals },
})(async c => {
  const { dataset_id, instance, geometry = 'full', computed, ...query } = c.req.valid('json')
  const stored = await resolveInstance(c, dataset_id, instance)
  const selection = await selectionOf(c, dataset_id, query)
  const answer = await zonePage(c, stored, selection, { ...c.req.valid('query'), computed })
  c.header('Cache-Control', 'no-store')
  return answerJson<ZonePage>(c, await pageText(answer, geometry, requesterOf(c)))
})

/** Returns a page of the zones of a selection. Stops when the client disconnects. */
async function zonePage(
  c: Context<AppEnv>,
  stored: StoredInstance,
  selection: Selection,
  asked: { page?: string | undefined; page_size?: string | undefined; computed?: string[] | undefined },
): Promise<PageOfZones> {
  const slice = sliceOf(asked.page, asked.page_size)
  const tiles = await tilesOf(c, stored)
  // The number of all zones needs no files, which may take a second to open.
  if (slice.limit === 0 && Object.values(selection).every(part => part === undefined))
    return { ...headOf(c, slice, stored.instance.zones), tiles, names: stored.names, zones: null }
  const names = [...labelsNamedIn(selection), ...(asked.computed ?? [])]
  const given = await openWithFormers(c.var.db, c.var.store, stored, names)
  const open = computingEach(given, asked.computed)
  const found = await c.var.selections.ordinals(given, selection, requesterOf(c))
  const ordinals = found.subarray(slice.offset, slice.offset + slice.limit)
  return { ...headOf(c, slice, found.length), tiles, names: stored.names, zones: { open, ordinals } }
}

function headOf(c: Context<AppEnv>, slice: Slice, count: number) {
  const { results: _, ...head } = pageOf(c, slice, count, [])
  return head
}

/**
 * Returns the address of an instance's tile manifest. If there are no tiles, requests them and returns null.
 */
async function tilesOf(c: Context<AppEnv>, { geometry }: StoredInstance): Promise<string | null> {
  const tileset = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (tileset !== undefined) return `/cartable/geom/${tileset.id}/manifest.json`
  c.var.tiles.enqueue(geometry)
  return null
}

export const zoneOrdinals = operation({
  method: 'post',
  path: '/cartable/zone/ordinals/',
  tags: ['Zones'],
  summary: 'Zones that match a query, as a set of ordinals',
  description: 'All of them, or those in some rows of the list.',
  request: jsonBody(OrdinalsQuery),
  responses: { 200: json(Ordinals, 'Number and ordinals'), ...refusals },
})(async c => {
  const { rows, extent, ...query } = c.req.valid('json')
  const { open, selection } = await openSelected(c, query)
  const requester = requesterOf(c)
  const found = await c.var.selections.ordinals(open, selection, requester)
  const wanted = rows ? found.subarray(rows.first, rows.last + 1) : found
  const answer = await c.var.selections.scan([open], requester, budget =>
    ordinalsAnswer(open.geometry, wanted, extent, budget),
  )
  c.header('Cache-Control', 'no-store')
  return c.json(answer, 200)
})

export const zoneRow = operation({
  method: 'post',
  path: '/cartable/zone/row/',
  tags: ['Zones'],
  summary: 'Position of a zone in the list of a query, with its neighbours',
  request: jsonBody(RowQuery),
  responses: { 200: json(ZoneRow, 'Its row, or null when it does not match the query'), ...refusals },
})(async c => {
  const { zone, ...query } = c.req.valid('json')
  const { open, selection } = await openSelected(c, query)
  const found = await c.var.selections.ordinals(open, selection, requesterOf(c))
  const parsed = zoneParts(zone)
  const ordinal = parsed?.dataset === query.dataset_id ? open.geometry.ordinalOf(parsed.key) : undefined
  c.header('Cache-Control', 'no-store')
  return c.json(rowAmong(open, found, ordinal), 200)
})
