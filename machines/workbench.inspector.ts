import { stateIn } from 'xstate'
import { workbenchSetup } from './workbench.setup.ts'

const OPEN = { target: 'open', actions: 'saveOpen' } as const

/** Room of the inspector beside the map: it is the map's until something in the inspector is to be seen. */
export const inspectorPane = workbenchSetup.createStateConfig({
  initial: 'opening',
  states: {
    opening: {
      description: 'The inspector stands as it was left.',
      always: [
        { guard: ({ context }) => context.stored.isInspectorOpen, target: 'open' },
        { target: 'closed' },
      ],
    },
    closed: {
      on: {
        'inspector.turned': OPEN,
        'card.opened': OPEN,
        'settings.opened': { guard: 'isDisplayed', ...OPEN },
        'filter.opened': { guard: 'isDisplayed', ...OPEN },
        'pane.shown': { guard: ({ event }) => event.pane === 'inspector', ...OPEN },
      },
    },
    open: {
      on: {
        'inspector.closed': { target: 'closed', actions: 'saveClosed' },
        'workbench.backed': {
          guard: stateIn({ showing: 'settled' }),
          target: 'closed',
          actions: 'saveClosed',
        },
      },
    },
  },
})
