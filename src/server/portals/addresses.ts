import type { Instance } from '../../contract/dataset.ts'
import type { ExportFormat } from '../../contract/export.ts'
import { instanceParts } from '../../contract/idParts.ts'

/** Addresses of an installation, below its public origin. */

/** Returns the IRI of the catalogue. */
export const catalogueAddress = (origin: string): string => `${origin}/catalogue`

/** Returns the IRI of a dataset or an instance. */
export const resourceAddress = (origin: string, id: string): string =>
  `${catalogueAddress(origin)}/${encodeURIComponent(id)}`

/** Returns the address of the page of an instance. */
export const pageAddress = (origin: string, instance: string): string =>
  `${origin}/?show=${encodeURIComponent(instance)}`

/** Returns the address of a file of an instance. */
export const fileAddress = (origin: string, { id }: Pick<Instance, 'id'>, format: ExportFormat): string => {
  const { dataset } = instanceParts(id)
  const query = new URLSearchParams({ dataset_id: dataset, instance: id, format })
  return `${origin}/cartable/export/?${query}`
}

/** Returns the address of the OGC entry point. */
export const featuresAddress = (origin: string): string => `${origin}/ogc`

/** Returns the address of an instance's OGC collection. */
export const collectionAddress = (origin: string, instance: string): string =>
  `${featuresAddress(origin)}/collections/${encodeURIComponent(instance)}`

/** Returns the path of a feed: of a dataset, or of the whole catalogue. */
export const feedPath = (dataset: string | null, ending: string): string =>
  dataset === null ? `/feed.${ending}` : `/feed/${encodeURIComponent(dataset)}.${ending}`
