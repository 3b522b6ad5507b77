import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { OpenedFile, OwnDataset, OwnFile } from '../../machines/opening.machine.ts'
import { answerLocally, apiSettings } from '../api/request.ts'
import { FailureError } from '../domain/failure.ts'
import type { CataloguePart } from '../domain/search/catalogueList.ts'
import type { LocalDatasets } from '../local/localDatasets.ts'
import { askForFile } from './askedFile.ts'
import { reportedFailure } from './reports.ts'
import { KEPT, keep, readKept } from './storage.ts'

const owner: string | null = null
let starting: Promise<LocalDatasets> | null = null

/** The datasets of this browser: their code is loaded when there is one, or a file is opened. */
function localDatasets(): Promise<LocalDatasets> {
  starting ??= import('../local/localDatasets.ts').then(
    ({ LocalDatasets }) => new LocalDatasets(() => ({ owner, language: apiSettings().language })),
  )
  starting.catch(() => {
    starting = null
  })
  return starting
}

answerLocally(async call => (await localDatasets()).answer(call))

/** Opens a file in this browser. */
export const openFile = fromPromise<OpenedFile, OwnFile>(async ({ input: { name, content }, signal }) => {
  try {
    const opened = await (await localDatasets()).open(name, content)
    keep(KEPT.local, true)
    if (signal.aborted) await (await localDatasets()).remove(opened.dataset)
    return opened
  } catch (error) {
    throw new FailureError(reportedFailure(error))
  }
})

export const removeOwn = fromPromise<OwnDataset, { dataset: string }>(async ({ input: { dataset } }) =>
  (await localDatasets()).remove(dataset),
)

export const restoreOwn = fromPromise<void, { dataset: string }>(async ({ input: { dataset } }) => {
  await (await localDatasets()).restore(dataset)
})

/** Returns the catalogue with the datasets of this browser before those of the server. */
export async function withOwn({ datasets, total }: CataloguePart): Promise<CataloguePart> {
  if (readKept(z.boolean(), KEPT.local) === null) return { datasets, total }
  const own = await (await localDatasets()).list().catch(() => [])
  return { datasets: [...own, ...datasets], total: total + own.length }
}

/** Lets the person choose a file to be opened, by the browser's own dialog. */
export const pickOwnFile = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) =>
  askForFile(content => sendBack({ type: 'file.opened', file: { name: content.name, content } })),
)
