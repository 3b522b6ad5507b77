import type { Fault } from './integrity.ts'

/** Runs work on the file of an artefact, which stays on the disk until the work ends. */
export type WithFile = <T>(work: (path: string) => Promise<T>) => Promise<T>

/** Files of new artefacts by their hashes, in a temporary folder. */
export type NewFiles = ReadonlyMap<string, string>

/** Files of the artefacts, in any storage. */
export interface ArtefactFiles {
  /** Returns the path of an artefact on this machine, if it is there. */
  path(hash: string): string
  /** Runs work on the file of an artefact. The work may be repeated if the file was damaged or removed. */
  use<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  /** Returns the size of an artefact in bytes, or null if it is missing. */
  size(hash: string): Promise<number | null>
  /** Returns a function for the sizes of many artefacts. */
  sizes(): Promise<(hash: string) => Promise<number | null>>
  /** Reads a stored artefact completely, and returns its fault or null. */
  fault(hash: string): Promise<Fault | null>
  /** Returns whether no artefact was ever stored. */
  isEmpty(): Promise<boolean>
  /**
   * Uploads new files early if uploading takes long.
   * @returns Whether it uploads.
   */
  offer(files: NewFiles, signal?: AbortSignal): Promise<boolean>
  /**
   * Returns the given files that are missing or damaged in the storage.
   * @param areOffered Whether they were uploaded in advance, so that they need not be read again.
   */
  lacking(files: NewFiles, areOffered: boolean): Promise<ReadonlyMap<string, Fault>>
  /** Stores files by moving them. */
  keep(files: NewFiles): Promise<void>
  /** Moves files that are already stored into the cache. */
  adopt(files: NewFiles): Promise<void>
  /** Removes the cached file of a damaged artefact, if it is stored elsewhere too. */
  doubt(hash: string): Promise<void>
  /** Replaces a damaged artefact by its cached file. @returns Whether that was possible. */
  heal(hash: string): Promise<boolean>
  /**
   * Removes an artefact.
   * @returns Its size, or null if it did not exist.
   */
  remove(hash: string): Promise<number | null>
}
