import type { Instance } from '../../contract/dataset.ts'
import type { ExportFormat } from '../../contract/export.ts'
import { instanceParts } from '../../contract/ids.ts'

/** Addresses of an installation, from the origin at which it is reached. */

/** The catalogue, as data about it names it. */
export const catalogueAddress = (origin: string): string => `${origin}/catalogue`

/** A dataset or an instance, as data about it names it. */
export const resourceAddress = (origin: string, id: string): string =>
  `${catalogueAddress(origin)}/${encodeURIComponent(id)}`

/** The page that shows an instance. */
export const pageAddress = (origin: string, instance: string): string =>
  `${origin}/?show=${encodeURIComponent(instance)}`

/** A file of an instance. */
export const fileAddress = (origin: string, { id }: Pick<Instance, 'id'>, format: ExportFormat): string => {
  const { dataset } = instanceParts(id)
  const query = new URLSearchParams({ dataset_id: dataset, instance: id, format })
  return `${origin}/cartable/export/?${query}`
}

/** The door for geographic programs. */
export const featuresAddress = (origin: string): string => `${origin}/ogc`

/** An instance behind that door. */
export const collectionAddress = (origin: string, instance: string): string =>
  `${featuresAddress(origin)}/collections/${encodeURIComponent(instance)}`

/** The path of a feed: of a dataset, or of all. */
export const feedPath = (dataset: string | null, ending: string): string =>
  dataset === null ? `/feed.${ending}` : `/feed/${encodeURIComponent(dataset)}.${ending}`
