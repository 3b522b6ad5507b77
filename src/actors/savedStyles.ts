import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { StyleWork } from '../../machines/savedStyles.machine.ts'
import { listStyles, removeStyle, saveStyle } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import { MAX_STYLES, SavedStyle } from '../contract/savedStyle.ts'
import { changedStyles, type StyleChange } from '../domain/colour/savedStyles.ts'
import { FailureError } from '../domain/failure.ts'
import { KEPT, saveInStorage } from './storage.ts'

/**
 * Stored form of styles in this browser. Content of another version, or damaged content, is set aside before
 * it is overwritten.
 */
const StoredStyles = z.object({ version: z.literal(1), styles: z.array(z.unknown()) })

/** Returns the styles saved in this browser, and whether some could not be read. */
export function readStyles(): { styles: SavedStyle[]; isSpoilt: boolean } {
  const text = textKept()
  if (text === null) return { styles: [], isSpoilt: false }
  try {
    const { styles } = StoredStyles.parse(JSON.parse(text))
    const read = styles.flatMap(style => SavedStyle.safeParse(style).data ?? [])
    return { styles: read, isSpoilt: read.length < styles.length }
  } catch {
    return { styles: [], isSpoilt: true }
  }
}

function textKept(): string | null {
  try {
    return localStorage.getItem(KEPT.styles)
  } catch {
    return null
  }
}

/** Changes the current content: another tab may have changed it since it was read. */
function changeHere(change: StyleChange): SavedStyle[] {
  const { styles, isSpoilt } = readStyles()
  if (isSpoilt) saveInStorage(KEPT.spoiltStyles, textKept())
  const changed = changedStyles(styles, change, new Date().toISOString()).slice(0, MAX_STYLES)
  if (!saveInStorage(KEPT.styles, { version: 1, styles: changed }))
    throw new FailureError({ code: 'unexpected', detail: null })
  return changed
}

async function changeInAccount({ save, remove }: StyleChange, signal: AbortSignal): Promise<SavedStyle[]> {
  if (save) await saveStyle(save, signal)
  if (remove)
    await removeStyle(remove, signal).catch(error => {
      // Another tab has already made the change.
      if (!isRefusal(error, [404])) throw error
    })
  return listStyles(signal)
}

/** Saves a change, notifies the other tabs, and returns all styles afterwards. */
export const changeStyles = fromPromise<SavedStyle[], StyleWork>(
  async ({ input: { place, change }, signal }) => {
    const styles = place === 'account' ? await changeInAccount(change, signal) : changeHere(change)
    tabs()?.postMessage('changed')
    return styles
  },
)

export const readAccountStyles = fromPromise<SavedStyle[], undefined>(({ signal }) => listStyles(signal))

/** Reports that another tab has changed the saved styles. */
export const styleNews = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const channel = tabs()
  const onMessage = () => sendBack({ type: 'styles.changedElsewhere', browser: readStyles().styles })
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
})

let channel: BroadcastChannel | null = null
/** Returns the channel to the other tabs of this browser, if it supports one. */
function tabs(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('cartable.styles')
  return channel
}
