import type { ImportProgress } from '../../../contract/import.ts'
import type { UploadWork } from '../../../contract/upload.ts'
import type { ArrivingFile } from './arriving.ts'

/** Uploaded file that waits for its import. */
export interface UploadedFile {
  id: string
  path: string
  /** Address of a download; null for an upload. */
  address: string | null
}

/** Running task on an upload, and its progress. */
export interface UploadState {
  name: string
  /** Null without a task. */
  work: UploadWork | null
  progress: ImportProgress | null
  /** True if the server of the task has died. */
  isLost: boolean
}

/** Task on a file that reports its progress. */
export type WorkWithFile<T> = (onProgress: (progress: ImportProgress) => void) => Promise<T>

/** Uploads that wait for their import, each visible to its owner only. */
export interface UploadKeeper {
  /** Returns whether the owner has reached the maximum number of simultaneous uploads. */
  isFullFor(owner: string): Promise<boolean>
  /**
   * Stores a file once its source is known. From the call on, the file counts as arriving. Rejects with an
   * UploadRefused. An aborted or broken upload leaves nothing.
   */
  receive(owner: string, open: () => Promise<ArrivingFile>, signal: AbortSignal): Promise<UploadedFile>
  /** Finds an upload of the owner, and extends its expiry by one hour. */
  find(owner: string, id: string): Promise<UploadedFile | undefined>
  state(owner: string, id: string): Promise<UploadState | undefined>
  /** Returns whether a file is being imported, or waits for its turn. */
  isImported(id: string): Promise<boolean>
  /**
   * Keeps a file while work runs on it, and reports the progress in `state`. Rejects with an ImportError if
   * another import of the file is running.
   */
  during<T>(id: string, work: UploadWork, run: WorkWithFile<T>): Promise<T>
  /** Removes an upload, if it still exists. */
  remove(id: string): Promise<void>
}
