import { and, not, stateIn } from 'xstate'
import { workbenchSetup } from './workbench.setup.ts'

const OPEN = { target: 'open', actions: 'saveOpen' } as const

/** The focus is in the options of the drawer: Escape leaves them first. */
export const OPTIONS_IN_FRONT = and([
  stateIn({ showing: 'settled' }),
  stateIn({ options: 'unfolded' }),
  stateIn({ pane: 'drawer' }),
])

/** Space of the inspector next to the map, which uses it until the inspector has content to show. */
export const inspectorPane = workbenchSetup.createStateConfig({
  initial: 'opening',
  states: {
    opening: {
      description: 'The inspector keeps its last size.',
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
          guard: and([stateIn({ showing: 'settled' }), not(OPTIONS_IN_FRONT)]),
          target: 'closed',
          actions: 'saveClosed',
        },
      },
    },
  },
})
