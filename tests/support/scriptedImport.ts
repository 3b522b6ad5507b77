import { fromCallback, fromPromise } from 'xstate'
import type { ChosenFile, ImportingEvent, ImportWork } from '../../machines/importing.draft.ts'
import type { Imported } from '../../machines/imports.machine.ts'
import { machines } from '../../machines/index.ts'
import type { PastImport } from '../../src/contract/import.ts'
import type { SurveyRequest } from '../../src/contract/upload.ts'
import { type Failure, FailureError, toFailure } from '../../src/domain/failure.ts'
import { REPORT, UPLOAD } from './uploads.ts'

type News = (event: { type: string; [key: string]: unknown }) => void

/**
 * Machines of the import. With a gate, the server answers as the gate decides; without one, the test sends
 * events.
 */
export function scriptedImport(gate: () => Promise<void> | undefined, past: readonly PastImport[] = []) {
  let removalRefusal: FailureError | null = null
  let listRefusal: FailureError | null = null
  let tellFromImport: News = () => {}

  /** With a gate, every step succeeds. */
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
      /** Makes the server refuse removals; null allows them again. */
      refuseRemoval: (failure: Failure | null) => {
        removalRefusal = failure && new FailureError(failure)
      },
      /** Makes the server refuse to list imports; null lists them again. */
      refuseImports: (failure: Failure | null) => {
        listRefusal = failure && new FailureError(failure)
      },
      /** Sends an event of the file being uploaded, surveyed, tested or imported. */
      importNews: (event: { type: string; [key: string]: unknown }) => tellFromImport(event),
    },
  }
}
