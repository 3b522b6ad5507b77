import type { View } from '../contract/view.ts'
import { FailureError } from '../domain/failure.ts'
import type { FolderCall } from '../domain/folder/answers.ts'
import { type Shown, shownOf } from '../domain/view/shown.ts'
import { i18n } from '../i18n/index.ts'
import type { FolderAnswers } from './folderAnswers.ts'
import { addDataset, addOpening, addTiles, type FolderDataset } from './folderData.ts'
import type { Workbench } from './picturePage.ts'

export type Watched = { onProgress: (share: number) => void; signal: AbortSignal }

/** Map whose answers have been read. */
export type ReadMap = {
  view: View
  datasets: FolderDataset[]
  /** True if the finest outlines did not fit. */
  isCoarser: boolean
}

/**
 * Reads the answers that a page needs to show the visible datasets without asking the server for data. Rejects where
 * a dataset is too large.
 * @param groundCalls Lists the calls for the basemap, if the page has no other one.
 */
export async function readMap(
  workbench: Workbench,
  answers: FolderAnswers,
  groundCalls: (view: View, visible: readonly Shown[]) => readonly FolderCall[],
  { onProgress, signal }: Watched,
): Promise<ReadMap> {
  const { context } = workbench.getSnapshot()
  const visible = shownOf(context).filter(({ displayed }) => displayed.visible)
  const view = publishedView(context.view)
  if (visible.length < view.displayed.length)
    throw new FailureError({ code: 'refused', detail: i18n.t('download:folderLoading') })
  const datasets: FolderDataset[] = []
  for (const shown of visible) datasets.push(await addDataset(shown, answers, signal))
  const ground = groundCalls(view, visible)
  const tiles = datasets.reduce((sum, { files }) => sum + countTiles(files), ground.length)
  let read = 0
  const count = () => onProgress(++read / tiles)
  await answers.read(ground, count)
  let isCoarser = false
  for (const dataset of datasets) {
    const { files } = dataset
    const levels = files ? await addTiles(files, answers, count) : 0
    isCoarser ||= levels < (files?.manifest.levels.length ?? 0)
    addOpening(dataset, levels, answers)
  }
  return { view, datasets, isCoarser }
}

/** Returns the view without what readers do not see. */
const publishedView = (view: View): View => ({
  ...view,
  displayed: view.displayed.filter(({ visible }) => visible).map(each => ({ ...each, charts: [] })),
  inspected: null,
  reloadOnMove: false,
})

const countTiles = (files: FolderDataset['files']): number =>
  files?.manifest.levels.reduce((sum, { tiles }) => sum + tiles.length, 0) ?? 0
