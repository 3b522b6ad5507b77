import { isRefusal } from '../api/client.ts'
import { listDatasets, readOpening } from '../api/datasets.ts'
import { readColumn } from '../api/files.ts'
import { apiSettings } from '../api/request.ts'
import { readZones } from '../api/zones.ts'
import type { Dataset } from '../contract/dataset.ts'
import type { Opening } from '../contract/opening.ts'
import { inLanguage } from '../contract/texts.ts'
import type { Zone } from '../contract/zone.ts'
import { readTexts, textOf } from '../domain/column/textColumn.ts'
import { isGrouping, isNaming, isRepeating } from '../domain/import/originMatching.ts'
import { instanceAt } from '../domain/import/tableDates.ts'
import type { OriginKeys } from '../local/originIndex.ts'

/** Maximum number of datasets, newest first, whose codes and names are compared with a table. */
const ORIGINS_MAX = 60
/** Concurrent requests. */
const AT_ONCE = 4

/** Keys of datasets that could supply zones, and the datasets that the server could not read. */
type Origins = { origins: OriginKeys[]; unread: { name: string; error: unknown }[] }

/**
 * Reads the codes, names and areas of datasets that could supply zones, as they were at a date. The browser
 * reads complete lists and compares them itself, so the server never sees the table.
 */
export async function readOrigins(date: string, signal: AbortSignal): Promise<Origins> {
  const { datasets } = await listDatasets(signal)
  const zoned = datasets.filter(({ type }) => type === 'zone').slice(0, ORIGINS_MAX)
  const unread: Origins['unread'] = []
  const read = await inTurns(zoned, dataset =>
    keysOf(dataset, date, signal).catch((error: unknown) => {
      // The server answers 503 for a damaged dataset. The other datasets can still be compared.
      if (!isRefusal(error, [503])) throw error
      unread.push({ name: inLanguage(dataset.name, apiSettings().language), error })
      return null
    }),
  )
  return { origins: read.filter(each => each !== null), unread }
}

async function keysOf(dataset: Dataset, date: string, signal: AbortSignal): Promise<OriginKeys | null> {
  const instance = instanceAt(dataset.dates, date)
  if (!instance) return null
  const opening = await readOpening(dataset.id, instance.id, signal)
  const { zones: count } = opening.instance
  const named = opening.labels.filter(label => isNaming(label, count))
  const areas = named.some(label => isRepeating(label, count))
    ? opening.labels.filter(label => isGrouping(label, count))
    : []
  const { dataset: card, files } = opening
  const origin = { dataset: { id: card.id, name: card.name }, instance: opening.instance }
  if (!files) return { ...origin, ...keysInPages(await readAll(opening, 'none', signal), named, areas) }
  const { zones, keys } = files.manifest
  const texts = (column: string) => textsOf(column, zones, signal)
  return {
    ...origin,
    keys: await texts(keys),
    labels: await Promise.all(
      named.map(async label => ({
        name: label.name,
        title: label.title,
        values: await texts(label.column),
      })),
    ),
    areas: await Promise.all(
      areas.map(async ({ name, column }) => ({ label: name, values: await texts(column) })),
    ),
  }
}

/** Returns the texts of a column by ordinal. */
async function textsOf(column: string, zones: number, signal: AbortSignal): Promise<(string | null)[]> {
  const { chunks, dictionary } = await readColumn(column, zones, true, signal)
  const texts = readTexts(chunks, dictionary ?? new ArrayBuffer())
  return Array.from({ length: zones }, (_, ordinal) => textOf(texts, ordinal) ?? null)
}

function keysInPages(
  zones: readonly Zone[],
  named: Opening['labels'],
  areas: Opening['labels'],
): Pick<OriginKeys, 'keys' | 'labels' | 'areas'> {
  const byOrdinal = (read: (zone: Zone) => unknown) => {
    const values: (string | null)[] = []
    for (const zone of zones) {
      const value = read(zone)
      values[zone.ordinal] = typeof value === 'string' ? value : null
    }
    return Array.from(values, value => value ?? null)
  }
  return {
    keys: byOrdinal(({ key }) => key),
    labels: named.map(({ name, title }) => ({
      name,
      title,
      values: byOrdinal(({ labels }) => labels[name]),
    })),
    areas: areas.map(({ name }) => ({ label: name, values: byOrdinal(({ labels }) => labels[name]) })),
  }
}

/** Reads all zones of an instance with their outlines. */
export async function readOriginZones(
  dataset: string,
  instance: string,
  signal: AbortSignal,
): Promise<{ opening: Opening; zones: Zone[] }> {
  const opening = await readOpening(dataset, instance, signal)
  return { opening, zones: await readAll(opening, 'full', signal) }
}

async function readAll(
  { dataset, instance }: Pick<Opening, 'dataset' | 'instance'>,
  geometry: 'full' | 'none',
  signal: AbortSignal,
): Promise<Zone[]> {
  const demand = { instance: instance.id, filter: null, bbox: null }
  const read = (page: number) => readZones({ dataset: dataset.id, demand, page, geometry }, signal)
  const first = await read(1)
  const size = Math.max(1, first.results.length)
  const others = Array.from({ length: Math.ceil(first.count / size) - 1 }, (_, place) => place + 2)
  const pages = await inTurns(others, read)
  return [first, ...pages].flatMap(({ results }) => results)
}

/** Maps a list with limited concurrency, keeping its order. */
async function inTurns<T, R>(list: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const rest = [...list.entries()]
  const goOn = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) done[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return done
}
