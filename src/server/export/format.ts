import type { OpenInstance } from '../zones/open-instance.ts'
import type { Provenance } from './provenance.ts'

/** A file format written zone by zone. */
export interface ExportWriter {
  mediaType: string
  extension: string
  head: string
  row: (ordinal: number) => string
  /** Between two rows. */
  separator: string
  tail: string
}

export type WriterOf = (open: OpenInstance, provenance: Provenance) => ExportWriter

/** How an origin's label is named in a file, where it stands beside the dataset's own. */
export const originName = (origin: string, label: string): string => `${origin}.${label}`
