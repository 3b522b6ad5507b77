import { fromCallback, fromPromise } from 'xstate'
import type { ChosenFile, ImportWork } from '../../machines/importing.draft.ts'
import type { Imported } from '../../machines/imports.machine.ts'
import {
  checkUpload,
  fetchAddress,
  forgetUpload as forget,
  listImports as list,
  readUsage,
  removeImported,
  runUpload,
  sendFile as send,
  surveyUpload,
} from '../api/imports.ts'
import type { SurveyRequest } from '../contract/upload.ts'
import { askForFile } from './chosenFile.ts'
import { reportedFailure } from './reports.ts'

type Nothing = { type: 'nothing' }
type Emit = (event: { type: string; [key: string]: unknown }) => void

/** Work that ends with its actor, and emits nothing afterwards. */
function stoppable(sendBack: Emit, work: (emit: Emit, signal: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void work(event => {
    if (!signal.aborted) sendBack(event)
  }, signal)
  return () => stopping.abort()
}

type OnSent = (sent: number, size?: number | null) => void

const arrivalOf = ({ name, content }: ChosenFile, onSent: OnSent, signal: AbortSignal) =>
  content instanceof Blob
    ? send({ name, content, onProgress: onSent, signal })
    : fetchAddress(content.address, { onProgress: ({ done, total }) => onSent(done, total), signal })

/** Uploads a file, or lets the server fetch it, and reports progress. */
export const sendFile = fromCallback<Nothing, { file: ChosenFile }>(({ input: { file }, sendBack }) =>
  stoppable(sendBack, (emit, signal) =>
    arrivalOf(file, (sent, size) => emit({ type: 'file.progressed', sent, size }), signal)
      .then(arrived =>
        emit(
          'offers' in arrived
            ? { type: 'address.offered', offers: arrived.offers }
            : { type: 'file.surveyed', upload: arrived },
        ),
      )
      .catch(error => emit({ type: 'file.refused', failure: reportedFailure(error) })),
  ),
)

/** Surveys a file again. */
export const surveyAgain = fromCallback<Nothing, { id: string; request: SurveyRequest }>(
  ({ input: { id, request }, sendBack }) =>
    stoppable(sendBack, (emit, signal) =>
      surveyUpload(id, request, signal)
        .then(upload => emit({ type: 'file.surveyed', upload }))
        .catch(error => emit({ type: 'file.refused', failure: reportedFailure(error) })),
    ),
)

const follow = (call: typeof runUpload) =>
  fromCallback<Nothing, ImportWork>(({ input: { upload, definition }, sendBack }) =>
    stoppable(sendBack, (emit, signal) => {
      const onProgress = (progress: unknown) => emit({ type: 'import.progressed', progress })
      return call(upload, definition, { onProgress, signal })
        .then(report => emit({ type: 'import.reported', report }))
        .catch(error => emit({ type: 'import.failed', failure: reportedFailure(error) }))
    }),
  )

/** Tests an import. */
export const checkImport = follow(checkUpload)

/** Imports a file. Stopping it leaves nothing behind. */
export const runImport = follow(runUpload)

/** Deletes an upload. If the server does not receive this, the upload expires. */
export const forgetUpload = fromCallback<Nothing, { id: string }>(({ input: { id } }) => {
  forget(id).catch(() => {})
})

/** Removes an import from the catalogue. */
export const removeInstance = fromPromise<void, { instance: string }>(({ input: { instance }, signal }) =>
  removeImported(instance, signal),
)

/** Reads the user's imports and their quota. */
export const listImports = fromPromise<Imported, undefined>(async ({ signal }) => {
  const [imports, usage] = await Promise.all([list(signal), readUsage(signal)])
  return { imports, usage }
})

/** Opens the browser's file dialog. */
export const pickFile = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) =>
  askForFile(content =>
    sendBack({ type: 'file.chosen', file: { name: content.name, bytes: content.size, content } }),
  ),
)

/** Makes the browser confirm before leaving the page, while it runs. */
export const confirmLeaving = fromCallback<{ type: 'nothing' }, undefined>(() => {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
})
