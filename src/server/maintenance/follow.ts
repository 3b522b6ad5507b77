import type { Language } from '../../contract/languages.mjs'
import { ImportError } from '../../data/formats/common/importError.ts'
import { dateFormat } from '../../domain/written.ts'
import { CatalogueError } from '../catalogue/editInstances.ts'
import { datasetById } from '../catalogue/store/datasets.ts'
import type { Db } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import type { CheckContext } from '../following/checkAddress.ts'
import { everyText, outcomeLine, outcomeText } from '../following/outcomeTexts.ts'
import {
  deleteFollowed,
  type Followed,
  followedDataset,
  lastInstanceFrom,
  listFollowed,
  saveFollowed,
} from '../following/store/followed.ts'
import { parseAddress } from '../import/address/openAddress.ts'
import { isAddress } from '../import/address/remoteFile.ts'
import { translator } from '../import/common/problems.ts'
import { progressLine } from '../import/terminal/report.ts'
import { readFetchLimits } from '../platform/config.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'

const SECONDS = { m: 60, h: 3600, d: 86_400 } as const
const EVERY = /^([1-9]\d{0,3})([mhd])$/
const EVERY_DAY = SECONDS.d
/** Minimum interval in seconds: no host is requested more often. */
const SOONEST = 15 * SECONDS.m

/** Parses an interval such as `12h` into seconds; every day by default. Throws a CatalogueError. */
export function parseEvery(written: string | undefined): number {
  if (written === undefined) return EVERY_DAY
  const [, count, unit] = EVERY.exec(written) ?? []
  const seconds = Number(count) * (unit === 'm' || unit === 'h' || unit === 'd' ? SECONDS[unit] : Number.NaN)
  if (!(seconds >= SOONEST)) throw new CatalogueError('badEvery', { every: written })
  return seconds
}

/**
 * Makes a dataset follow an address: its last instance's, or another one. The first check is due immediately.
 * Throws a CatalogueError for a dataset that cannot be followed, and an ImportError for an invalid address.
 */
export async function follow(
  db: Db,
  dataset: string,
  { every, address: given }: { every: string | undefined; address: string | undefined },
): Promise<Followed> {
  const seconds = parseEvery(every)
  if ((await datasetById(db, dataset)) === undefined) throw new CatalogueError('unknownDataset', { dataset })
  const former = await followedDataset(db, dataset)
  const last = await lastInstanceFrom(db, dataset, former?.address ?? '')
  const address = given?.trim() ?? former?.address ?? last?.definition.address ?? null
  if (last === undefined || address === null) throw new CatalogueError('noAddress', { dataset })
  // The file does not say which of its values form the next instance.
  if (last.definition.read.long?.kind === 'rows') throw new CatalogueError('severalInstances', { dataset })
  if (!isAddress(address)) throw new ImportError('addressNotWeb')
  const followed = { dataset, address: parseAddress(address).href, every: seconds, dueAt: timeOf(db) }
  await saveFollowed(db, followed)
  return { ...followed, etag: null, modified: null, file: null, checkedAt: null, outcome: null }
}

/** Stops following. Throws a CatalogueError when the dataset follows no address. */
export async function unfollow(db: Db, dataset: string): Promise<void> {
  if (!(await deleteFollowed(db, dataset))) throw new CatalogueError('notFollowed', { dataset })
}

/** Formats the followed datasets as text: each with its last check and the result. */
export async function showFollowed(db: Db, language: Language): Promise<string[]> {
  const t = translator(language)
  const all = await listFollowed(db)
  if (all.length === 0) return [t('follow.none')]
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return all.flatMap(({ dataset, address, every, dueAt, checkedAt, outcome }) => [
    `${dataset} · ${everyText(every, language)} · ${address}`,
    checkedAt === null || outcome === null
      ? `  ${t('follow.never')}`
      : `  ${t('follow.last', {
          last: moment.format(new Date(checkedAt)),
          next: moment.format(dueAt),
          outcome: outcomeText(outcome, language),
        })}`,
  ])
}

/** Checks followed addresses and shows the progress. @returns Whether every check succeeded. */
export async function updateNow(
  dataset: string | undefined,
  db: Db,
  store: ArtefactStore,
  language: Language,
): Promise<boolean> {
  const { onProgress, clear } = progressLine(process.stderr, translator(language))
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort())
  const limits = readFetchLimits(process.env)
  const context = { ...limits, db, store, onProgress, signal: abort.signal, clock: () => timeOf(db) }
  try {
    return await update(dataset, context, language, line => {
      clear()
      console.log(line)
    })
  } catch (error) {
    clear()
    throw abort.signal.aborted ? new ImportError('lost') : error
  }
}

/**
 * Checks the address of a dataset, or all followed addresses, now. Reports each result as a line. Throws a
 * CatalogueError if nothing is followed.
 * @returns Whether every check succeeded.
 */
async function update(
  dataset: string | undefined,
  context: CheckContext,
  language: Language,
  write: (line: string) => void,
): Promise<boolean> {
  const { db } = context
  const datasets = dataset === undefined ? (await listFollowed(db)).map(each => each.dataset) : [dataset]
  if (datasets.length === 0) write(translator(language)('follow.none'))
  // Loaded on demand, so that the other commands start without the import code.
  const { checkFollowedAddress: lookAt } = await import('../following/checkAddress.ts')
  let isWhole = true
  for (const each of datasets) {
    const outcome = await lookAt(each, context)
    if (outcome === undefined) throw new CatalogueError('notFollowed', { dataset: each })
    write(outcomeLine(each, outcome, language))
    isWhole &&= outcome.kind !== 'failed'
  }
  return isWhole
}
