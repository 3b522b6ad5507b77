import { Comparison } from '../contract/compare.ts'
import { Statistics } from '../contract/statistics.ts'
import { Ordinals, ZoneRow } from '../contract/zone.ts'
import { decodeOrdinals, type OrdinalSet } from '../domain/ordinals.ts'
import { ask } from './client.ts'
import type { ZoneList } from './zones.ts'

/**
 * Reads the differences between the zones of an instance and those of another one, in the values of one label or of
 * all.
 */
export function readComparison(
  wanted: { dataset: string; instance: string; base: string; label: string | null },
  signal?: AbortSignal,
): Promise<Comparison> {
  const { dataset, instance, base, label } = wanted
  const parameters = { dataset_id: dataset, instance, base, label: label ?? undefined }
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
