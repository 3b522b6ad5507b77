import { fromPromise } from 'xstate'
import type { LinkToPublish, PublishedLink } from '../../machines/copying.machine.ts'
import type { Ending, Sharing } from '../../machines/sharing.machine.ts'
import { isRefusal } from '../api/client.ts'
import { session } from '../api/session.ts'
import {
  createLink,
  keepContent,
  listSharing as list,
  readKeptContent,
  readSharedContent,
  removeKept,
  revokeLink,
} from '../api/sharing.ts'
import { isLocal } from '../contract/idParts.ts'
import type { View } from '../contract/view.ts'
import { linkTokenIn } from '../domain/address/secretLink.ts'
import { FailureError } from '../domain/failure.ts'
import type { LocalDatasets } from '../local/localDatasets.ts'
import { copiedSecret } from './page.ts'
import { reportedFailure } from './reports.ts'
import { cookieJar } from './tabs.ts'

/** Longest name of kept data and links. */
const MAX_NAME = 200

/** Tokens of private links, by the datasets that they opened. */
const tokens = new Map<string, string>()

/**
 * Returns the fragment for the address of a view: that of the private link to its data, so that a reload opens
 * them again. A view without them loses it, so that nobody passes the link on by mistake.
 */
export function fragmentFor({ displayed }: View, current: string): string {
  const [token] = displayed.flatMap(({ dataset }) => tokens.get(dataset) ?? [])
  if (token !== undefined) return `#link=${token}`
  // A link that is refused stays in the address, so that a reload explains it again.
  return linkTokenIn(current) === null || displayed.some(({ dataset }) => isLocal(dataset)) ? current : ''
}

/**
 * Returns the content of a dataset that this browser does not have, from the private link of the page or from
 * the account. Rejects with the server's sentence if the link is refused; returns null if nobody has it.
 */
export async function fetchContent(dataset: string): Promise<Blob | null> {
  const token = tokens.get(dataset) ?? linkTokenIn(location.hash)
  const shared = token === null ? null : await contentOrRefusal(() => readSharedContent(dataset, token))
  if (token !== null && shared instanceof Blob) {
    tokens.set(dataset, token)
    return shared
  }
  const isMember = session().access !== null || cookieJar.read() !== null
  const kept = isMember ? await contentOrRefusal(() => readKeptContent(dataset)) : null
  if (kept instanceof Blob) return kept
  if (shared instanceof FailureError)
    throw new FailureError({ code: 'notFound', detail: shared.failure.detail })
  return null
}

/** Statuses of a link or an account that does not open a dataset. */
const CLOSED = [401, 404, 410]

const contentOrRefusal = (read: () => Promise<Blob>): Promise<Blob | FailureError> =>
  read().catch((error: unknown) => {
    if (error instanceof FailureError && isRefusal(error, CLOSED)) return error
    throw error
  })

/** Keeps datasets of this browser in the account. Returns their names. */
async function keepAll(
  local: LocalDatasets,
  datasets: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = []
  for (const dataset of datasets) {
    const { name, content } = await local.content(dataset)
    const { name: kept } = await keepContent({ dataset, name: name.slice(0, MAX_NAME) }, content, signal)
    names.push(kept)
  }
  return names
}

/** Returns the actors that need the datasets of this browser. */
export const sharingOwn = (localDatasets: () => Promise<LocalDatasets>) => ({
  keepOwn: fromPromise<void, { datasets: readonly string[] }>(async ({ input: { datasets }, signal }) => {
    await keepAll(await localDatasets(), datasets, signal).catch(rejectReported)
  }),
  /** Keeps the data in the account, makes a private link to them and copies it, if the browser allows it. */
  publishLink: fromPromise<PublishedLink, LinkToPublish>(async ({ input: { own, address }, signal }) => {
    const names = await keepAll(await localDatasets(), own, signal).catch(rejectReported)
    const name = names.join(', ').slice(0, MAX_NAME)
    const token = await createLink({ name, datasets: [...own] }, signal)
    return copiedSecret(`${location.origin}/${address}#link=${token}`)
  }),
})

const rejectReported = (error: unknown): never => {
  throw new FailureError(reportedFailure(error))
}

export const listSharing = fromPromise<Sharing, undefined>(({ signal }) => list(signal))

export const endSharing = fromPromise<void, Ending>(({ input: { what, id }, signal }) =>
  what === 'data' ? removeKept(id, signal) : revokeLink(id, signal),
)
