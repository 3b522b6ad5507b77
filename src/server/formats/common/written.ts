import type { Dataset, Instance, Source } from '../../../contract/dataset.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'

/** Facts that go with an exported file, so that it can be cited and used within its licence. */
export interface Provenance {
  dataset: string
  instance: string
  source: string
  source_url: string | null
  licence: string
  licence_url: string | null
  attribution: string
  /** Day the data came into the product, ISO 8601. */
  retrieved_at: string
}

/** The provenance of an instance; that of the origin dataset is told along with it. */
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
