import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { StyleWork } from '../../machines/savedStyles.machine.ts'
import { listStyles, removeStyle, saveStyle } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import { MAX_STYLES, SavedStyle } from '../contract/savedStyle.ts'
import { changedStyles, type StyleChange } from '../domain/colour/savedStyles.ts'
import { FailureError } from '../domain/failure.ts'
import { KEPT, keep } from './storage.ts'

/**
 * Form in which this browser keeps styles. Content of another version, or spoilt, is put aside before anything is
 * written over it.
 */
const StoredStyles = z.object({ version: z.literal(1), styles: z.array(z.unknown()) })

/** The styles saved in this browser, and whether something there could not be read. */
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

/** Changes what is there now: another tab may have changed it since it was read. */
function changeHere(change: StyleChange): SavedStyle[] {
  const { styles, isSpoilt } = readStyles()
  if (isSpoilt) keep(KEPT.spoiltStyles, textKept())
  const changed = changedStyles(styles, change, new Date().toISOString()).slice(0, MAX_STYLES)
  if (!keep(KEPT.styles, { version: 1, styles: changed }))
    throw new FailureError({ code: 'unexpected', detail: null })
  return changed
}

async function changeInAccount({ save, remove }: StyleChange, signal: AbortSignal): Promise<SavedStyle[]> {
  if (save) await saveStyle(save, signal)
  if (remove)
    await removeStyle(remove, signal).catch(error => {
      // Another tab was faster.
      if (!isRefusal(error, [404])) throw error
    })
  return listStyles(signal)
}

/** Keeps a change, tells the other tabs, and answers all styles of the place afterwards. */
export const changeStyles = fromPromise<SavedStyle[], StyleWork>(
  async ({ input: { place, change }, signal }) => {
    const styles = place === 'account' ? await changeInAccount(change, signal) : changeHere(change)
    tabs()?.postMessage('changed')
    return styles
  },
)

export const readAccountStyles = fromPromise<SavedStyle[], undefined>(({ signal }) => listStyles(signal))

/** Tells when another tab has changed what is saved. */
export const styleNews = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const channel = tabs()
  const onMessage = () => sendBack({ type: 'styles.changedElsewhere', browser: readStyles().styles })
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
})

let channel: BroadcastChannel | null = null
/** The other tabs of this browser, where it has a way to tell them. */
function tabs(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('cartable.styles')
  return channel
}
