import { ask } from '../api/client.ts'
import { openingCall } from '../api/datasets.ts'
import { anchorsPath, columnPaths, formerCall, tilePath } from '../api/files.ts'
import { readZones, type ZoneList, zonesCall } from '../api/zones.ts'
import type { Label } from '../contract/label.ts'
import { Opening, type ZoneFiles } from '../contract/opening.ts'
import { needsPositions } from '../domain/colour/style.ts'
import { FailureError } from '../domain/failure.ts'
import { FOLDER_ZONES_MOST } from '../domain/folder/limits.ts'
import { openingWith, pageWith } from '../domain/folder/usedLabels.ts'
import { isExpression } from '../domain/label/computed.ts'
import { isFormer } from '../domain/label/former.ts'
import { LABEL_TYPES } from '../domain/label/labelTypes.ts'
import { demandOf, labelOf, type Shown } from '../domain/view/shown.ts'
import { i18n } from '../i18n/index.ts'
import { firstRows } from './firstRows.ts'
import type { FolderAnswers } from './folderAnswers.ts'

/** Dataset whose values are in a folder, and whose tiles are still to be read; null if its shapes came in pages. */
export type FolderDataset = { shown: Shown; opening: Opening; used: Label[]; files: ZoneFiles | null }

const refused = (detail: string) => new FailureError({ code: 'refused', detail })

/**
 * Adds the answers that a page needs for one dataset, except its tiles.
 * @param used Labels in the answers. Maps that show the same instance share its answers, so all of them need the same
 * labels.
 */
export async function addDataset(
  shown: Shown,
  used: Label[],
  answers: FolderAnswers,
  signal: AbortSignal,
): Promise<FolderDataset> {
  const { displayed, sheet } = shown
  const { dataset, instance, style } = displayed
  if (style.compared !== null) throw refused(i18n.t('download:folderCompared'))
  if (sheet.instance.zones > FOLDER_ZONES_MOST)
    throw refused(i18n.t('download:folderZones', { count: sheet.instance.zones, most: FOLDER_ZONES_MOST }))
  const call = openingCall(dataset, instance)
  const opening = await ask(Opening, { ...call, signal })
  const demand = demandOf(displayed, false, null)
  const first: ZoneList = { dataset, demand, page: 1 }
  const addPage = async (list: ZoneList, computed: readonly string[] = []) => {
    const page = await readZones(list, signal)
    answers.addValue(zonesCall(list), pageWith(page, used, computed))
    return page
  }
  const { files } = opening
  await addPage({ ...first, geometry: 'none', size: 0 })
  const rows = firstRows({ displayed, sheet, search: '' })
  await addPage(rows, rows.computed)
  if (files) await answers.read(valueCalls(files, used, shown))
  else
    for (let page = 1, next: string | null = ''; next !== null; page++) {
      next = (
        await addPage({ ...first, page, geometry: 'full' }, used.map(({ name }) => name).filter(isExpression))
      ).next
      if (!answers.fits()) break
    }
  if (!answers.fits()) throw refused(i18n.t('download:folderTooLarge'))
  return { shown, opening, used, files }
}

/** Lists the calls for names, keys, values and, where a style needs them, positions of zones. */
function valueCalls({ names, manifest }: ZoneFiles, used: readonly Label[], { sheet, displayed }: Shown) {
  const { zones, keys, id } = manifest
  const texts = [keys, names].flatMap(hash => columnPaths(hash, zones, true))
  const values = used
    .filter(label => !isFormer(label))
    .flatMap(label => columnPaths(label.column, zones, LABEL_TYPES[label.type].column !== 'numbers'))
  const isPlaced = needsPositions(labelOf(sheet, displayed.style.label), displayed.style)
  const paths = [...texts, ...values, ...(isPlaced ? [anchorsPath(id)] : [])]
  return [...paths.map(path => ({ path })), ...used.filter(isFormer).map(formerCall)]
}

/**
 * Reads the tiles of datasets from afar to close, as many levels as fit: first one level of each dataset, so that
 * none is left without outlines. Returns the number of levels of each.
 */
export async function addTiles(
  datasets: readonly FolderDataset[],
  answers: FolderAnswers,
  onRead: () => void,
): Promise<ReadonlyMap<FolderDataset, number>> {
  const levels = new Map(datasets.map(dataset => [dataset, 0]))
  let growing = datasets
  for (let level = 0; growing.length > 0; level++) {
    const grown: FolderDataset[] = []
    for (const dataset of growing) {
      const calls = dataset.files && callsOfLevel(dataset.files, level)
      if (!calls || !(await answers.readWhole(calls, onRead))) continue
      levels.set(dataset, level + 1)
      grown.push(dataset)
    }
    growing = grown
  }
  return levels
}

/** Lists the calls for the tiles of a level; null if the dataset has fewer levels. */
function callsOfLevel({ manifest }: ZoneFiles, level: number) {
  const { zoom, tiles } = manifest.levels[level] ?? {}
  if (zoom === undefined || tiles === undefined) return null
  let number = 0
  return tiles.map(step => {
    number += step
    const width = 2 ** zoom
    return { path: tilePath(manifest.id, { zoom, x: number % width, y: Math.floor(number / width) }) }
  })
}

/** Adds the opening of a dataset, with the levels of its tiles that are in the folder. */
export function addOpening(
  { shown: { displayed }, opening, used }: FolderDataset,
  levels: number,
  answers: FolderAnswers,
): void {
  const files = opening.files && {
    ...opening.files,
    manifest: { ...opening.files.manifest, levels: opening.files.manifest.levels.slice(0, levels) },
  }
  const call = openingCall(displayed.dataset, displayed.instance)
  answers.addValue(call, openingWith({ ...opening, files }, used))
}
