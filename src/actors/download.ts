import { type ActorSystem, fromCallback, fromPromise } from 'xstate'
import type { DownloadInput } from '../../machines/download.machine.ts'
import { downloadExport, downloadOriginal, estimateExport, sizeOfOriginal } from '../api/exports.ts'
import type { ExportEstimate } from '../contract/export.ts'
import { isComputed } from '../domain/label/computed.ts'
import type { Shown } from '../domain/view/shown.ts'
import { takePicture } from './picture.ts'
import { reportedFailure } from './reports.ts'

/** Hands a file to the browser, which saves it as it saves any download. */
function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address when it begins to save, which may be later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Rows and bytes of what would be taken; a picture has no rows. */
export const estimateDownload = fromPromise<ExportEstimate, DownloadInput>(async ({ input, signal }) => {
  const { target, demand, zones, format } = input
  if (format === 'original') {
    const { dataset, instance } = target.sheet
    const bytes = await sizeOfOriginal({ source: dataset.source.id, instance: instance.id }, signal)
    return { rows: instance.rows, bytes }
  }
  // A picture has as many bytes as it needs: its size is said in pixels.
  if (format === 'png') return { rows: 0, bytes: 0 }
  const computed = computedIn(target)
  return estimateExport({ dataset: target.displayed.dataset, demand, zones, format, computed }, signal)
})

/** Takes a file and hands it to the browser. Stopped, it cancels the request and saves nothing. */
export const downloadFile = fromCallback<{ type: 'nothing' }, DownloadInput>(
  ({ input, sendBack, system }) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const onProgress = (received: number) => {
      if (!signal.aborted) sendBack({ type: 'download.progressed', received })
    }
    take(input, onProgress, signal, system)
      .then(({ name, content }) => {
        if (signal.aborted) return
        saveFile(name, content)
        sendBack({ type: 'download.completed', file: name })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) sendBack({ type: 'download.failed', failure: reportedFailure(error) })
      })
    return () => stopping.abort()
  },
)

// biome-ignore lint/suspicious/noExplicitAny: the library's own type of any system.
type System = ActorSystem<any>

/** The names of the labels that a dataset computes as it is displayed: a file has them, too. */
const computedIn = ({ sheet }: Shown) => sheet.labels.filter(isComputed).map(({ name }) => name)

async function take(
  { target, demand, zones, format, picture }: DownloadInput,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
  system: System,
) {
  const { dataset } = target.sheet
  if (format === 'png') {
    const content = await takePicture(system.get('workbench'), picture, signal)
    return { name: `${demand.instance}.png`, content }
  }
  if (format !== 'original')
    return downloadExport(
      { dataset: dataset.id, demand, zones, format, computed: computedIn(target) },
      onProgress,
      signal,
    )
  return downloadOriginal({ source: dataset.source.id, instance: demand.instance }, onProgress, signal)
}
