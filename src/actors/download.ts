import type { ActorSystem } from 'xstate'
import type { DownloadEstimate, DownloadInput } from '../../machines/download.machine.ts'
import type { TableContext } from '../../machines/table.types.ts'
import {
  describeOriginal,
  downloadExport,
  downloadOriginal,
  estimateExport,
  type ReceivedFile,
  type Receiving,
} from '../api/exports.ts'
import { apiSettings } from '../api/request.ts'
import { type ExportEstimate, FILE_ENDINGS } from '../contract/export.ts'
import { fileName } from '../domain/download/fileName.ts'
import { isOfMap, isPicture, isSeries, isSeriesOfFiles } from '../domain/download/formats.ts'
import { isComputed } from '../domain/label/computed.ts'
import { CHANGE_COLUMN, orderOf } from '../domain/table/tableColumns.ts'
import type { Shown } from '../domain/view/shown.ts'
import type { PageSeries } from './picture.ts'

/** Lets the browser save a file as an ordinary download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may read the address later, when it starts to save.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns rows and bytes of a file of data, or a small picture of the map. */
export async function estimate(
  input: DownloadInput,
  system: System,
  signal: AbortSignal,
): Promise<DownloadEstimate> {
  const { format } = input
  if (format === 'folder') return { rows: 1, bytes: 0, preview: null }
  if (!isPicture(format)) return { ...(await estimateOf(input, signal)), preview: null }
  await new Promise(resolve => setTimeout(resolve, TYPING_PAUSE))
  signal.throwIfAborted()
  // A preview of a PDF or a slide is the SVG of the same drawing, which browsers display.
  const series = await seriesOf(input, signal)
  const shown = format === 'png' && !series ? ('png' as const) : ('svg' as const)
  const order = { choice: input.picture, format: shown, widest: PREVIEW_WIDTH }
  const { takePages, takePicture } = await import('./picture.ts')
  const workbench = system.get('workbench')
  const { file, parts } =
    series && order.format === 'svg'
      ? await takePages(workbench, { ...order, format: 'svg' }, series, signal)
      : await takePicture(workbench, order, signal)
  return { rows: series?.zones.length ?? 1, bytes: 0, preview: { image: file, ...parts } }
}

/** Milliseconds without a further choice before a preview is drawn, and its largest width in pixels. */
const TYPING_PAUSE = 250
const PREVIEW_WIDTH = 1280

/** Returns the zones that have a page each in the file; null if it has one page. */
async function seriesOf(
  { target, demand, zones, format, picture }: DownloadInput,
  signal: AbortSignal,
): Promise<PageSeries | null> {
  if (!isSeries(format, picture)) return null
  const { pageZones } = await import('./picture.ts')
  const { dataset } = target.displayed
  const isFiles = isSeriesOfFiles(format, picture)
  return { dataset, isFiles, zones: await pageZones({ dataset, demand, zones }, signal) }
}

async function estimateOf(input: DownloadInput, signal: AbortSignal): Promise<ExportEstimate> {
  const { target, demand, zones, format } = input
  if (format === 'original') {
    const { bytes } = await describeOriginal(originalOf(input), signal)
    return { rows: target.sheet.instance.rows, bytes }
  }
  if (isOfMap(format)) throw new Error('The size of a picture is given in pixels.')
  const computed = computedIn(target)
  return estimateExport({ dataset: target.displayed.dataset, demand, zones, format, computed }, signal)
}

/** Returns the order of the table, if it shows the dataset: the file then has its rows in the same order. */
function tableOrder({ target }: DownloadInput, system: System) {
  const table: TableContext | undefined = system.get('table')?.getSnapshot().context
  const isShown = table?.target?.displayed.dataset === target.displayed.dataset
  return isShown && table.sort?.label !== CHANGE_COLUMN ? orderOf(table.sort) : undefined
}

const originalOf = ({ target: { sheet }, demand }: DownloadInput) => ({
  source: sheet.dataset.source.id,
  instance: demand.instance,
})

// biome-ignore lint/suspicious/noExplicitAny: XState declares the type of any system so.
type System = ActorSystem<any>
/** Bytes received, or the share of a picture that is drawn. */
type Watched = { onProgress: (done: number) => void; signal: AbortSignal }

/**
 * Size above which a file is written to disk while it arrives, and the number of zones that may reach this
 * size.
 */
const LARGE = 100_000_000
const MANY = 50_000

/** Saves a file: a large one directly at the user's place. Returns its name, or null if cancelled. */
export async function save(input: DownloadInput, watched: Watched, system: System): Promise<string | null> {
  const place = (await isLarge(input, watched.signal)) ? await placeOf(input, watched.signal) : null
  if (place === 'cancelled') return null
  if (place === null) {
    const { name, content } = await take(input, watched, system)
    if (content && !watched.signal.aborted) saveFile(name, content)
    return name
  }
  try {
    watched.signal.throwIfAborted()
    await take(input, { ...watched, write: place.write }, system)
    watched.signal.throwIfAborted()
    await place.keep()
    return place.name
  } catch (error) {
    await place.discard()
    throw error
  }
}

/** Returns the place of a large file. Its code is loaded on demand, since few files need it. */
async function placeOf(input: DownloadInput, signal: AbortSignal) {
  const { chooseFile } = await import('./chosenFile.ts')
  return chooseFile(await nameOf(input, signal))
}

async function isLarge(input: DownloadInput, signal: AbortSignal): Promise<boolean> {
  if (isOfMap(input.format) || !('showSaveFilePicker' in globalThis)) return false
  const { estimate } = input
  if (estimate !== null) return estimate.bytes > LARGE
  if (input.target.sheet.instance.zones < MANY) return false
  return (await estimateOf(input, signal)).bytes > LARGE
}

/** Returns the provider's name for its file, or a name that describes the content. */
async function nameOf(input: DownloadInput, signal: AbortSignal): Promise<string> {
  const { format, demand, target, zones } = input
  if (format === 'original') return (await describeOriginal(originalOf(input), signal)).name
  const content = { ...demand, isSelection: zones !== null }
  const name = fileName(target, content, apiSettings().language)
  if (format === 'folder' || isSeriesOfFiles(format, input.picture)) return `${name}.zip`
  return `${name}.${isPicture(format) ? format : FILE_ENDINGS[format]}`
}

/** Returns the computed labels of a displayed dataset, which its files include. */
const computedIn = ({ sheet }: Shown) => sheet.labels.filter(isComputed).map(({ name }) => name)

async function take(
  input: DownloadInput,
  receiving: Receiving & Watched,
  system: System,
): Promise<ReceivedFile> {
  const { target, demand, zones, format, picture } = input
  if (format === 'folder') {
    const { takeFolder } = await import('./folder.ts')
    const content = await takeFolder(system.get('workbench'), receiving)
    return { name: await nameOf(input, receiving.signal), content }
  }
  if (isPicture(format)) {
    const { takePages, takePicture } = await import('./picture.ts')
    const order = { choice: picture, format, onProgress: receiving.onProgress }
    const { signal } = receiving
    const series = await seriesOf(input, signal)
    if (series?.isFiles && (format === 'png' || format === 'svg')) {
      const { takeFiles } = await import('./pictureFiles.ts')
      const content = await takeFiles(system.get('workbench'), { ...order, format }, series, signal)
      return { name: await nameOf(input, signal), content }
    }
    const { file: content } = series
      ? await takePages(system.get('workbench'), { ...order, format: 'pdf' }, series, signal)
      : await takePicture(system.get('workbench'), order, signal)
    return { name: await nameOf(input, receiving.signal), content }
  }
  if (format === 'original') return downloadOriginal(originalOf(input), receiving)
  const { id: dataset } = target.sheet.dataset
  const order = tableOrder(input, system)
  const request = { dataset, demand, zones, format, order, computed: computedIn(target) }
  const { content } = await downloadExport(request, receiving)
  return { name: await nameOf(input, receiving.signal), content }
}
