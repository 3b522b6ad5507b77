import { workbenchSetup } from './workbench.setup.ts'

const FOCUS_CATALOGUE = { type: 'focusPane', params: { pane: 'catalogue' } } as const

/** States of the catalogue, which covers map and table while the user chooses a dataset. */
export const catalogue = workbenchSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'catalogue.opened': { target: 'open', actions: FOCUS_CATALOGUE },
        'catalogue.offered': 'open',
      },
    },
    open: {
      entry: 'renewPrefetch',
      description: 'The catalogue is open. It closes when the map shows a dataset.',
      on: {
        'catalogue.opened': { actions: FOCUS_CATALOGUE },
        'catalogue.closed': 'closed',
        'pane.shown': {
          guard: ({ event }) => event.pane === 'map' || event.pane === 'table',
          target: 'closed',
        },
      },
    },
  },
})
