import type { Dataset, InstanceStatus } from '../../contract/dataset.ts'

/** Required properties of a dataset; null for any. */
export type Facets = {
  type: Dataset['type'] | null
  status: InstanceStatus | null
  /** Source id. */
  source: string | null
}

export const NO_FACETS: Facets = { type: null, status: null, source: null }

/** Returns the facet values of a dataset. */
export const facetsOf = ({ type, status, source }: Dataset) => ({ type, status, source: source.id })

/** Returns whether a dataset matches facets, except the facet `without`. */
export function matchesFacets(dataset: Dataset, facets: Facets, without?: keyof Facets): boolean {
  const own = facetsOf(dataset)
  return FACETS.every(facet => facet === without || facets[facet] === null || facets[facet] === own[facet])
}

export const FACETS = ['type', 'status', 'source'] as const satisfies (keyof Facets)[]

/** Counts the datasets that each value of a facet would leave, given the other facets, in catalogue order. */
export function countsOf(
  datasets: readonly Dataset[],
  facets: Facets,
  facet: keyof Facets,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const dataset of datasets) {
    const value = facetsOf(dataset)[facet]
    counts.set(value, (counts.get(value) ?? 0) + (matchesFacets(dataset, facets, facet) ? 1 : 0))
  }
  return counts
}

/** Sorts datasets for display: recently used ones first, then by moment of import. */
export function sortForDisplay(datasets: readonly Dataset[], lately: readonly string[]): Dataset[] {
  const rankOf = ({ id }: Dataset) => {
    const place = lately.indexOf(id)
    return place < 0 ? lately.length : place
  }
  const momentOf = ({ latest }: Dataset) => (latest ? Date.parse(latest.imported_at) : 0)
  return [...datasets].sort((a, b) => rankOf(a) - rankOf(b) || momentOf(b) - momentOf(a))
}
