import type { Fault } from './integrity.ts'

/** Does something with the file of an artefact, which is on the disk while it is opened. */
export type WithFile = <T>(work: (path: string) => Promise<T>) => Promise<T>

/** Files of new artefacts by their hashes, in a temporary folder. */
export type NewFiles = ReadonlyMap<string, string>

/** Files of the artefacts, wherever they are kept. */
export interface ArtefactFiles {
  /** Path of an artefact on the disk of this machine, if it is there. */
  path(hash: string): string
  /** Does something with the file of an artefact. The work may be done anew, where the file was damaged or went away. */
  use<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  /** Size of an artefact in bytes, or null when there is none. */
  size(hash: string): Promise<number | null>
  /** Returns the sizes of all that are asked for, where many are. */
  sizes(): Promise<(hash: string) => Promise<number | null>>
  /** Finds the fault of an artefact where it is kept, by reading all of it; or null. */
  fault(hash: string): Promise<Fault | null>
  /** Tells whether no artefact was ever kept. */
  isEmpty(): Promise<boolean>
  /** Sends files ahead that are going to be kept, where that takes long. @returns Whether it does. */
  offer(files: NewFiles, signal?: AbortSignal): Promise<boolean>
  /**
   * Finds those of some files that are not kept, or not as they were written.
   *
   * @param areOffered Whether they were sent ahead, so that they need not be read again.
   */
  lacking(files: NewFiles, areOffered: boolean): Promise<ReadonlyMap<string, Fault>>
  /** Keeps files, which are taken from where they are. */
  keep(files: NewFiles): Promise<void>
  /** Takes files that are kept already from where they are, so that they are at hand. */
  adopt(files: NewFiles): Promise<void>
  /** Forgets what is at hand of an artefact that was found damaged, if it is kept elsewhere too. */
  doubt(hash: string): Promise<void>
  /** Keeps anew what is at hand of an artefact that is damaged where it is kept. @returns Whether that was possible. */
  heal(hash: string): Promise<boolean>
  /** Removes an artefact. @returns Its size, or null when there was none. */
  remove(hash: string): Promise<number | null>
}
