import type { Dataset, Instance, Source } from '../../../contract/dataset.ts'

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

/** The provenance of an instance; that of the borrowed geometry is told along with it. */
export function provenanceOf(dataset: Dataset, instance: Instance): Provenance {
  const { source, geometry_origin } = dataset
  const lender = geometry_origin?.source
  const both = (read: (source: Source) => string) => {
    const texts = [read(source), ...(lender ? [read(lender)] : [])]
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
