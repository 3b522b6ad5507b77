import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { MapResult, MapWork } from '../../machines/savedMaps.machine.ts'
import { listMaps, removeMap, saveMap } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import { MAX_MAPS, type NewSavedMap, SavedMap } from '../contract/savedMap.ts'
import { FailureError } from '../domain/failure.ts'
import { changedMaps, type MapChange } from '../domain/view/savedMaps.ts'
import { i18n } from '../i18n/index.ts'
import { KEPT, readKept, saveInStorage } from './storage.ts'

/** Stored form of the maps in this browser. */
const StoredMaps = z.object({ version: z.literal(1), maps: z.array(z.unknown()) })

/** Returns the readable maps saved in this browser. */
export const readMaps = (): SavedMap[] =>
  readKept(StoredMaps, KEPT.maps)?.maps.flatMap(map => SavedMap.safeParse(map).data ?? []) ?? []

/** Sets content of another version, or damaged content, aside before it is overwritten. */
function setSpoiltAside(): void {
  const text = localStorage.getItem(KEPT.maps)
  const kept = readKept(StoredMaps, KEPT.maps)?.maps.length
  if (text !== null && kept !== readMaps().length) saveInStorage(KEPT.spoiltMaps, text)
}

/** Changes the current content: another tab may have changed it since it was read. */
function changeHere(change: MapChange): SavedMap[] {
  const maps = changedMaps(readMaps(), change, new Date().toISOString())
  if (maps.length > MAX_MAPS)
    throw new FailureError({
      code: 'refused',
      detail: i18n.t('notifications:tooManyMaps', { max: MAX_MAPS }),
    })
  const isKept = (() => {
    try {
      setSpoiltAside()
      return saveInStorage(KEPT.maps, { version: 1, maps })
    } catch {
      return false
    }
  })()
  if (!isKept) throw new FailureError({ code: 'unexpected', detail: null })
  return maps
}

async function changeInAccount({ save, remove }: MapChange, signal: AbortSignal): Promise<SavedMap[]> {
  for (const map of save) await saveMap(map, signal)
  for (const id of remove)
    await removeMap(id, signal).catch(error => {
      // Another tab was faster.
      if (!isRefusal(error, [404])) throw error
    })
  return listMaps(signal)
}

/** Returns the maps with a picture of the screen; without one if it cannot be drawn. */
async function withPicture(maps: readonly NewSavedMap[]): Promise<NewSavedMap[]> {
  const picture = await import('./thumbnail.ts').then(
    ({ drawThumbnail }) => drawThumbnail(),
    () => null,
  )
  return maps.map(map => ({ ...map, picture }))
}

/** Saves a change, notifies the other tabs, and returns all maps of the changed places. */
export const changeMaps = fromPromise<MapResult, MapWork>(async ({ input, signal }) => {
  const { place, draws, moves } = input
  const change = draws ? { ...input.change, save: await withPicture(input.change.save) } : input.change
  const result: MapResult =
    place === 'account' ? { account: await changeInAccount(change, signal) } : { browser: changeHere(change) }
  if (moves.length > 0) result.browser = changeHere({ save: [], remove: moves })
  tabs()?.postMessage('changed')
  return result
})

export const readAccountMaps = fromPromise<SavedMap[], undefined>(({ signal }) => listMaps(signal))

/** Reports that another tab has changed the saved maps. */
export const mapNews = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const channel = tabs()
  const onMessage = () => sendBack({ type: 'maps.changedElsewhere', browser: readMaps() })
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
})

let channel: BroadcastChannel | null = null
/** Returns the channel to the other tabs of this browser, if it supports one. */
function tabs(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('cartable.maps')
  return channel
}
