import {
  CreatedPrivateLink,
  KeptDatasetCard,
  KeptDatasetList,
  type NewKeptDataset,
  type NewPrivateLink,
  PrivateLinkList,
} from '../contract/keptDataset.ts'
import type { Part } from '../domain/folder/packet.ts'
import { ask, askBytes, callWithoutAnswer } from './client.ts'

const DATA = '/accounts/rest/data/'
const LINKS = '/accounts/rest/link/'

/** Returns the datasets and links of the account. */
export const listSharing = async (signal?: AbortSignal) => ({
  kept: await ask(KeptDatasetList, { path: DATA, signal }),
  links: await ask(PrivateLinkList, { path: LINKS, signal }),
})

/** Keeps the content of a dataset in the account. */
export const keepContent = (
  parameters: NewKeptDataset,
  content: Blob,
  signal?: AbortSignal,
): Promise<KeptDatasetCard> =>
  ask(KeptDatasetCard, { path: DATA, parameters, body: content, patient: true, signal })

/** Returns the content of a dataset that the account keeps. */
export const readKeptContent = async (dataset: string): Promise<Blob> =>
  new Blob([await askBytes({ path: `${DATA}${dataset}/`, patient: true })])

export const removeKept = (dataset: string, signal?: AbortSignal): Promise<void> =>
  callWithoutAnswer({ path: `${DATA}${dataset}/`, method: 'DELETE', signal })

/** Creates a private link, and returns its token. */
export const createLink = async (body: NewPrivateLink, signal?: AbortSignal): Promise<string> =>
  (await ask(CreatedPrivateLink, { path: LINKS, body, signal })).token

export const revokeLink = (id: string, signal?: AbortSignal): Promise<void> =>
  callWithoutAnswer({ path: `${LINKS}${encodeURIComponent(id)}/`, method: 'DELETE', signal })

/** Returns the content of a dataset that a private link opens. The call carries no other credentials. */
export const readSharedContent = async (dataset: string, token: string): Promise<Blob> =>
  new Blob([await askShared(dataset, { 'X-Private-Link': token })])

/** Returns some bytes of the content of a dataset that a private link opens, fewer at its end. */
export const readSharedPart = (
  dataset: string,
  token: string,
  { start, end }: Part,
  signal?: AbortSignal,
): Promise<ArrayBuffer> =>
  askShared(dataset, { 'X-Private-Link': token, Range: `bytes=${start}-${end - 1}` }, signal)

const askShared = (dataset: string, headers: Record<string, string>, signal?: AbortSignal) =>
  askBytes({ path: `/accounts/rest/shared/${dataset}/`, patient: true, signal }, () => [
    next => (url, options) => next(url, { ...options, headers: { ...options.headers, ...headers } }),
  ])
