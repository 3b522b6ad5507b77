import type { z } from 'zod'
import type { Compared } from '../contract/change.ts'
import { ExportEstimate } from '../contract/export.ts'
import { Zone, type ZoneLabel, ZoneLabelPage, ZonePage, type ZoneQuery } from '../contract/zone.ts'
import { formatInBbox } from '../domain/bbox.ts'
import { encodeOrdinals, type OrdinalSet } from '../domain/ordinals.ts'
import type { Demand } from '../domain/shown.ts'
import { ask } from './client.ts'
import { askAll } from './pages.ts'

type Order = z.infer<typeof ZoneQuery>['order']

/** What is asked of a list of zones, beside which zones are wanted. */
export type ZoneList = {
  dataset: string
  demand: Demand
  page: number
  /** Words of the name or key. */
  search?: string | undefined
  order?: Order | undefined
  /** Only these. */
  zones?: OrdinalSet | undefined
  /** What they are compared with, for an order by change or the zones of one. */
  compared?: Compared | null
  /** `none` leaves the geometries out. */
  geometry?: 'full' | 'none'
  /** How many zones a page has, where it is fewer than usual. */
  size?: number | undefined
}

/** One page of zones. A filter, a set or a comparison goes with POST; else the address says all, and the answer can be kept. */
export function readZones(list: ZoneList, signal?: AbortSignal): Promise<ZonePage> {
  const { dataset, demand, page, geometry, size, zones, compared } = list
  const { instance, filter, bbox } = demand
  const search = list.search || undefined
  if (filter || zones || compared) {
    const in_bbox = bbox ?? undefined
    const body = {
      dataset_id: dataset,
      instance,
      in_bbox,
      search,
      query: filter ?? undefined,
      order: list.order,
      zones: zones && encodeOrdinals(zones),
      compared: compared ?? undefined,
      geometry,
    }
    return ask(ZonePage, {
      path: '/cartable/zone/query/',
      parameters: { page, page_size: size },
      body,
      signal,
    })
  }
  const in_bbox = bbox ? formatInBbox(bbox) : undefined
  const order = list.order && `${list.order.label}:${list.order.direction}`
  const parameters = {
    dataset_id: dataset,
    instance,
    in_bbox,
    search,
    order,
    geometry,
    page,
    page_size: size,
  }
  return ask(ZonePage, { path: '/cartable/zone/', parameters, signal })
}

/** How many zones a demand has, without reading any: the rows of the file that it would give. */
export async function countZones(
  { dataset, demand }: Pick<ZoneList, 'dataset' | 'demand'>,
  signal?: AbortSignal,
): Promise<number> {
  const { instance, filter, bbox } = demand
  const in_bbox = bbox ? formatInBbox(bbox) : undefined
  const query = filter ? JSON.stringify(filter) : undefined
  const parameters = { dataset_id: dataset, instance, in_bbox, query, format: 'csv' }
  const { rows } = await ask(ExportEstimate, { path: '/cartable/export/estimate/', parameters, signal })
  return rows
}

/** One zone with its full geometry. */
export function readZone(id: string, instance: string, signal?: AbortSignal): Promise<Zone> {
  return ask(Zone, { path: `/cartable/zone/${encodeURIComponent(id)}`, parameters: { instance }, signal })
}

/** Every label value of a zone, those of the dataset that lends the geometry included. */
export function readZoneLabels(id: string, instance: string, signal?: AbortSignal): Promise<ZoneLabel[]> {
  return askAll(ZoneLabelPage, { path: '/cartable/labels/', parameters: { zone_id: id, instance }, signal })
}
