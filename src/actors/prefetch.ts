import { fromPromise } from 'xstate'
import type { Prefetched, PrefetchInput } from '../../machines/prefetch.machine.ts'
import { readOpening } from '../api/datasets.ts'
import { readTile } from '../api/files.ts'
import { firstStyle } from '../domain/colour/firstStyle.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import { hasInsets } from '../domain/insets/insets.ts'
import { labelOf, type Sheet } from '../domain/view/shown.ts'
import { mountedMap } from '../map/mounted.ts'
import { coveringTiles } from '../map/zones/coveringTiles.ts'
import type { Mesh } from '../workers/mesh.ts'
import { tilesOf } from './receiveParts.ts'
import { columns, meshes, zoneWorker } from './surface.ts'

/** Name for columns and meshes in the worker, without a load. */
const LOAD = 'prefetch'
/** Concurrent tiles. */
const AT_ONCE = 2
/** Milliseconds for which an opening counts as fresh. */
const FRESH_MS = 60_000

/**
 * Last prefetched instance, with the time of its prefetch. The reference to its meshes keeps them in memory.
 */
let last: { sheet: Sheet; at: number; meshes: Mesh[] } | null = null

/** Returns the prefetched opening of an instance, once; null if there is none, or it is old. */
export function takePrefetched(instance: string): Sheet | null {
  if (last?.sheet.instance.id !== instance || performance.now() - last.at > FRESH_MS) return null
  const { sheet } = last
  last = { ...last, at: Number.NEGATIVE_INFINITY }
  return sheet
}

/** Reads all data of an instance that displaying it needs before the zones. */
export async function readSheet(
  dataset: string,
  instance: string,
  signal: AbortSignal,
  priority?: RequestPriority,
): Promise<Sheet> {
  const opening = await readOpening(dataset, instance, signal, priority)
  const { origin_labels: originLabels, unreadable_labels: unreadable, ...sheet } = opening
  return { ...sheet, originLabels, ...(unreadable && { unreadable }) }
}

const NOTHING: Prefetched = { bytes: 0 }

/**
 * Prefetches the start of a display: the opening, the values of the first label, and decoded tiles of the
 * expected extent. Resolves with the bytes of the tiles. Does nothing for users who save data, or without a
 * map.
 */
export const prefetchInstance = fromPromise<Prefetched, PrefetchInput>(
  async ({ input: { dataset, instance, budget }, signal }) => {
    const map = mountedMap()
    if (savesData() || !map) return NOTHING
    const sheet = await readSheet(dataset, instance, signal, 'low')
    signal.throwIfAborted()
    const held: Mesh[] = []
    last = { sheet, at: performance.now(), meshes: held }
    const { files } = sheet
    const { focus } = sheet.instance
    if (!files || !focus) return NOTHING
    const parts = tilesOf(LOAD, files.manifest, { readTile, worker: zoneWorker(), meshes }, null, 'low')
    const zoom = map.framing.fittingZoom(focus, hasInsets(sheet.instance))
    const places = coveringTiles({ bbox: focus, zoom }, parts.levels)
    const fetchOn = async () => {
      for (let place = places.shift(); place && parts.bytes < budget; place = places.shift())
        held.push(await parts.load(place, signal))
    }
    await Promise.all([
      readFirstColumn(sheet, files.manifest.zones, signal),
      ...Array.from({ length: AT_ONCE }, fetchOn),
    ])
    return { bytes: parts.bytes }
  },
)

/** Gives the worker the values of the first coloured label, if one request has them. */
async function readFirstColumn(sheet: Sheet, zones: number, signal: AbortSignal): Promise<void> {
  const label = labelOf(sheet, firstStyle(sheet, defaultStyle(0)).label)
  if (!label || zones > CHUNK_SIZE) return
  try {
    await columns().open(LOAD, zones, [], signal)
    await columns().need(LOAD, [label], signal)
  } finally {
    columns().close(LOAD)
  }
}

/** Returns whether the user saves data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
