import type { Dataset, InstanceStatus } from '../../contract/dataset.ts'

/** Properties that a dataset of the catalogue must have; null for any. */
export type Facets = {
  type: Dataset['type'] | null
  status: InstanceStatus | null
  /** The id of a source. */
  source: string | null
}

export const NO_FACETS: Facets = { type: null, status: null, source: null }

/** The value of each facet that a dataset has. */
export const facetsOf = ({ type, status, source }: Dataset) => ({ type, status, source: source.id })

/** Tells whether a dataset has the properties that facets ask for; `without` is a facet that is not looked at. */
export function isLike(dataset: Dataset, facets: Facets, without?: keyof Facets): boolean {
  const own = facetsOf(dataset)
  return FACETS.every(facet => facet === without || facets[facet] === null || facets[facet] === own[facet])
}

export const FACETS = ['type', 'status', 'source'] as const satisfies (keyof Facets)[]

/**
 * Counts the datasets that each value of a facet would leave, given the other facets, in the order of the catalogue.
 */
export function countsOf(
  datasets: readonly Dataset[],
  facets: Facets,
  facet: keyof Facets,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const dataset of datasets) {
    const value = facetsOf(dataset)[facet]
    counts.set(value, (counts.get(value) ?? 0) + (isLike(dataset, facets, facet) ? 1 : 0))
  }
  return counts
}

/** Datasets as they are proposed: those used lately first, then those that came on the newest day. */
export function inOrder(datasets: readonly Dataset[], lately: readonly string[]): Dataset[] {
  const rankOf = ({ id }: Dataset) => {
    const place = lately.indexOf(id)
    return place < 0 ? lately.length : place
  }
  const dayOf = ({ latest }: Dataset) => latest?.imported_at.slice(0, 10) ?? ''
  return [...datasets].sort((a, b) => rankOf(a) - rankOf(b) || dayOf(b).localeCompare(dayOf(a)))
}
