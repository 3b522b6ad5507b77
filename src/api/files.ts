import { instanceParts } from '../contract/idParts.ts'
import { TileManifest } from '../contract/tiles.ts'
import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import type { FormerLabel } from '../domain/label/former.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import { ask, askBytes } from './client.ts'
import { apiSettings, type CallParts, usualHeaders } from './request.ts'
import { afterRefusal, headersInSession } from './session.ts'

/**
 * Reads the list of existing tiles.
 * @param address From a page of zones.
 */
export function readManifest(address: string, signal?: AbortSignal): Promise<TileManifest> {
  return ask(TileManifest, { path: address, signal })
}

/** Returns the path of a tile. */
export const tilePath = (tiles: string, { zoom, x, y }: TilePlace) =>
  `/cartable/geom/${tiles}/${zoom}/${x}/${y}`

/**
 * Reads the bytes of a tile in the manifest.
 * @param refused Call of a worker that the server refused with 401. The session is renewed before the call.
 */
export function readTile(
  tiles: string,
  place: TilePlace,
  signal?: AbortSignal,
  priority?: RequestPriority,
  refused?: ReturnType<typeof tileCall>,
): Promise<ArrayBuffer> {
  const call = { path: tilePath(tiles, place), signal, priority }
  return askBytes(call, refused && afterRefusal(refused.headers))
}

/** Returns the call that reads a tile, for a worker that makes it once with the current session. */
export function tileCall(tiles: string, place: TilePlace, priority: RequestPriority = 'auto') {
  const { base, timeout } = apiSettings()
  const path = tilePath(tiles, place)
  const headers: Record<string, string> = { ...usualHeaders(), ...headersInSession(path) }
  return { address: base + path, headers, priority, timeout }
}

let notifyRead = (_: string): void => {}

/** Subscribes to the addresses of files read by a worker, which the page's own list lacks. */
export function onReadByWorker(listener: (address: string) => void): void {
  notifyRead = listener
}

/** Reports a file read by a worker. */
export const readByWorker = (address: string): void => notifyRead(address)

/** Reads one position per zone of a geometry set, as bytes. */
export const readAnchors = (tiles: string): Promise<ArrayBuffer> => askBytes({ path: anchorsPath(tiles) })

/** Returns the path of the positions of a geometry set. */
export const anchorsPath = (tiles: string): string => `/cartable/geom/${tiles}/anchors`

/** More would queue in the browser, and delay the page. */
const AT_ONCE = 4

/**
 * Reads the unique values of a label, as the bytes of its dictionary. Columns of numbers have no dictionary.
 */
export const readDictionary = (hash: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  askBytes({ path: `/cartable/column/${hash}/dictionary`, signal })

/**
 * Version of the rules that select the numbers of a summary. Browsers store summaries for ever, so a new
 * version makes them read new ones.
 */
const SUMMARY_RULES = 2

/** Reads the numbers from which the legend of a column is made, as bytes. */
export const readSummary = (hash: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  askBytes({ path: `/cartable/numbers/${hash}/summary?rules=${SUMMARY_RULES}`, signal })

/** Reads the values of a column in the zones that a tile draws, as bytes. */
export const readTileValues = (
  hash: string,
  tiles: string,
  { zoom, x, y }: TilePlace,
  signal?: AbortSignal,
): Promise<ArrayBuffer> => askBytes({ path: `/cartable/numbers/${hash}/${tiles}/${zoom}/${x}/${y}`, signal })

const columnPath = (hash: string, part: number | 'dictionary') => `/cartable/column/${hash}/${part}`

/** Returns the paths of all parts of a column. */
export const columnPaths = (hash: string, zones: number, hasDictionary: boolean): string[] => [
  ...Array.from({ length: Math.ceil(zones / CHUNK_SIZE) }, (_, chunk) => columnPath(hash, chunk)),
  ...(hasDictionary ? [columnPath(hash, 'dictionary')] : []),
]

/** Reads a whole column: its chunks in order, and its dictionary if it has texts. */
export async function readColumn(
  hash: string,
  zones: number,
  hasDictionary: boolean,
  signal?: AbortSignal,
): Promise<{ chunks: ArrayBuffer[]; dictionary: ArrayBuffer | null }> {
  const read = (part: number | 'dictionary') => askBytes({ path: columnPath(hash, part), signal })
  const dictionary = hasDictionary ? read('dictionary') : null
  const chunks: ArrayBuffer[] = []
  let next = 0
  const readOn = async () => {
    while (next * CHUNK_SIZE < zones) {
      const chunk = next++
      chunks[chunk] = await read(chunk)
    }
  }
  const readers = Array.from({ length: AT_ONCE }, readOn)
  const [texts] = await Promise.all([dictionary, ...readers])
  return { chunks, dictionary: texts }
}

/** Returns the call that reads the values of a label in another instance. */
export function formerCall({ former: { instance, base, label } }: Pick<FormerLabel, 'former'>): CallParts {
  const { dataset } = instanceParts(instance)
  return { path: '/cartable/zone/former/', parameters: { dataset_id: dataset, instance, base, label } }
}

/** Reads the values of a label in another instance, by zone: a double each, NaN for none. */
export async function readFormerValues(
  label: Pick<FormerLabel, 'former'>,
  signal?: AbortSignal,
): Promise<{ chunks: ArrayBuffer[]; dictionary: null }> {
  return { chunks: [await askBytes({ ...formerCall(label), signal })], dictionary: null }
}
