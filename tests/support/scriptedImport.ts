import { fromCallback, fromPromise } from 'xstate'
import type { ChosenFile, ImportingEvent, ImportWork } from '../../machines/importing.draft.ts'
import type { Imported } from '../../machines/imports.machine.ts'
import { machines } from '../../machines/index.ts'
import type { PastImport } from '../../src/contract/import.ts'
import type { SurveyRequest } from '../../src/contract/upload.ts'
import { type Failure, FailureError, toFailure } from '../../src/domain/failure.ts'
import { REPORT, UPLOAD } from './uploads.ts'

type News = (event: { type: string; [key: string]: unknown }) => void

/** The machines of the import, with a server that answers as `gate` lets it; without a gate the test says what happens. */
export function scriptedImport(gate: () => Promise<void> | undefined, past: readonly PastImport[] = []) {
  let removalRefusal: FailureError | null = null
  let listRefusal: FailureError | null = null
  let tellFromImport: News = () => {}

  /** All goes well behind a gate that lets it. */
  const toImport =
    (done: ImportingEvent, refused: 'file.refused' | 'import.failed') =>
    ({ sendBack }: { sendBack: News }) => {
      let isOver = false
      tellFromImport = sendBack
      const answer = (event: ImportingEvent) => {
        if (!isOver) sendBack(event)
      }
      void gate()?.then(
        () => answer(done),
        (error: unknown) => answer({ type: refused, failure: toFailure(error) }),
      )
      return () => {
        isOver = true
        tellFromImport = () => {}
      }
    }
  const surveyed = toImport({ type: 'file.surveyed', upload: UPLOAD }, 'file.refused')
  const reported = toImport({ type: 'import.reported', report: REPORT }, 'import.failed')

  return {
    machines: {
      importing: machines.importing.provide({
        actors: {
          pickFile: fromCallback(() => {}),
          holdPage: fromCallback(() => {}),
          sendFile: fromCallback<{ type: 'nothing' }, { file: ChosenFile }>(surveyed),
          surveyAgain: fromCallback<{ type: 'nothing' }, { id: string; request: SurveyRequest }>(surveyed),
          checkImport: fromCallback<{ type: 'nothing' }, ImportWork>(reported),
          runImport: fromCallback<{ type: 'nothing' }, ImportWork>(reported),
          forgetUpload: fromCallback<{ type: 'nothing' }, { id: string }>(() => {}),
          removeInstance: fromPromise<void, { instance: string }>(async () => {
            await gate()
            if (removalRefusal) throw removalRefusal
          }),
        },
      }),
      imports: machines.imports.provide({
        actors: {
          listImports: fromPromise<Imported, undefined>(async () => {
            await gate()
            if (listRefusal) throw listRefusal
            return { imports: [...past], usage: { used: 12, allowed: 5_000_000_000 } }
          }),
        },
      }),
    },
    acts: {
      /** Has the server refuse from now on to remove what was imported; with null it removes again. */
      refuseRemoval: (failure: Failure | null) => {
        removalRefusal = failure && new FailureError(failure)
      },
      /** Has the server refuse from now on to tell what was imported; with null it tells again. */
      refuseImports: (failure: Failure | null) => {
        listRefusal = failure && new FailureError(failure)
      },
      /** Tells an event of the file that is being sent, looked at, tried out or imported. */
      importNews: (event: { type: string; [key: string]: unknown }) => tellFromImport(event),
    },
  }
}
