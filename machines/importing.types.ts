import type { ClientConfig } from '../src/contract/config.ts'
import type { Instance } from '../src/contract/dataset.ts'
import type { ImportDefinition, ImportProgress, ImportReport, ReadOptions } from '../src/contract/import.ts'
import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import type { ScreenChange } from '../src/domain/address/route.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { ImportDraft } from '../src/domain/import/draft.ts'

/** A file of the person's, with its content unread. */
export type ChosenFile = { name: string; bytes: number; content: Blob }

/** Work to be done with a file that the server holds. */
export type ImportWork = { upload: string; definition: ImportDefinition }

export type ImportingEvent =
  | ScreenChange
  /** The server has told who may import, and files of what size. */
  | { type: 'permission.told'; who: ClientConfig['import']; maxBytes: number }
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  | { type: 'import.opened' }
  | { type: 'file.wanted' }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'file.progressed'; sent: number }
  | { type: 'file.surveyed'; upload: Upload }
  | { type: 'file.refused'; failure: Failure }
  | { type: 'draft.changed'; change: Partial<ImportDraft> }
  | { type: 'reading.changed'; read?: Partial<ReadOptions>; dataset?: string | null }
  | { type: 'import.checked' }
  | { type: 'import.started' }
  | { type: 'import.progressed'; progress: ImportProgress }
  | { type: 'import.reported'; report: ImportReport }
  | { type: 'import.failed'; failure: Failure }
  | { type: 'import.aborted' }
  /** The person discards what they have filled in. */
  | { type: 'import.discarded' }
  | { type: 'import.closed' }
  | { type: 'import.resumed' }
  | { type: 'file.resent' }
  /** The next date of the table of which one was imported is to be an instance, too, or all of them. */
  | { type: 'next.started'; all: boolean }
  | { type: 'import.shown' }
  /** An instance is to be taken out of the catalogue, the one imported last if none is named. Null: it is gone. */
  | { type: 'removal.begun'; instance?: Instance | null }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export type ImportingContext = {
  /** Persons who may import; null as long as the server has not said so. */
  who: ClientConfig['import'] | null
  isLoggedIn: boolean
  maxBytes: number
  file: ChosenFile | null
  /** Bytes. */
  sent: number
  upload: Upload | null
  draft: ImportDraft | null
  /** Way in which the file is to be read, and the dataset for which it is. */
  request: Omit<SurveyRequest, 'geometry'>
  /** Request by which the file was looked at last; null when it must be looked at again. */
  looked: SurveyRequest | null
  /** The dataset or the layer is another one, so that the draft begins anew. */
  isAnew: boolean
  /** The dates of the table that were imported, as it writes them. */
  done: string[]
  /** Whether the next date is imported as soon as one is. */
  goesOn: boolean
  progress: ImportProgress | null
  /** Moment at which the work under way began, in milliseconds since 1970. */
  startedAt: number
  report: ImportReport | null
  failure: Failure | null
  /** The instance that was imported last, as long as it is there: it can be removed again. */
  last: Instance | null
  /** The instance that the person wants to remove, or wanted to. */
  unwanted: Instance | null
  /** The reason that it could not be removed. */
  notRemoved: Failure | null
}
