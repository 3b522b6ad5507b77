import type { Dataset, Instance, Source } from '../../../contract/dataset.ts'
import type { Language } from '../../../contract/languages.mjs'
import type { OpenInstance } from '../../zones/openInstance.ts'
import { type Selected, selectionFacts } from './selectionFacts.ts'

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
  /** Condition that the zones of the file fulfil, unless the file has all of them. */
  selection?: string
  /** Label by which the zones are sorted, and the direction. */
  sorted_by?: string
}

/** Returns the provenance of an instance, including its origin dataset's, and the selection of its zones. */
export function provenanceOf(dataset: Dataset, instance: Instance, selected: Selected = {}): Provenance {
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
    ...selectionFacts(selected),
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

/** @param titles Language of the titles of columns; null names them by their labels. */
export type WriterOf = (open: OpenInstance, provenance: Provenance, titles: Language | null) => ExportWriter

/** Returns the name of an origin's label in a file with the dataset's own labels. */
export const originName = (origin: string, label: string): string => `${origin}.${label}`
