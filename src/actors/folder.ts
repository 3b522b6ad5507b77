import type { Bbox } from '../contract/common.ts'
import type { View } from '../contract/view.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { basemapPath, type FolderContents } from '../domain/folder/contents.ts'
import { around, groundTiles } from '../domain/folder/limits.ts'
import { spokenLanguage } from '../i18n/index.ts'
import { FolderAnswers } from './folderAnswers.ts'
import { zipOf } from './folderZip.ts'
import { readMaps, type SeenMap, seenMap, type Watched } from './mapAnswers.ts'
import type { Workbench } from './picturePage.ts'

/** Share of the work that is done when all answers are read. */
const SHARE_OF_ANSWERS = 0.9

/**
 * Writes the map as a folder of files that shows it without a server: the page of an embed, and the answers that
 * it would request. Rejects where a dataset is too large.
 */
export async function takeFolder(workbench: Workbench, { onProgress, signal }: Watched): Promise<Blob> {
  const map = seenMap(workbench)
  const home = new URL(encodeAddress(workbench.getSnapshot().context.view), location.origin).href
  const watched = { onProgress: (share: number) => onProgress(share * SHARE_OF_ANSWERS), signal }
  return folderOf([map], { home, story: null }, watched)
}

/** Writes maps as a folder of files, with the story that they belong to. */
export async function folderOf(
  maps: readonly [SeenMap, ...SeenMap[]],
  { home, story }: Pick<FolderContents, 'home' | 'story'>,
  watched: Watched,
): Promise<Blob> {
  const answers = new FolderAnswers(watched.signal)
  const { datasets, isCoarser } = await readMaps(maps, answers, groundCalls(maps), watched)
  const contents: FolderContents = {
    view: onOwnGround(maps[0].view),
    story,
    language: spokenLanguage(),
    home,
    answers: answers.numbers,
  }
  return zipOf({ answers, contents, datasets, isCoarser }, watched.signal)
}

/** Files of the coarse basemap. */
const GROUND_FILES = ['world-110m.json', 'places.json'].map(name => ({ path: basemapPath(name) }))

/** Returns the view with a basemap that the folder has: one of another host would need a network. */
export const onOwnGround = (view: View): View => {
  const { basemap } = view.ground
  const isOwn = basemap === 'theme' || basemap === 'light' || basemap === 'dark' || basemap === 'none'
  return { ...view, ground: { ...view.ground, basemap: isOwn ? basemap : 'theme' } }
}

/** Lists the calls for the basemap, which the maps share. */
function groundCalls(maps: readonly SeenMap[]) {
  const withGround = maps.filter(({ view }) => view.ground.basemap !== 'none')
  if (withGround.length === 0) return GROUND_FILES
  const boxes = withGround.flatMap(({ visible }) =>
    visible.map(({ sheet: { instance } }) => instance.focus ?? instance.bbox),
  )
  const area = boxes.reduce<Bbox | null>(around, null)
  const tiles = groundTiles(area).map(({ zoom, x, y }) => ({ path: basemapPath(`world/${zoom}/${x}/${y}`) }))
  return [...GROUND_FILES, ...tiles]
}
