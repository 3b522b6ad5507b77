import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { catalogueMachine } from '../../machines/catalogue.machine.ts'
import type { CataloguePart, CatalogueSearch } from '../../src/domain/search/catalogueList.ts'
import { DATASETS } from '../support/fixtures.ts'
import { catalogue } from './expected/catalogue.ts'
import { followTable } from './follow.ts'

const KNOWN = [
  { id: 'zones', instances: 2, latest: { id: 'zones~2026', dataset: 'zones' } },
  { id: 'former', instances: 1, latest: null },
  { id: 'empty', instances: 0, latest: null },
]

const detailsOf = (dataset: string) => ({ dataset, instances: [], labels: [] })

describe('the choice of a dataset', () => {
  followTable({
    machine: catalogueMachine,
    expected: catalogue,
    promises: ['loadCatalogue', 'searchCatalogue', 'loadDetails'],
    events: [
      {
        type: 'xstate.done.actor.loadCatalogue',
        output: { datasets: KNOWN, total: 3 },
      },
      { type: 'xstate.done.actor.loadCatalogue', output: { datasets: KNOWN, total: 4 } },
      { type: 'xstate.done.actor.searchCatalogue', output: { datasets: KNOWN.slice(0, 1), total: 1 } },
      { type: 'xstate.done.actor.searchCatalogue', output: { datasets: KNOWN.slice(0, 1), total: 70 } },
      { type: 'xstate.error.actor.searchCatalogue', error: new Error('gone') },
      { type: 'xstate.after.typing.catalogue.list.typing' },
      { type: 'catalogue.continued' },
      { type: 'datasets.found', datasets: [{ id: 'other', instances: 0, latest: null }] },
      { type: 'xstate.error.actor.loadCatalogue', error: new Error('gone') },
      { type: 'catalogue.retried' },
      { type: 'catalogue.searched', query: 'zones' },
      { type: 'catalogue.listed', datasetType: 'all' },
      { type: 'catalogue.listed', datasetType: 'label' },
      { type: 'catalogue.sorted', order: 'newest' },
      { type: 'catalogue.sorted', order: 'alphabet' },
      { type: 'catalogue.changed', dataset: 'zones' },
      { type: 'instance.removed', dataset: 'zones', instance: 'zones~2026' },
      ...['zones', 'former', 'empty'].flatMap(dataset => [
        { type: 'dataset.selected', dataset },
        { type: 'dataset.displayed', dataset },
      ]),
      { type: 'dataset.displayed', dataset: null },
      { type: 'xstate.done.actor.loadDetails', output: detailsOf('zones') },
      { type: 'xstate.error.actor.loadDetails', error: new Error('gone') },
    ],
    project: ({ context: { datasets, total, dataset, list, listed } }) => [
      datasets.length,
      total,
      dataset,
      list.type,
      list.order,
      listed?.total,
    ],
  })
})

/** Catalogue that is too large to load completely, with its recorded requests. */
function large() {
  const asked: [query: string, page: number][] = []
  const part: CataloguePart = { datasets: DATASETS.slice(0, 1), total: 70 }
  const searchCatalogue = fromPromise<CataloguePart, CatalogueSearch>(async ({ input: { list, page } }) => {
    asked.push([list.query, page])
    return part
  })
  const loadCatalogue = fromPromise<CataloguePart>(async () => part)
  const actor = createActor(catalogueMachine.provide({ actors: { searchCatalogue, loadCatalogue } as never }))
  const pause = () => actor.send({ type: 'xstate.after.typing.catalogue.list.typing' } as never)
  return { actor: actor.start(), pause, asked }
}

test('requests typed text once the user pauses', async () => {
  const { actor, pause, asked } = large()
  await waitFor(actor, snapshot => snapshot.matches({ list: 'ready' }))
  asked.length = 0
  for (const query of ['z', 'zo', 'zones']) actor.send({ type: 'catalogue.searched', query })
  expect(asked).toEqual([])
  pause()
  expect(asked).toEqual([['zones', 1]])
})

test('requests a long list page by page', async () => {
  const { actor, pause, asked } = large()
  actor.send({ type: 'catalogue.searched', query: 'zones' })
  pause()
  for (let page = 1; page <= 3; page++) {
    await waitFor(actor, snapshot => snapshot.matches({ list: 'ready' }))
    actor.send({ type: 'catalogue.continued' })
  }
  expect(asked.map(([, page]) => page)).toEqual([1, 2, 3, 4])
})
