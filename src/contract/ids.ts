import { z } from 'zod'

/** Lower case, digits and single hyphens between them. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The slug of a dataset: stable across installations, so that links survive. */
export const DatasetId = z.string().regex(SLUG).max(80)

/** Beginning of the ids of datasets that one browser keeps: no other id has two hyphens together. */
const LOCAL = 'local--'

/** The id of a dataset of the catalogue, or of one that this browser keeps. */
export const AnyDatasetId = z
  .string()
  .regex(/^(local--)?[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

/** Tells whether an id names a dataset that one browser keeps, or an instance or a zone of one. */
export const isLocal = (id: string): boolean => id.startsWith(LOCAL)

/** Returns the dataset that the id of a dataset, of an instance or of a zone begins with. */
export const datasetIn = (id: string): string => /^[a-z0-9-]*/.exec(id)?.[0] ?? ''

/** Returns the id of a dataset that this browser keeps. @param mark Letters and digits that no other has. */
export const localId = (mark: string): string => `${LOCAL}${mark}`

/** Most characters of an edition. */
export const EDITION_MAX = 30
/** The second half of the id of an instance that is imported. */
export const Edition = z.string().regex(SLUG).max(EDITION_MAX)

/** `<dataset>~<edition>`, for instance `fr-regions~2026`. */
export const InstanceId = z
  .string()
  .regex(/^[a-z0-9-]+~[a-z0-9-]+$/)
  .max(120)

/** `<dataset>.<percent-encoded key>`, the same in every instance. */
export const ZoneId = z
  .string()
  .regex(/^[a-z0-9-]+\..+$/)
  .max(400)

/** Returns the id of an instance. */
export const instanceId = (dataset: string, edition: string): string => `${dataset}~${edition}`

/** Cuts the id of an instance into its parts. A text without an edition is a dataset alone. */
export function instanceParts(id: string): { dataset: string; edition: string | null } {
  const [, dataset = id, edition = null] = /^([^~]*)~(.*)$/s.exec(id) ?? []
  return { dataset, edition }
}

/** Returns the id of a label of an instance. */
export const labelId = (instance: string, name: string): string => `${instance}.${encodeURIComponent(name)}`

/** Returns the id of a zone. */
export const zoneId = (dataset: string, key: string): string => `${dataset}.${encodeURIComponent(key)}`

/** Returns the dataset and the key in the id of a zone, or null when it is none. A key that is not encoded is understood. */
export function zoneParts(id: string): { dataset: string; key: string } | null {
  const [, dataset, key] = /^([a-z0-9-]+)\.(.+)$/s.exec(id) ?? []
  if (dataset === undefined || key === undefined) return null
  try {
    return { dataset, key: decodeURIComponent(key) }
  } catch {
    return { dataset, key }
  }
}

/** Returns the dataset of a zone, or an empty text when the id is none. */
export const datasetOfZone = (id: string): string => zoneParts(id)?.dataset ?? ''
