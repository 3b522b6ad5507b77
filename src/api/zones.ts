import type { z } from 'zod'
import { Comparison, Statistics } from '../contract/analysis.ts'
import { ExportEstimate } from '../contract/export.ts'
import { datasetIn } from '../contract/ids.ts'
import {
  type Compared,
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

type Order = z.infer<typeof ZoneQuery>['order']

/** Request for a list of zones: those of a demand, and the part of them that is wanted. */
export type ZoneList = {
  dataset: string
  demand: Demand
  page: number
  /** Words of the name or key. */
  search?: string | undefined
  order?: Order | undefined
  /** Only these. */
  zones?: OrdinalSet | undefined
  /** Comparison with another instance, for an order by change or the zones of one change. */
  compared?: Compared | null
  /** Labels that the server computes. */
  computed?: readonly string[]
  /** `none` leaves the geometries out. */
  geometry?: 'full' | 'none'
  /** Number of zones on a page, where it is fewer than usual. */
  size?: number | undefined
}

/**
 * One page of zones. A filter, a set, a comparison or labels to compute go with POST; else the address says all, and the
 * answer can be kept.
 */
export function readZones(list: ZoneList, signal?: AbortSignal): Promise<ZonePage> {
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

/** Counts the zones of a demand without reading any: as many as the rows of the file that it would give. */
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
  const parameters = { zone_id: id, dataset_id: datasetIn(id), instance }
  return askAll(ZoneLabelPage, { path: '/cartable/labels/', parameters, signal })
}

/** Reads the differences between the zones of an instance and those of another one, in the values of all labels. */
export function readComparison(
  { dataset, instance, base }: { dataset: string; instance: string; base: string },
  signal?: AbortSignal,
): Promise<Comparison> {
  const parameters = { dataset_id: dataset, instance, base }
  return ask(Comparison, { path: '/cartable/zone/compare/', parameters, signal })
}

type Query = Pick<ZoneList, 'dataset' | 'demand' | 'search' | 'order' | 'compared'>

/** The zones of a list, or of some of its rows counted from 0. */
export async function readOrdinals(
  query: Query,
  rows: { first: number; last: number } | null,
  signal?: AbortSignal,
): Promise<OrdinalSet> {
  const body = { ...bodyOf(query), rows: rows ?? undefined }
  const { zones } = await ask(Ordinals, { path: '/cartable/zone/ordinals/', body, signal })
  return decodeOrdinals(zones)
}

/** Reads the place of a zone in a list, and its neighbours there. */
export function readRow(query: Query, zone: string, signal?: AbortSignal): Promise<ZoneRow> {
  const body = { ...bodyOf(query), zone }
  return ask(ZoneRow, { path: '/cartable/zone/row/', body, signal })
}

/** Reads the statistics of a label's values in the zones of a list. */
export function readStatisticsOf(
  query: Query,
  label: { label: string; from_origin: boolean },
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
