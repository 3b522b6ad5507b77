import { describe, expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, SimulatedClock } from 'xstate'
import { datasetSearchMachine } from '../../machines/datasetSearch.machine.ts'
import type { CataloguePart, CatalogueSearch } from '../../src/domain/search/catalogueList.ts'
import { DATASETS } from '../support/fixtures.ts'
import { datasetSearch } from './expected/datasetSearch.ts'
import { followTable } from './follow.ts'

const [zones] = DATASETS

describe('searches datasets in a large catalogue', () => {
  followTable({
    machine: datasetSearchMachine,
    expected: datasetSearch,
    promises: ['searchCatalogue'],
    events: [
      { type: 'catalogue.announced', isPartial: true },
      { type: 'catalogue.announced', isPartial: false },
      { type: 'datasets.sought', query: 'z' },
      { type: 'datasets.sought', query: 'afficher zones' },
      { type: 'xstate.after.typing.datasetSearch.typing' },
      { type: 'xstate.done.actor.searchCatalogue', output: { datasets: [], total: 0 } },
      { type: 'xstate.done.actor.searchCatalogue', output: { datasets: [zones], total: 1 } },
      { type: 'xstate.error.actor.searchCatalogue', error: new Error('gone') },
    ],
    project: ({ context: { isPartial, sought } }) => [isPartial, sought],
  })

  /** Server that knows one dataset by name. Records requests and sent events. */
  async function asked(queries: readonly string[], isPartial = true) {
    const clock = new SimulatedClock()
    const asked: CatalogueSearch[] = []
    const told: string[] = []
    const searchCatalogue = fromPromise<CataloguePart, CatalogueSearch>(async ({ input }) => {
      asked.push(input)
      const datasets = zones && input.list.query === 'communes' ? [zones] : []
      return { datasets, total: datasets.length }
    })
    const catalogue = createMachine({
      on: {
        'datasets.found': {
          actions: ({ event }) => told.push(...event['datasets'].map((each: { id: string }) => each.id)),
        },
      },
    })
    const root = createActor(
      createMachine({
        invoke: [
          { src: catalogue, systemId: 'catalogue' },
          { src: datasetSearchMachine.provide({ actors: { searchCatalogue } }), systemId: 'datasetSearch' },
        ],
      }),
      { clock },
    ).start()
    const machine = root.system.get('datasetSearch')
    machine.send({ type: 'catalogue.announced', isPartial })
    for (const query of queries) machine.send({ type: 'datasets.sought', query })
    clock.increment(150)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return { queries: asked.map(({ list }) => list.query), told }
  }

  test('requests the last typed text once, without command words', async () => {
    const { queries, told } = await asked(['aff', 'afficher com', 'afficher les communes'])
    expect(queries).toEqual(['afficher les communes', 'les communes', 'communes'])
    expect(told).toEqual([zones?.id])
  })

  test('makes no request if all datasets are known', async () => {
    expect(await asked(['communes'], false)).toEqual({ queries: [], told: [] })
  })
})
