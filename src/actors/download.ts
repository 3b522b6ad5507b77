import { type ActorRefFrom, type ActorSystem, fromCallback, fromPromise } from 'xstate'
import type { DownloadInput } from '../../machines/download.machine.ts'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { shownOf } from '../../machines/workbench.view.ts'
import { downloadExport, downloadOriginal, estimateExport, sizeOfOriginal } from '../api/exports.ts'
import type { ExportEstimate } from '../contract/export.ts'
import { isLanguage, OWN_LANGUAGE } from '../contract/languages.mjs'
import type { Change } from '../contract/zone.ts'
import { i18n } from '../i18n/index.ts'
import { reportedFailure } from './reports.ts'
import { canvas } from './surface.ts'

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
export const estimateDownload = fromPromise<ExportEstimate, DownloadInput>(
  async ({ input, signal, system }) => {
    const { target, demand, zones, format } = input
    if (format === 'original') {
      const { dataset, instance } = target.sheet
      const bytes = await sizeOfOriginal({ source: dataset.source.id, instance: instance.id }, signal)
      return { rows: instance.rows, bytes }
    }
    if (format === 'png') return { rows: 0, bytes: (await picture(system)).size }
    return estimateExport({ dataset: target.displayed.dataset, demand, zones, format }, signal)
  },
)

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
const picture = (system: System) => takePicture(system.get('workbench'))

async function take(
  { target, demand, zones, format }: DownloadInput,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
  system: System,
) {
  const { dataset } = target.sheet
  if (format === 'png') return { name: `${demand.instance}.png`, content: await picture(system) }
  if (format !== 'original')
    return downloadExport({ dataset: dataset.id, demand, zones, format }, onProgress, signal)
  return downloadOriginal({ source: dataset.source.id, instance: demand.instance }, onProgress, signal)
}

/** Takes a picture of the map as it is now, with its title, legends and sources. Rejects when there is no map. */
async function takePicture(workbench: ActorRefFrom<typeof workbenchMachine>): Promise<Blob> {
  const map = await canvas.picture()
  if (!map) throw new Error('There is no map to take a picture of.')
  // Few take a picture: what draws one comes when it is first asked for.
  const [{ drawPicture }, { pictureText }] = await Promise.all([
    import('./pictureCanvas.ts'),
    import('./pictureText.ts'),
  ])
  const { context } = workbench.getSnapshot()
  const language = isLanguage(i18n.language) ? i18n.language : OWN_LANGUAGE
  const format = new Intl.NumberFormat(language)
  const drawn = shownOf(context)
    .filter(({ displayed }) => displayed.visible)
    .toReversed()
    .map(shown => ({
      shown,
      legend: context.loads[shown.displayed.dataset]?.getSnapshot().context.legend ?? null,
    }))
  const words = {
    all: i18n.t('map:legend.all'),
    noData: i18n.t('map:legend.noData'),
    change: (change: Change | 'removed') => i18n.t(`compare:changes.${change}`),
    others: (count: number) => i18n.t('map:legend.others', { count, formatted: format.format(count) }),
  }
  return drawPicture(map, pictureText(drawn, words, language), count => format.format(count))
}
