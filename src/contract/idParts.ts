/** Form and maximum length of an instance's id. */
export const INSTANCE = /^[a-z0-9-]+~[a-z0-9-]+$/
export const INSTANCE_MAX = 120

/** Prefix of datasets of one browser: no other id contains two consecutive hyphens. */
const LOCAL = 'local--'

/** Returns whether an id belongs to a dataset of one browser. */
export const isLocal = (id: string): boolean => id.startsWith(LOCAL)

/** Source of the datasets that the files of this browser contain. */
export const OWN_SOURCE = 'local'

/** Returns whether this browser stores a dataset. It does not store those of an account or a private link. */
export const isStoredHere = ({ id, source }: { id: string; source: { id: string } }): boolean =>
  isLocal(id) && source.id === OWN_SOURCE

/** Returns the dataset at the start of a dataset, instance or zone id. */
export const datasetIn = (id: string): string => /^[a-z0-9-]*/.exec(id)?.[0] ?? ''

/**
 * Returns the id of a dataset of this browser.
 * @param mark Unique letters and digits.
 */
export const localId = (mark: string): string => `${LOCAL}${mark}`

/** Returns whether a text may be the id of an instance. */
export const isInstanceId = (text: string): boolean => text.length <= INSTANCE_MAX && INSTANCE.test(text)

/** Returns the id of an instance. */
export const instanceId = (dataset: string, edition: string): string => `${dataset}~${edition}`

/** Splits the id of an instance. A text without an edition is a dataset. */
export function instanceParts(id: string): { dataset: string; edition: string | null } {
  const [, dataset = id, edition = null] = /^([^~]*)~(.*)$/s.exec(id) ?? []
  return { dataset, edition }
}

/** Returns the id of a label of an instance. */
export const labelId = (instance: string, name: string): string => `${instance}.${encodeURIComponent(name)}`

/** Returns the id of a zone. */
export const zoneId = (dataset: string, key: string): string => `${dataset}.${encodeURIComponent(key)}`

/** Returns dataset and key of a zone id, or null if it is invalid. Unencoded keys are accepted. */
export function zoneParts(id: string): { dataset: string; key: string } | null {
  const [, dataset, key] = /^([a-z0-9-]+)\.(.+)$/s.exec(id) ?? []
  if (dataset === undefined || key === undefined) return null
  try {
    return { dataset, key: decodeURIComponent(key) }
  } catch {
    return { dataset, key }
  }
}

/** Returns the dataset of a zone, or an empty text for an invalid id. */
export const datasetOfZone = (id: string): string => zoneParts(id)?.dataset ?? ''
