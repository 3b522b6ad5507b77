import type { Instance } from '../../../contract/dataset.ts'
import { type ImportDefinition, ImportReport } from '../../../contract/import.ts'
import type { SwappedAxes } from '../../../contract/joins.ts'
import type { Language } from '../../../contract/languages.mjs'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { type Notice, unreadNotices } from '../../../data/formats/common/notice.ts'
import type { Format } from '../../../data/formats/common/reader.ts'
import type { Table } from '../../../data/reading/table.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { axisOrderOf, type KnownPlaces, lostZeros } from '../../../data/survey/signs.ts'
import { listDatasets } from '../../catalogue/store/datasets.ts'
import { findInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import { noticeSentence, type Surface, sentence } from '../common/problems.ts'
import type { PlacedZones } from './zones.ts'

/** First datasets of the catalogue, which are compared with an import. */
const COMPARED = { offset: 0, limit: 50 }

/** Minimum share of keys in common with another instance or dataset for comparing zones. */
const SHARED = { former: 0.5, other: 0.9 }

/** Signs of a wrong import whose rows could all be read. */
type Warnings = Pick<ImportReport, 'lostZeros' | 'swapped'> & {
  /** Damaged instances, which were not compared. */
  damaged: readonly string[]
}

/** Catalogue for comparisons, until the import is aborted. */
interface Catalogue {
  db: Db
  store: ArtefactStore
  signal: AbortSignal
}

/** Looks for signs of a wrong import in the file's own zones, before they are published. */
export async function warningsAbout(
  { dataset, key }: ImportDefinition,
  table: Pick<Table, 'swapped'>,
  { own, ordinals, damaged: notJoined }: PlacedZones,
  context: Catalogue,
): Promise<Warnings> {
  if (own === null) return { lostZeros: null, swapped: null, damaged: notJoined }
  const damaged: string[] = []
  const former = await zonesOf(dataset.id, context, damaged)
  const others = key === null ? [] : await othersThan(dataset.id, context.db)
  return {
    lostZeros: lostZeros(key, keysInOrder(own, ordinals), former),
    swapped: table.swapped ?? (await swappedByZones(own, former, others, context, damaged)),
    damaged,
  }
}

/** Yields the keys of zones in the order of the file. */
function* keysInOrder(own: NonNullable<PlacedZones['own']>, ordinals: Uint32Array): Generator<string> {
  for (const ordinal of ordinals) yield own.key(ordinal)
}

/**
 * Finds an instance that indicates swapped axes. If another instance indicates the opposite, the first one is
 * itself wrong.
 */
async function swappedByZones(
  own: KnownPlaces['set'],
  former: KnownPlaces | null,
  others: readonly string[],
  context: Catalogue,
  damaged: string[],
): Promise<SwappedAxes | null> {
  let found = former !== null && axisOrderOf(own, former, SHARED.former) === 'swapped' ? former : null
  for (const id of others) {
    context.signal.throwIfAborted()
    const other = await zonesOf(id, context, damaged)
    const way = other && axisOrderOf(own, other, SHARED.other)
    if (way === 'straight') return null
    if (way === 'swapped') found ??= other
  }
  return found && { by: 'dataset', what: found.instance }
}

async function othersThan(dataset: string, db: Db): Promise<string[]> {
  const { results } = await listDatasets(db, { type: 'zone' }, COMPARED)
  return results.map(({ id }) => id).filter(id => id !== dataset)
}

/** Reads the zones of a dataset. Skips damaged zones: they prove nothing, and the import may repair them. */
async function zonesOf(
  dataset: string,
  { db, store }: Catalogue,
  damaged: string[],
): Promise<{ instance: string; set: GeometrySet } | null> {
  const stored = await findInstance(db, dataset)
  if (stored === undefined) return null
  const instance = stored.instance.id
  const set = await unlessDamaged(store.geometry(stored.geometry))
  if (set === null) damaged.push(instance)
  return set && { instance, set }
}

/** Maximum words for no data in the report. Tables use one or two. */
const WORDS_LISTED = 20

/** ImportReport without a language. `refusals` are the first rejected rows. */
export interface ImportOutcome extends Omit<ImportReport, 'refusals' | 'notices' | 'lender'> {
  refusals: readonly ImportError[]
  notices: readonly Notice[]
}

/** Collects the data for the report of an import. */
export function outcomeOf(
  instance: Instance,
  table: Table,
  origin: string | null,
  { key, title, geometry, address, read: { layer, long } }: ImportDefinition,
  { encoding, overruled, notices }: Pick<Format, 'encoding' | 'overruled' | 'notices'>,
  { damaged, ...warnings }: Warnings,
): ImportOutcome {
  const { crs, repaired, zeros, respelled, refused, refusals, unmatchedKeys: unmatched } = table
  const noData = Object.fromEntries(
    [...table.labels.noData].toSorted(([, a], [, b]) => b - a).slice(0, WORDS_LISTED),
  )
  return {
    instance,
    origin,
    crs,
    key,
    title,
    geometry,
    address,
    layer,
    long,
    encoding: encoding === 'utf-8' ? null : encoding,
    overruledEncoding: overruled,
    numbers: table.labels.numbers,
    measures: Object.fromEntries(table.labels.measures),
    notices: [...notices, ...table.notices, ...unreadNotices(damaged)],
    short: table.short,
    repaired: { ...repaired },
    zeros,
    respelled,
    ...warnings,
    noData,
    refused,
    refusals,
    unmatched,
    suggestions: table.suggestions,
  }
}

/** Returns the report for the user on a surface. */
export function reportOf(outcome: ImportOutcome, language: Language, surface: Surface): ImportReport {
  return {
    ...outcome,
    lender: outcome.origin,
    notices: outcome.notices.map(each => noticeSentence(each, language)),
    refusals: outcome.refusals.map(refusal => sentence(refusal, language, surface)),
  }
}

/**
 * Returns the outcome as the database stores it and as threads send it. Rejected rows become plain objects, since
 * a copied ImportError would lose its fields.
 */
export const storedOutcome = ({ refusals, ...outcome }: ImportOutcome) => ({
  ...outcome,
  refusals: refusals.map(({ problem, params, line }) => ({ problem, params, line })),
})

/** Versions before 2.0.0-beta.2 stored no notices, and the origin as `lender`. */
export type StoredOutcome = Omit<ReturnType<typeof storedOutcome>, 'notices' | 'origin'> &
  Partial<Pick<ImportOutcome, 'notices' | 'origin'>> & { lender?: string | null }

/** Restores an outcome, including its errors. */
export const outcomeOfStored = ({
  refusals,
  notices = [],
  lender = null,
  origin = lender,
  ...outcome
}: StoredOutcome): ImportOutcome => ({
  ...outcome,
  origin,
  notices,
  refusals: refusals.map(({ problem, params, line }) => new ImportError(problem, params, line)),
})

/**
 * Returns the report of a stored outcome in a language; null without one, and for the format of another
 * version.
 */
export function reportOfStored(kept: string | null, language: Language): ImportReport | null {
  if (kept === null) return null
  const outcome = outcomeOfStored(JSON.parse(kept) as StoredOutcome)
  return ImportReport.safeParse(reportOf(outcome, language, 'screen')).data ?? null
}
