import { describe } from 'vitest'
import { selectionMachine } from '../../machines/selection.machine.ts'
import { selection } from './expected/selection.ts'
import { followTable } from './follow.ts'

const detailsOf = (dataset: string) => ({ dataset, instances: [], labels: [] })

describe('the choice of a dataset', () => {
  followTable({
    machine: selectionMachine,
    expected: selection,
    promises: ['loadCatalogue', 'loadDetails'],
    events: [
      {
        type: 'xstate.done.actor.loadCatalogue',
        output: [
          { id: 'zones', instances: 2, latest: { id: 'zones~2026', dataset: 'zones' } },
          { id: 'former', instances: 1, latest: null },
          { id: 'empty', instances: 0, latest: null },
        ],
      },
      { type: 'xstate.error.actor.loadCatalogue', error: new Error('gone') },
      { type: 'catalogue.retried' },
      { type: 'catalogue.searched', query: 'zones' },
      { type: 'catalogue.listed', datasetType: 'all' },
      { type: 'catalogue.listed', datasetType: 'label' },
      { type: 'catalogue.sorted', order: 'newest' },
      { type: 'catalogue.sorted', order: 'alphabet' },
      { type: 'catalogue.changed', dataset: 'zones' },
      { type: 'instance.gone', dataset: 'zones', instance: 'zones~2026' },
      ...['zones', 'former', 'empty'].flatMap(dataset => [
        { type: 'dataset.selected', dataset },
        { type: 'dataset.displayed', dataset },
      ]),
      { type: 'dataset.displayed', dataset: null },
      { type: 'xstate.done.actor.loadDetails', output: detailsOf('zones') },
      { type: 'xstate.error.actor.loadDetails', error: new Error('gone') },
    ],
    project: ({ context: { datasets, dataset, list } }) => [datasets.length, dataset, list],
  })
})
