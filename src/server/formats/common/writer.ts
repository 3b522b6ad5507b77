import type { Asker } from '../../zones/effort.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'
import type { Provenance } from './provenance.ts'

/** A file of zones, in the order of their ordinals as given. */
export interface ExportFile {
  /** The file, piece by piece as it is read. Ends with an AbortError once aborted. */
  write: (ordinals: Uint32Array, asker: Asker) => AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Bytes of the file, about, without writing it. */
  estimate: (ordinals: Uint32Array) => number
}

export type FileOf = (open: OpenInstance, provenance: Provenance) => ExportFile

/** A file of text that is written zone by zone. */
export interface ExportWriter {
  head: string
  row: (ordinal: number) => string
  /** Between two rows. */
  separator: string
  tail: string
}

export type WriterOf = (open: OpenInstance, provenance: Provenance) => ExportWriter

/** Returns the name of an origin's label in a file, where it stands beside the dataset's own. */
export const originName = (origin: string, label: string): string => `${origin}.${label}`
