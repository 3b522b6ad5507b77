import { fromCallback, fromPromise } from 'xstate'
import type { StyleWork } from '../../machines/savedStyles.machine.ts'
import { isRefusal } from '../api/failures.ts'
import { listStyles, removeStyle, saveStyle } from '../api/savedStyles.ts'
import type { SavedStyle } from '../contract/savedStyle.ts'
import type { StyleChange } from '../domain/savedStyles.ts'
import { changeHere, readStyles } from './keptStyles.ts'

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
