import type { Dataset, Instance, Source } from '../../../contract/dataset.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'

/** Provenance in an exported file, so that it can be cited and used within its licence. */
export interface Provenance {
  dataset: string
  instance: string
  source: string
  source_url: string | null
  licence: string
  licence_url: string | null
  attribution: string
  /** Day of the import, ISO 8601. */
  retrieved_at: string
}

/** Returns the provenance of an instance, including its origin dataset's. */
export function provenanceOf(dataset: Dataset, instance: Instance): Provenance {
  const { source, geometry_origin } = dataset
  const origin = geometry_origin?.source
  const both = (read: (source: Source) => string) => {
    const texts = [read(source), ...(origin ? [read(origin)] : [])]
    return [...new Set(texts)].join('; ')
  }
  return {
    dataset: dataset.id,
    instance: instance.id,
    source: both(({ name }) => name),
    source_url: source.url,
    licence: both(({ licence }) => licence),
    licence_url: source.licence_url,
    attribution: both(({ attribution }) => attribution),
    retrieved_at: instance.imported_at.slice(0, 10),
  }
}

/** Writer of a text file, zone by zone. */
export interface ExportWriter {
  head: string
  row: (ordinal: number) => string
  /** Text between two rows. */
  separator: string
  tail: string
}

export type WriterOf = (open: OpenInstance, provenance: Provenance) => ExportWriter

/** Returns the name of an origin's label in a file with the dataset's own labels. */
export const originName = (origin: string, label: string): string => `${origin}.${label}`
