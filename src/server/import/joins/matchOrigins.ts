import type { Dataset } from '../../../contract/dataset.ts'
import type { ColumnSurvey, OriginMatch } from '../../../contract/import.ts'
import type { Row } from '../../../data/formats/common/reader.ts'
import { bestMatchOf, byLikelihood, type Candidate, joinCandidates } from '../../../data/joining/matching.ts'
import { instanceAt } from '../../../domain/import/tableDates.ts'
import { listDatasets } from '../../catalogue/store/datasets.ts'
import { findInstance, listInstances, type StoredInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import { areasOfOrigin, codesOfOrigin, labelsOfOrigin } from './originKeys.ts'

const EVERY = { offset: 0, limit: 1000 }
const ORIGINS_MAX = 20
type Catalogue = { db: Db; store: ArtefactStore; signal: AbortSignal }

/** Datasets that can supply the zones of a file. */
interface FoundOrigins {
  /** Sorts best matches first, then those with the most zones. */
  origins: OriginMatch[]
  /** Damaged instances, which are not compared. */
  damaged: string[]
}

/** Finds the datasets whose codes or labels a column contains. */
export async function matchOrigins(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  date: string | null,
  catalogue: Catalogue,
): Promise<FoundOrigins> {
  const candidates = joinCandidates(rows, columns)
  const matches: OriginMatch[] = []
  const damaged: string[] = []
  if (candidates.length === 0) return { origins: matches, damaged }
  const { results } = await listDatasets(catalogue.db, { type: 'zone' }, EVERY)
  for (const dataset of results) {
    catalogue.signal.throwIfAborted()
    const stored = await instanceOn(dataset.id, date, catalogue.db)
    const best = stored && (await unlessDamaged(bestMatch(dataset, stored, candidates, catalogue)))
    if (best === null) damaged.push(stored?.instance.id ?? dataset.id)
    else if (best !== undefined) matches.push(best)
  }
  return { origins: matches.toSorted(byLikelihood).slice(0, ORIGINS_MAX), damaged }
}

/**
 * Compares the columns with the codes of the zones, then with their labels. Undefined when no zone is found.
 */
async function bestMatch(
  dataset: Dataset,
  stored: StoredInstance,
  candidates: readonly Candidate[],
  { db, store }: Catalogue,
): Promise<OriginMatch | undefined> {
  const origins = [await codesOfOrigin(stored, store), ...(await labelsOfOrigin(stored, db, store))]
  const isEnough = !origins.some(({ index }) => index.hasShared)
  const areas = isEnough ? [] : await areasOfOrigin(stored, db, store)
  return bestMatchOf(dataset, origins, areas, candidates)
}

async function instanceOn(dataset: string, date: string | null, db: Db): Promise<StoredInstance | undefined> {
  const { results } = await listInstances(db, dataset, EVERY)
  const instance = instanceAt(results, date ?? new Date().toISOString().slice(0, 10))
  return instance && findInstance(db, dataset, instance.id)
}
