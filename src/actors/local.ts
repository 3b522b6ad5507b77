import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { OpenInput, OpenOutcome, OwnDataset, OwnFile } from '../../machines/opening.machine.ts'
import { answerLocally, apiSettings } from '../api/request.ts'
import { FailureError } from '../domain/failure.ts'
import { ownFile, pastedFile } from '../domain/import/ownFile.ts'
import type { CataloguePart } from '../domain/search/catalogueList.ts'
import type { LocalDatasets } from '../local/localDatasets.ts'
import { askForFile } from './chosenFile.ts'
import { reportedFailure } from './reports.ts'
import { fetchContent, sharingOwn } from './sharing.ts'
import { KEPT, readKept, saveInStorage } from './storage.ts'

let starting: Promise<LocalDatasets> | null = null

/** Loads the code of browser datasets for the first dataset, or when a file is opened. */
function localDatasets(): Promise<LocalDatasets> {
  starting ??= import('../local/localDatasets.ts').then(
    ({ LocalDatasets }) => new LocalDatasets(() => apiSettings().language),
  )
  starting.catch(() => {
    starting = null
  })
  return starting
}

answerLocally(async call => (await localDatasets()).answer(call, fetchContent))

export const { keepOwn, publishLink } = sharingOwn(localDatasets)

/**
 * Opens a file in this browser. If there are several layers, the user chooses one. Rows without coordinates
 * get zones from the chosen dataset, else from the only one that fits; otherwise the user chooses.
 */
export const openFile = fromPromise<OpenOutcome, OpenInput>(async ({ input, signal }) => {
  const { replaces } = input
  try {
    // Loaded on demand, since few files are pictures of the map.
    const { isPictureFile, openCarriedMap } = await import('./carriedMap.ts')
    if (isPictureFile(input.file)) return await openCarriedMap(input.file, signal)
    const local = await localDatasets()
    const outcome = await openedOrAsked(local, input, signal)
    if (!('opened' in outcome)) return outcome
    const { opened, choices } = outcome
    saveInStorage(KEPT.local, true)
    if (replaces !== null) await local.remove(replaces)
    if (signal.aborted) await local.remove(opened.dataset)
    return { opened, choices }
  } catch (error) {
    throw new FailureError(reportedFailure(error))
  }
})

async function openedOrAsked(
  local: LocalDatasets,
  { file: { name, content, at }, layer, choice: chosen }: OpenInput,
  signal: AbortSignal,
): Promise<OpenOutcome> {
  const file = { name, content, at, layer }
  const first = await local.open(file, null)
  if ('layers' in first) return first
  if (!('needs' in first)) return { opened: first, choices: [] }
  const { readOrigins, readOriginZones } = await import('./readOrigins.ts')
  const { origins, unread } = await readOrigins(first.needs, signal)
  const choices = await local.match(file, origins)
  const [failed] = unread
  // The zones may be unreadable.
  if (choices.length === 0 && failed) throw failed.error
  const [best, rival] = choices.filter(({ fits }) => fits)
  // With several candidates, only the user can choose.
  const choice = chosen ?? (rival ? null : (best ?? null))
  if (!choice) return { asks: choices }
  const { opening, zones } = await readOriginZones(choice.dataset, choice.instance, signal)
  const opened = await local.open(file, {
    choice,
    dataset: opening.dataset,
    instance: opening.instance,
    zones,
    unread: unread.map(({ name }) => name),
  })
  return 'dataset' in opened ? { opened, choices } : { asks: choices }
}

/** Reads pasted rows, if the browser allows it. */
export const readPasted = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const refuse = () => sendBack({ type: 'paste.refused' })
  const reading =
    navigator.clipboard?.readText?.() ?? Promise.reject(new Error('The clipboard API is not available.'))
  reading.then(text => sendBack({ type: 'file.opened', file: pastedFile(text) }), refuse)
})

/** Reads the file of a browser dataset. */
export const readOwn = fromPromise<OwnFile, { dataset: string }>(async ({ input: { dataset } }) => {
  const { name, content } = await (await localDatasets()).file(dataset)
  return ownFile(/\.[a-z]+$/i.test(name) ? name : `${name}.csv`, content)
})

export const removeOwn = fromPromise<OwnDataset, { dataset: string }>(async ({ input: { dataset } }) =>
  (await localDatasets()).remove(dataset),
)

export const restoreOwn = fromPromise<void, { dataset: string }>(async ({ input: { dataset } }) => {
  await (await localDatasets()).restore(dataset)
})

/** Puts the datasets of this browser before the server's in the catalogue. */
export async function withOwn({ datasets, total }: CataloguePart): Promise<CataloguePart> {
  if (readKept(z.boolean(), KEPT.local) === null) return { datasets, total }
  const own = await (await localDatasets()).list().catch(() => [])
  return { datasets: [...own, ...datasets], total: total + own.length }
}

/** Opens the browser's file dialog. */
export const pickOwnFile = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) =>
  askForFile(content => sendBack({ type: 'file.opened', file: ownFile(content.name, content) })),
)
