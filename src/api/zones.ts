import type { z } from 'zod'
import { Comparison, Statistics } from '../contract/analysis.ts'
import { datasetIn } from '../contract/idParts.ts'
import {
  type Compared,
  type Extent,
  Ordinals,
  Zone,
  type ZoneLabel,
  ZoneLabelPage,
  ZonePage,
  type ZoneQuery,
  ZoneRow,
} from '../contract/zone.ts'
import { formatInBbox } from '../domain/geometry/bbox.ts'
import { decodeOrdinals, encodeOrdinals, type OrdinalSet } from '../domain/ordinals.ts'
import type { Demand } from '../domain/view/shown.ts'
import { ask, askAll } from './client.ts'
import type { CallParts } from './request.ts'

type Order = z.infer<typeof ZoneQuery>['order']

/** Request for a list of zones: a demand, and the part of its result. */
export type ZoneList = {
  dataset: string
  demand: Demand
  page: number
  /** Words of the name or key. */
  search?: string | undefined
  order?: Order | undefined
  /** Only these zones. */
  zones?: OrdinalSet | undefined
  /** Comparison with another instance, to sort by change or filter by one change. */
  compared?: Compared | null
  /** Labels that the server computes. */
  computed?: readonly string[]
  /** `none` omits geometries. */
  geometry?: 'full' | 'none'
  /** Zones per page, if fewer than the default. */
  size?: number | undefined
}

/** Reads one page of zones. */
export const readZones = (list: ZoneList, signal?: AbortSignal): Promise<ZonePage> =>
  ask(ZonePage, { ...zonesCall(list), signal })

/**
 * Returns the call that reads a page of zones. A filter, a set, a comparison or computed labels need POST;
 * otherwise the address is complete and the answer cacheable.
 */
export function zonesCall(list: ZoneList): CallParts {
  const { dataset, demand, page, geometry, size, zones, compared, computed = [] } = list
  const { instance, filter, bbox } = demand
  const search = list.search || undefined
  if (filter || zones || compared || computed.length > 0) {
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
      computed: computed.length > 0 ? computed : undefined,
      geometry,
    }
    return { path: '/cartable/zone/query/', parameters: { page, page_size: size }, body }
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
  return { path: '/cartable/zone/', parameters }
}

/** Counts the zones of a demand without reading them. */
export const countZones = async (
  { dataset, demand }: Pick<ZoneList, 'dataset' | 'demand'>,
  signal?: AbortSignal,
): Promise<number> => (await readZones({ dataset, demand, page: 1, geometry: 'none', size: 0 }, signal)).count

/** Reads one zone with its full geometry. */
export function readZone(id: string, instance: string, signal?: AbortSignal): Promise<Zone> {
  return ask(Zone, { path: `/cartable/zone/${encodeURIComponent(id)}`, parameters: { instance }, signal })
}

/** Reads every label value of a zone, including those of the origin dataset. */
export function readZoneLabels(id: string, instance: string, signal?: AbortSignal): Promise<ZoneLabel[]> {
  const parameters = { zone_id: id, dataset_id: datasetIn(id), instance }
  return askAll(ZoneLabelPage, { path: '/cartable/labels/', parameters, signal })
}

/** Reads the differences between the zones of two instances, in the values of all labels. */
export function readComparison(
  { dataset, instance, base }: { dataset: string; instance: string; base: string },
  signal?: AbortSignal,
): Promise<Comparison> {
  const parameters = { dataset_id: dataset, instance, base }
  return ask(Comparison, { path: '/cartable/zone/compare/', parameters, signal })
}

type Query = Pick<ZoneList, 'dataset' | 'demand' | 'search' | 'order' | 'compared'>

/** Reads the ordinals of a list, or of a range of its rows counted from 0. */
export async function readOrdinals(
  query: Query,
  rows: { first: number; last: number } | null,
  signal?: AbortSignal,
): Promise<OrdinalSet> {
  const body = { ...bodyOf(query), rows: rows ?? undefined }
  const { zones } = await ask(Ordinals, { path: '/cartable/zone/ordinals/', body, signal })
  return decodeOrdinals(zones)
}

/** Reads the extent of the zones of a demand, wherever the map is; null without zones. */
export async function readExtent({
  dataset,
  demand,
}: Pick<ZoneList, 'dataset' | 'demand'>): Promise<Extent | null> {
  const body = { ...bodyOf({ dataset, demand: { ...demand, bbox: null } }), extent: true }
  const { extent = null } = await ask(Ordinals, { path: '/cartable/zone/ordinals/', body })
  return extent
}

/** Reads the position of a zone in a list, and its neighbours. */
export function readRow(query: Query, zone: string, signal?: AbortSignal): Promise<ZoneRow> {
  const body = { ...bodyOf(query), zone }
  return ask(ZoneRow, { path: '/cartable/zone/row/', body, signal })
}

/** Reads the statistics of a label over the zones of a list. */
export function readStatisticsOf(
  query: Query,
  label: { label: string; from_origin: boolean; frequent?: number },
  signal?: AbortSignal,
): Promise<Statistics> {
  const body = { ...bodyOf(query), ...label }
  return ask(Statistics, { path: '/cartable/zone/statistics/', body, signal })
}

function bodyOf({ dataset, demand: { instance, filter, bbox }, search, order, compared }: Query) {
  return {
    dataset_id: dataset,
    instance,
    in_bbox: bbox ?? undefined,
    query: filter ?? undefined,
    search: search || undefined,
    order,
    compared: compared ?? undefined,
  }
}
