import { fromCallback, fromPromise } from 'xstate'
import type { DownloadEstimate, DownloadInput } from '../../machines/download.machine.ts'
import { askForFile } from './chosenFile.ts'
import { reportedFailure } from './reports.ts'

const load = () => import('./download.ts')

/** Returns rows and bytes of a file of data, or a small picture of the map. Its code loads with the first download. */
export const estimateDownload = fromPromise<DownloadEstimate, DownloadInput>(
  async ({ input, signal, system }) => (await load()).estimate(input, system, signal),
)

/** Downloads a file into the browser. Stopping it cancels the request and saves nothing. */
export const downloadFile = fromCallback<{ type: 'nothing' }, DownloadInput>(
  ({ input, sendBack, system }) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const onProgress = (received: number) => {
      if (!signal.aborted) sendBack({ type: 'download.progressed', received })
    }
    load()
      .then(({ save }) => save(input, { onProgress, signal }, system))
      .then(file => {
        if (signal.aborted) return
        sendBack(file === null ? { type: 'download.aborted' } : { type: 'download.completed', file })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) sendBack({ type: 'download.failed', failure: reportedFailure(error) })
      })
    return () => stopping.abort()
  },
)

/** Opens the browser's file dialog for a logo. */
export const pickLogo = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) =>
  askForFile(file => sendBack({ type: 'logo.chosen', file }), '.svg,.png,image/svg+xml,image/png'),
)

/** Reads a chosen file as the logo of a page. */
export const readLogo = fromCallback<{ type: 'nothing' }, File>(({ input, sendBack }) => {
  let isStopped = false
  import('./logo.ts')
    .then(({ logoIn }) => logoIn(input))
    .catch(() => ({ fault: 'notPicture' }) as const)
    .then(read => {
      if (isStopped) return
      sendBack('logo' in read ? { type: 'logo.read', ...read } : { type: 'logo.refused', ...read })
    })
  return () => {
    isStopped = true
  }
})
