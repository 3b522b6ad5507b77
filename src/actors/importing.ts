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
import { askForFile } from './askedFile.ts'
import { reportedFailure } from './reports.ts'

type Nothing = { type: 'nothing' }
type Emit = (event: { type: string; [key: string]: unknown }) => void

/** Work that ends when its actor is stopped, and tells nothing from then on. */
function stoppable(sendBack: Emit, work: (emit: Emit, signal: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void work(event => {
    if (!signal.aborted) sendBack(event)
  }, signal)
  return () => stopping.abort()
}

type Heard = (sent: number, size?: number | null) => void

const arrivalOf = ({ name, content }: ChosenFile, heard: Heard, signal: AbortSignal) =>
  content instanceof Blob
    ? send({ name, content, onProgress: heard, signal })
    : fetchAddress(content.address, { onProgress: ({ done, total }) => heard(done, total), signal })

/** Sends a file, or has the server fetch it, and tells how far it is. */
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

/** Has a file looked at again. */
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

/** Tries an import out. */
export const checkImport = follow(checkUpload)

/** Imports a file. Stopped, it leaves nothing behind. */
export const runImport = follow(runUpload)

/** Lets the server forget a file. When it does not hear, it forgets by itself in time. */
export const forgetUpload = fromCallback<Nothing, { id: string }>(({ input: { id } }) => {
  forget(id).catch(() => {})
})

/** Takes what was imported out of the catalogue again. */
export const removeInstance = fromPromise<void, { instance: string }>(({ input: { instance }, signal }) =>
  removeImported(instance, signal),
)

/** Reads what the person has imported, and how much room that takes. */
export const listImports = fromPromise<Imported, undefined>(async ({ signal }) => {
  const [imports, usage] = await Promise.all([list(signal), readUsage(signal)])
  return { imports, usage }
})

/** Lets the person choose a file of theirs, by the browser's own dialog. */
export const pickFile = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) =>
  askForFile(content =>
    sendBack({ type: 'file.chosen', file: { name: content.name, bytes: content.size, content } }),
  ),
)

/** Makes the browser ask before it leaves the page, as long as this runs. */
export const holdPage = fromCallback<{ type: 'nothing' }, undefined>(() => {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
})
