import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { listDatasets } from '../catalogue/store/datasets.ts'
import { listInstances } from '../catalogue/store/instances.ts'
import { artefactsOf } from '../catalogue/store/remove.ts'
import type { Db } from '../db/connection.ts'
import { translator } from '../import/common/problems.ts'
import { columnWidths, sizeText } from '../platform/terminalTable.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { isTiled } from '../storage/store/artefacts.ts'
import { TILESET_VERSION } from '../storage/tileset.ts'

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** Instance with the size of all its artefacts in bytes, including shared ones. */
interface ListedInstance {
  instance: Instance
  /** True if the server has built tiles for the zones. */
  tiled: boolean
  /** True if a file of the instance is missing. */
  isCut: boolean
  bytes: number
}

/** Dataset, with its instances, newest first. */
interface ListedDataset {
  dataset: Dataset
  instances: ListedInstance[]
  /** Bytes of the dataset's artefacts; those shared by its instances count once. */
  bytes: number
}

/** Lists the whole catalogue. */
export async function listCatalogue(db: Db, store: ArtefactStore): Promise<ListedDataset[]> {
  const { results } = await listDatasets(db, {}, EVERY)
  const sizeOf = await store.sizes()
  const listed: ListedDataset[] = []
  for (const dataset of results) listed.push(await withInstances(dataset, db, sizeOf))
  return listed
}

type SizeOf = Awaited<ReturnType<ArtefactStore['sizes']>>

async function withInstances(dataset: Dataset, db: Db, sizeOf: SizeOf): Promise<ListedDataset> {
  const all = new Set<string>()
  const instances: ListedInstance[] = []
  for (const instance of (await listInstances(db, dataset.id, EVERY)).results) {
    const hashes = await artefactsOf(db, instance.id)
    for (const hash of hashes) all.add(hash)
    const tiled = await isTiled(db, instance.id, TILESET_VERSION)
    instances.push({ instance, tiled, ...(await sum(hashes, sizeOf)) })
  }
  return { dataset, instances, bytes: (await sum(all, sizeOf)).bytes }
}

async function sum(
  hashes: Iterable<string>,
  sizeOf: SizeOf,
): Promise<Pick<ListedInstance, 'isCut' | 'bytes'>> {
  const sizes = await Promise.all(Array.from(hashes, sizeOf))
  return { isCut: sizes.includes(null), bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) }
}

/** Formats the catalogue as text: each dataset, and below it its instances in columns. */
export function showCatalogue(catalogue: readonly ListedDataset[], language: Language): string[] {
  const t = translator(language)
  if (catalogue.length === 0) return [t('catalogue.empty')]
  const rows = catalogue.flatMap(({ instances }) => instances.map(each => cells(each, language)))
  const widths = columnWidths(rows)
  return catalogue.flatMap(({ dataset, instances, bytes }) => {
    const origin = dataset.geometry_origin?.id
    const kind = origin === undefined ? t('catalogue.zones') : t('catalogue.labels', { origin })
    return [
      `${dataset.id} · ${inLanguage(dataset.name, language)} · ${kind} · ${sizeText(bytes, language)}`,
      ...instances.map(each => `  ${aligned(cells(each, language), widths)}`),
    ]
  })
}

function cells({ instance, tiled, isCut, bytes }: ListedInstance, language: Language): string[] {
  const t = translator(language)
  return [
    instance.id.slice(instance.dataset.length),
    t(`catalogue.status.${instance.status}`),
    instance.data_date,
    t('summary.rows', { count: instance.rows }),
    t('summary.zones', { count: instance.zones }),
    t(isCut ? 'catalogue.cut' : tiled ? 'catalogue.tiled' : 'catalogue.untiled'),
    sizeText(bytes, language),
  ]
}

/** Aligns texts to the left, counts and sizes to the right. */
const aligned = (row: readonly string[], widths: readonly number[]): string =>
  row
    .map((cell, column) =>
      column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join('  ')
