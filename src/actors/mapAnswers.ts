import type { View } from '../contract/view.ts'
import { FailureError } from '../domain/failure.ts'
import type { FolderCall } from '../domain/folder/answers.ts'
import { usedByAny } from '../domain/folder/usedLabels.ts'
import { type Shown, shownOf } from '../domain/view/shown.ts'
import { i18n } from '../i18n/index.ts'
import type { FolderAnswers } from './folderAnswers.ts'
import { addDataset, addOpening, addTiles, type FolderDataset } from './folderData.ts'
import type { Workbench } from './picturePage.ts'

export type Watched = { onProgress: (share: number) => void; signal: AbortSignal }

/** Map as readers see it, with its visible datasets. */
export type SeenMap = { view: View; visible: readonly Shown[] }

/** Maps whose answers have been read. */
export type ReadMaps = {
  datasets: FolderDataset[]
  /** True if the finest outlines did not fit. */
  isCoarser: boolean
}

/** Returns the map on the screen as readers see it. Rejects while it loads. */
export function seenMap(workbench: Workbench): SeenMap {
  const { context } = workbench.getSnapshot()
  const visible = shownOf(context).filter(({ displayed }) => displayed.visible)
  const view = publishedView(context.view)
  if (visible.length < view.displayed.length)
    throw new FailureError({ code: 'refused', detail: i18n.t('download:folderLoading') })
  return { view, visible }
}

/**
 * Reads the answers that pages need to show maps without asking the server for data. Maps that show the same instance
 * share its answers. Rejects where a dataset is too large.
 * @param ground Calls for the basemap, if the page has no other one.
 */
export async function readMaps(
  maps: readonly SeenMap[],
  answers: FolderAnswers,
  ground: readonly FolderCall[],
  { onProgress, signal }: Watched,
): Promise<ReadMaps> {
  const datasets: FolderDataset[] = []
  for (const displays of byInstance(maps)) {
    const used = usedByAny(displays)
    for (const shown of displays) datasets.push(await addDataset(shown, used, answers, signal))
  }
  const once = [...new Map(datasets.map(each => [each.shown.displayed.instance, each])).values()]
  const tiles = once.reduce((sum, { files }) => sum + countTiles(files), ground.length)
  let read = 0
  const count = () => onProgress(++read / tiles)
  await answers.read(ground, count)
  const levels = await addTiles(once, answers, count)
  for (const [dataset, number] of levels) addOpening(dataset, number, answers)
  const isCoarser = once.some(each => (levels.get(each) ?? 0) < (each.files?.manifest.levels.length ?? 0))
  return { datasets, isCoarser }
}

/** Returns the different displays of each instance in the maps. */
function byInstance(maps: readonly SeenMap[]): Shown[][] {
  const shown = maps.flatMap(({ visible }) => visible)
  const different = new Map(shown.map(each => [JSON.stringify(each.displayed), each]))
  return [...Map.groupBy(different.values(), ({ displayed }) => displayed.instance).values()]
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
