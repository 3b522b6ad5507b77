import type { ImportDefinition, Survey } from '../../contract/import.ts'
import { ImportError } from '../../data/formats/common/importError.ts'
import { slug } from '../../domain/fold.ts'
import { datasetById } from '../catalogue/store/datasets.ts'
import { instanceById } from '../catalogue/store/instances.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import { wasRemoved } from '../catalogue/store/remove.ts'
import type { Db } from '../db/connection.ts'
import { NotModified } from '../import/address/openAddress.ts'
import type { ImportContext } from '../import/common/context.ts'
import { orImportError } from '../import/common/problems.ts'
import { importDataset } from '../import/pipeline/pipeline.ts'
import { withFreeEdition } from '../import/pipeline/publish.ts'
import { isDamaged, remakeInstance } from '../import/pipeline/remake.ts'
import { downloadTo } from '../import/remote/download.ts'
import { offersProblem, SeveralOffers } from '../import/remote/offer.ts'
import { survey } from '../import/survey/survey.ts'
import type { NamedHost } from '../platform/namedHosts.ts'
import { ChangeFigures } from '../portals/feeds/figures.ts'
import { hashOfFile } from '../storage/files/integrity.ts'
import { Selections } from '../zones/selections.ts'
import {
  type Followed,
  followedDataset,
  type ImportedInstance,
  lastInstanceFrom,
  saveLook,
} from './store/followed.ts'
import type { FollowOutcome } from './store/followOutcome.ts'

/** Services for checking an address. */
export interface CheckContext extends Pick<ImportContext, 'db' | 'store' | 'onProgress' | 'signal'> {
  /** Hosts that may be requested although they are not public, and the maximum number of bytes from each. */
  hosts: readonly NamedHost[]
  maxBytes: number
  clock: () => number
}

/**
 * Checks the address that a dataset follows: changed data become its new instance. Saves and returns the
 * result, including a failure; undefined if the dataset follows no address. Rejects with the signal's reason,
 * and with unexpected errors.
 */
export async function checkFollowedAddress(
  dataset: string,
  context: CheckContext,
): Promise<FollowOutcome | undefined> {
  const followed = await followedDataset(context.db, dataset)
  if (followed === undefined) return undefined
  const looked = await look(followed, context).catch((thrown: unknown) => {
    context.signal.throwIfAborted()
    const error = thrown instanceof SeveralOffers ? offersProblem(thrown.offers) : orImportError(thrown)
    if (!(error instanceof ImportError)) throw error
    return { outcome: failure(error, followed.outcome) }
  })
  const now = context.clock()
  await saveLook(context.db, {
    ...followed,
    ...looked,
    dueAt: now + delayAfter(looked.outcome, followed.every),
    checkedAt: new Date(now).toISOString(),
  })
  return looked.outcome
}

/** Result with the validators of the file. After a failure the file is fetched completely next time. */
type Looked = { outcome: FollowOutcome } & Partial<Pick<Followed, 'etag' | 'modified' | 'file'>>

async function look(followed: Followed, context: CheckContext): Promise<Looked> {
  const { dataset, address } = followed
  const former = await lastInstanceFrom(context.db, dataset, address)
  if (former === undefined) throw new ImportError('neverImported', { dataset })
  try {
    // Damaged files are repaired from the complete file, which the host would not send if it were unchanged.
    const mustRepair = await isDamaged(former.id, context)
    const known = mustRepair ? undefined : followed
    await using fetched = await downloadTo(context.store, address, { ...context, known })
    const file = await hashOfFile(fetched.path, context.signal)
    const seen = { ...fetched.validators, file }
    const isSame = file === (followed.file ?? former.original)
    if (mustRepair && file === former.original) await remakeInstance(fetched.path, former.id, context)
    const outcome: FollowOutcome = isSame
      ? { kind: 'unchanged', by: 'file' }
      : await takeIn(fetched.path, followed, former, context)
    return { ...seen, outcome }
  } catch (error) {
    if (error instanceof NotModified) return { outcome: { kind: 'unchanged', by: 'host' } }
    throw error
  }
}

/** Imports a changed file like the previous one. */
async function takeIn(
  path: string,
  followed: Followed,
  former: ImportedInstance,
  context: CheckContext,
): Promise<FollowOutcome> {
  const surveyed = await survey(path, former.definition.read, context)
  await requireColumns(surveyed, former, context.db)
  const definition = await definitionOf(surveyed, followed, former, context)
  try {
    const { instance } = await importDataset(path, definition, { ...context, former: former.id })
    const pair = { instance: instance.id, base: former.id }
    const figures = new ChangeFigures({ ...context, selections: new Selections() })
    // The result is reported even without figures.
    const counts = await figures.find(pair).catch(() => null)
    return { kind: 'changed', ...pair, since: former.data_date, counts }
  } catch (error) {
    if (error instanceof ImportError && error.problem === 'sameData') return { kind: 'unchanged', by: 'data' }
    throw error
  }
}

/**
 * Throws an ImportError for a file without a column that the previous one had: the owner must decide.
 */
async function requireColumns(
  { columns }: Survey,
  { id, definition: { labels } }: ImportedInstance,
  db: Db,
): Promise<void> {
  // The import itself checks the columns that the definition names.
  if (labels !== 'all') return
  const names = columns.map(({ name }) => name)
  const missing = (await labelsOf(db, id)).find(({ name }) => !names.includes(name))
  if (missing !== undefined)
    throw new ImportError('labelColumnMissing', { column: missing.name, columns: names.join(', ') })
}

/**
 * Returns the definition of the next instance. Its date is the date of the file if that is later than the
 * previous one, otherwise today.
 */
async function definitionOf(
  { guess }: Survey,
  { dataset: id, address }: Followed,
  { data_date: formerDate, definition }: ImportedInstance,
  { db, clock }: CheckContext,
): Promise<ImportDefinition> {
  const dataset = await datasetById(db, id)
  if (dataset === undefined) throw new ImportError('neverImported', { dataset: id })
  const guessed = guess.data_date
  const data_date =
    guessed !== null && guessed > formerDate ? guessed : new Date(clock()).toISOString().slice(0, 10)
  const { name, description, origin, source } = dataset
  const next = {
    ...definition,
    dataset: { id, name, description, origin, source },
    edition: slug(data_date),
    status: 'latest' as const,
    data_date,
    address,
  }
  // Two editions of one day get distinct names.
  return withFreeEdition(
    next,
    async instance => (await instanceById(db, instance)) !== undefined || wasRemoved(db, instance),
  )
}

/** Returns the result of a failed check, with the number of failures so far. */
const failure = ({ problem, params, line }: ImportError, before: FollowOutcome | null): FollowOutcome => ({
  kind: 'failed',
  problem,
  params,
  line,
  times: before?.kind === 'failed' ? before.times + 1 : 1,
})

const HOUR_MS = 3_600_000

/**
 * Returns the milliseconds until the next check of an address. A failed check is repeated sooner, with a delay
 * that doubles each time.
 * @param every Usual interval, in seconds.
 */
function delayAfter(outcome: FollowOutcome, every: number): number {
  const usual = every * 1000
  return outcome.kind === 'failed' ? Math.min(usual, HOUR_MS * 2 ** (outcome.times - 1)) : usual
}
