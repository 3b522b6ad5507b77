import type { ImportProgress } from '../../../contract/import.ts'
import type { UploadWork } from '../../../contract/upload.ts'
import type { ArrivingFile } from './arriving.ts'

/** A file that was sent, and waits. */
export interface UploadedFile {
  id: string
  path: string
  /** Address from which it was fetched; null when it was sent. */
  address: string | null
}

/** Work that is under way with a file that waits, and how far it is. */
export interface UploadState {
  name: string
  /** Null while nothing is done. */
  work: UploadWork | null
  progress: ImportProgress | null
  /** Whether the server that was at it has died. */
  isLost: boolean
}

/** Piece of work with a file, which tells how far it is. */
export type WorkWithFile<T> = (tell: (progress: ImportProgress) => void) => Promise<T>

/** The files that were sent and wait to be imported, each found by its sender alone. */
export interface UploadKeeper {
  /** Tells whether as many files of a person arrive as may at the same time. */
  isFullFor(owner: string): Promise<boolean>
  /**
   * Keeps a file once it is known where it comes from. It counts as one that arrives from now on. Rejects with an
   * UploadRefused; an aborted or broken one leaves nothing.
   */
  receive(owner: string, open: () => Promise<ArrivingFile>, signal: AbortSignal): Promise<UploadedFile>
  /** Finds the file of that person with that id, whose hour begins anew. */
  find(owner: string, id: string): Promise<UploadedFile | undefined>
  state(owner: string, id: string): Promise<UploadState | undefined>
  /** Tells whether something else is done with files, so that this one has to wait. */
  isBusyFor(id: string): Promise<boolean>
  /** Does a piece of work with a file while nothing else is done with it. Rejects with an ImportError where something is. */
  alone<T>(id: string, work: UploadWork, does: WorkWithFile<T>): Promise<T>
  /** Removes a file, if it is still there. */
  remove(id: string): Promise<void>
}
