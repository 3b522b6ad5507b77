import { readZones, type ZoneList } from '../api/zones.ts'
import { toFailure } from '../domain/failure.ts'
import { isComputed } from '../domain/label/computed.ts'
import {
  type Figure,
  type FigureRequest,
  type FigureSource,
  type FigureZone,
  figureFrom,
  readingsOf,
  withoutLabel,
} from '../domain/story/figure.ts'
import { type Sheet, withComputed } from '../domain/view/shown.ts'
import { readSheet } from './prefetch.ts'

/** Concurrent searches. */
const AT_ONCE = 4
/** Pages of zones that a search reads, for a short name that many names contain. */
const PAGES = 3

type Searched = { zones: readonly FigureZone[]; isCut: boolean }

/** Reads each sheet and each search once. */
type Reader = {
  sheet: (source: FigureSource) => Promise<Sheet>
  zones: (source: FigureSource, sheet: Sheet, search: string) => Promise<Searched>
}

/** Finds figures in the data of their steps, by key. A failed search is a figure too. */
export async function figuresOf(
  wanted: readonly FigureRequest[],
  signal: AbortSignal,
): Promise<Record<string, Figure>> {
  const reader = readerOf(signal)
  const figures: Record<string, Figure> = {}
  const waiting = [...wanted]
  const findNext = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift())
      figures[request.key] = await figureOf(request, reader).catch((error: unknown) => {
        signal.throwIfAborted()
        return { kind: 'failed' as const, failure: toFailure(error) }
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, findNext))
  return figures
}

async function figureOf({ wanted, sources }: FigureRequest, reader: Reader): Promise<Figure> {
  const sheets = await Promise.all(
    sources.map(async source => ({
      source,
      sheet: withComputed(await reader.sheet(source), source.computed),
    })),
  )
  const readings = sheets.flatMap(({ source, sheet }) => {
    const own = readingsOf(wanted, sheet.labels)
    const found = own.length > 0 ? own : readingsOf(wanted, sheet.originLabels)
    return found.map(reading => ({ ...reading, isFromOrigin: own.length === 0, source, sheet }))
  })
  if (readings.length === 0) return withoutLabel(sheets.flatMap(({ sheet }) => sheet.labels))
  return figureFrom(
    await Promise.all(
      readings.map(async ({ source, sheet, ...reading }) => ({
        ...reading,
        ...(await reader.zones(source, sheet, reading.zone)),
      })),
    ),
  )
}

function readerOf(signal: AbortSignal): Reader {
  return {
    sheet: once(
      ({ dataset, instance }) => readSheet(dataset, instance, signal),
      ({ instance }) => instance,
    ),
    zones: once(
      ({ dataset, instance }, sheet, search) => {
        const computed = sheet.labels.filter(isComputed).map(({ name }) => name)
        const demand = { instance, filter: null, bbox: null }
        return searchZones({ dataset, demand, search, computed, geometry: 'none' }, signal)
      },
      ({ instance, computed }, _, search) => JSON.stringify([instance, computed, search]),
    ),
  }
}

async function searchZones(list: Omit<ZoneList, 'page'>, signal: AbortSignal): Promise<Searched> {
  const zones: FigureZone[] = []
  for (let page = 1; page <= PAGES; page++) {
    const { results, next } = await readZones({ ...list, page }, signal)
    zones.push(...results)
    if (next === null) return { zones, isCut: false }
  }
  return { zones, isCut: true }
}

/** Returns a function that calls another once for each key. */
function once<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<Result> {
  const made = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const result = made.get(key) ?? call(...args)
    made.set(key, result)
    return result
  }
}
