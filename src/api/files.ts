import { instanceParts } from '../contract/ids.ts'
import { TileManifest } from '../contract/tiles.ts'
import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import type { FormerLabel } from '../domain/label/former.ts'
import { ask, askBytes } from './client.ts'
import { apiSettings, usualHeaders } from './request.ts'
import { afterRefusal, headersInSession } from './session.ts'

/**
 * Reads the list of tiles that there are.
 * @param address As a page of zones tells it.
 */
export function readManifest(address: string, signal?: AbortSignal): Promise<TileManifest> {
  return ask(TileManifest, { path: address, signal })
}

type Place = { zoom: number; x: number; y: number }

const tilePath = (tiles: string, { zoom, x, y }: Place) => `/cartable/geom/${tiles}/${zoom}/${x}/${y}`

/**
 * Reads the bytes of a tile that the manifest names.
 * @param refused Call that a worker made for it and the server refused with 401. The session is renewed before the call.
 */
export function readTile(
  tiles: string,
  place: Place,
  signal?: AbortSignal,
  priority?: RequestPriority,
  refused?: ReturnType<typeof tileCall>,
): Promise<ArrayBuffer> {
  const call = { path: tilePath(tiles, place), signal, priority }
  return askBytes(call, refused && afterRefusal(refused.headers))
}

/** Returns the call that reads a tile, for a worker that makes it once, in the name of the session as it is now. */
export function tileCall(tiles: string, place: Place, priority: RequestPriority = 'auto') {
  const { base, timeout } = apiSettings()
  const path = tilePath(tiles, place)
  const headers: Record<string, string> = { ...usualHeaders(), ...headersInSession(path) }
  return { address: base + path, headers, priority, timeout }
}

let tellRead = (_: string): void => {}

/** Hears the address of every file that a worker has read: the page's own list of answers does not have them. */
export function onReadByWorker(listener: (address: string) => void): void {
  tellRead = listener
}

/** Tells that a worker has read a file. */
export const readByWorker = (address: string): void => tellRead(address)

/** One place for each zone of a geometry set, as bytes. */
export const readAnchors = (tiles: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  askBytes({ path: `/cartable/geom/${tiles}/anchors`, signal })

/** More would only wait for each other in the browser, and hold its page up where they begin. */
const AT_ONCE = 4

/** The unique values of a label, as the bytes of its dictionary. Columns of numbers have none. */
export const readDictionary = (hash: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  askBytes({ path: `/cartable/column/${hash}/dictionary`, signal })

/** A whole column: its chunks in order, and its dictionary when it is one of texts. */
export async function readColumn(
  hash: string,
  zones: number,
  hasDictionary: boolean,
  signal?: AbortSignal,
): Promise<{ chunks: ArrayBuffer[]; dictionary: ArrayBuffer | null }> {
  const read = (part: number | 'dictionary') => askBytes({ path: `/cartable/column/${hash}/${part}`, signal })
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

/** The values of a label in another instance, by the zones of its own: a double for each, NaN for none. */
export async function readFormer(
  { former: { instance, base, label } }: Pick<FormerLabel, 'former'>,
  signal?: AbortSignal,
): Promise<{ chunks: ArrayBuffer[]; dictionary: null }> {
  const { dataset } = instanceParts(instance)
  const parameters = { dataset_id: dataset, instance, base, label }
  return {
    chunks: [await askBytes({ path: '/cartable/zone/former/', parameters, signal })],
    dictionary: null,
  }
}
