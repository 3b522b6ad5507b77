import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instanceId } from '../../contract/idParts.ts'
import { isCatalogueEmpty } from '../catalogue/store/datasets.ts'
import { instanceById } from '../catalogue/store/instances.ts'
import { type Db, type Installed, openDatabase } from '../db/connection.ts'
import { readMeta, writeMeta } from '../db/housekeeping.ts'
import type { ImportContext, OnProgress } from '../import/common/context.ts'
import { importDataset } from '../import/pipeline/pipeline.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import { frCommunes, frEpci } from './frCommunes.ts'
import { frCommunesContours, frFormerCommunesContours } from './frCommunesContours.ts'
import { frDepartements } from './frDepartements.ts'
import {
  frDepartementsContours,
  frIntercommunalites,
  frRegions2015Contours,
  frRegionsContours,
} from './frDissolved.ts'
import { frRegions, frRegions2015 } from './frRegions.ts'
import { frAges, frChomage, frPresidentielle } from './frStatistiques.ts'
import { mondeContrastes, mondeFrontieres } from './mondeFrontieres.ts'
import { mondeMailles, mondeMaillesSeismes } from './mondeMailles.ts'
import { mondePays, mondeStatistiques } from './mondePays.ts'
import { mondeSeismes } from './mondeSeismes.ts'
import type { Seed } from './seed.ts'
import { usChomage, usComtes } from './usComtes.ts'
import { frVilles, mondeVilles } from './villes.ts'

/**
 * Outlines of the communes and zones dissolved from them, which are too slow for a first start, and figures
 * on these zones. In the order of their preparation while the server runs, the lightest and most wanted
 * first.
 */
export const OUTLINES_CATALOGUE: readonly Seed[] = [
  frDepartementsContours(2026, 'latest'),
  frRegionsContours,
  frPresidentielle(2022, 'latest'),
  frPresidentielle(2017, 'historical'),
  frChomage('2024', 'latest'),
  frChomage('2019', 'historical'),
  frChomage('2014', 'historical'),
  frAges('2023', 'latest'),
  frAges('2013', 'historical'),
  frRegions2015Contours,
  frCommunesContours(2026, 'latest'),
  frIntercommunalites(2026, 'latest'),
  frFormerCommunesContours(2018),
  frFormerCommunesContours(2016),
]

const META = 'seed'
const OUTLINES_META = 'seed.outlines'

/**
 * Returns whether the starting catalogue is still to be imported: it is empty, or a former import was
 * interrupted.
 */
export async function isSeedDue(db: Db): Promise<boolean> {
  const state = await readMeta(db, META)
  return state === 'started' || (state === undefined && (await isCatalogueEmpty(db)))
}

/**
 * Imports the starting catalogue if needed. Each instance appears when it is complete; after an interruption,
 * the next call resumes. `preparation.ts` runs it in a thread.
 */
export async function seedCatalogue(
  { dataDir, objects, database }: Installed,
  onProgress: OnProgress,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const db = openDatabase(database)
  try {
    if (!(await isSeedDue(db))) return
    await writeMeta(db, META, 'started')
    const context = { db, store: new ArtefactStore(dataDir, objects), onProgress, signal, isStarting: true }
    await importAll(CATALOGUE, context)
    await writeMeta(db, META, 'done')
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the instances of the outlines that are still to be imported, in order. None before the starting
 * catalogue is complete, and none after all have been imported.
 */
export async function outlinesDue(db: Db): Promise<Seed[]> {
  if ((await readMeta(db, META)) !== 'done' || (await readMeta(db, OUTLINES_META)) === 'done') return []
  const due: Seed[] = []
  for (const seed of OUTLINES_CATALOGUE) if (!(await isImported(db, seed))) due.push(seed)
  if (due.length === 0) await writeMeta(db, OUTLINES_META, 'done')
  return due
}

/** Imports one instance of the outlines by its id, unless it exists. */
export async function seedOutlines(
  { dataDir, objects, database }: Installed,
  instance: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  const db = openDatabase(database)
  try {
    const context = { db, store: new ArtefactStore(dataDir, objects), onProgress, signal, isStarting: true }
    await importAll(
      OUTLINES_CATALOGUE.filter(seed => idOf(seed) === instance),
      context,
    )
  } finally {
    await db.destroy()
  }
}

/** Returns the id of a seed's instance. */
export const idOf = ({ definition }: Seed): string => instanceId(definition.dataset.id, definition.edition)

const isImported = async (db: Db, seed: Seed) => (await instanceById(db, idOf(seed))) !== undefined

async function importAll(seeds: readonly Seed[], context: ImportContext): Promise<void> {
  const folder = await context.store.temporaryFolder()
  try {
    for (const seed of seeds) {
      context.signal.throwIfAborted()
      if (await isImported(context.db, seed)) continue
      const { definition, fileName, content } = seed
      const file = join(folder, fileName)
      await writeFile(file, content())
      await importDataset(file, definition, context)
      await rm(file)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starting catalogue, in the order of import and of listing: origin datasets precede the datasets on
 * their zones.
 */
export const CATALOGUE: readonly Seed[] = [
  frDepartements(2026, 'latest'),
  frDepartements(2024, 'historical'),
  frDepartements(2021, 'historical'),
  frRegions,
  frRegions2015,
  frVilles,
  frCommunes(2026, 'latest'),
  frCommunes(2024, 'historical'),
  frCommunes(2021, 'historical'),
  frEpci(2026, 'latest'),
  frEpci(2024, 'historical'),
  frEpci(2021, 'inactive'),
  mondePays('4.1', 'latest'),
  mondePays('2.0', 'historical'),
  mondeStatistiques(48, 'latest'),
  mondeStatistiques(44, 'historical'),
  mondeFrontieres,
  mondeContrastes(48, 'latest'),
  mondeContrastes(44, 'historical'),
  mondeVilles,
  mondeMailles,
  mondeMaillesSeismes,
  mondeSeismes,
  usComtes,
  usChomage,
]
