import { fromPromise } from 'xstate'
import { machines } from '../../machines/index.ts'
import type { Recent } from '../../machines/palette.types.ts'
import { FailureError } from '../../src/domain/failure.ts'
import type { CataloguePart, CatalogueSearch } from '../../src/domain/search/catalogueList.ts'
import { NO_TOWNS } from '../../src/domain/search/gazetteer.ts'
import { PLACES } from './fixtures.ts'
import type { ScriptedCatalogue } from './scriptedCatalogue.ts'

/** Search without results. */
const NOTHING_FOUND: CataloguePart = { datasets: [], total: 0 }

/** Search that requires an account. */
export const RESERVED = 'reserved'

/** Returns the machines that list and search the catalogue, its zones and places: they answer immediately. */
export function scriptedSearch(catalogue: ScriptedCatalogue) {
  const { gate } = catalogue
  return {
    catalogue: machines.catalogue.provide({
      actors: {
        loadCatalogue: fromPromise(async () => {
          if (gate) await gate('catalogue')
          const more = catalogue.searchDatasets ? 100_000 : 0
          return { datasets: catalogue.datasets, total: catalogue.datasets.length + more }
        }),
        searchCatalogue: fromPromise<CataloguePart, CatalogueSearch>(async ({ input }) => {
          if (!catalogue.listDatasets) return NOTHING_FOUND
          if (gate) await gate('catalogue')
          return catalogue.listDatasets(input)
        }),
        loadDetails: fromPromise(async ({ input: { dataset } }) => {
          if (gate) await gate('catalogue')
          const instances = catalogue.instances[dataset] ?? []
          return { dataset, instances, labels: catalogue.labelsOf(instances[0]?.id ?? '') }
        }),
      },
    }),
    palette: machines.palette.provide({
      actors: {
        searchZones: fromPromise(async ({ input: { search, shown } }) => {
          if (catalogue.searchZones) return catalogue.searchZones(search, shown)
          if (search === RESERVED) throw new FailureError({ code: 'unauthenticated', detail: null })
          return shown.map(({ displayed: { dataset } }) => ({
            id: `${dataset}.38`,
            name: 'Isère',
            dataset,
            ordinal: 37,
            bbox: [4, 44, 6, 46] as [number, number, number, number],
          }))
        }),
        loadPlaces: fromPromise(async () => catalogue.places ?? PLACES),
        loadTowns: fromPromise(async () => catalogue.towns ?? NO_TOWNS),
        loadLabels: fromPromise(async ({ input: { candidates } }) =>
          Object.fromEntries(
            candidates.map(({ instance }) => [instance, catalogue.labelsOf(instance)] as const),
          ),
        ),
        loadValues: fromPromise(async ({ input: { shown } }) => catalogue.valuesOf?.(shown) ?? []),
        saveRecents: fromPromise<void, { recents: Recent[] }>(async () => {}),
      },
    }),
    datasetSearch: machines.datasetSearch.provide({
      actors: {
        searchCatalogue: fromPromise<CataloguePart, CatalogueSearch>(async ({ input: { list } }) => {
          const datasets = catalogue.searchDatasets?.(list.query) ?? []
          return { datasets, total: datasets.length }
        }),
      },
    }),
  }
}
