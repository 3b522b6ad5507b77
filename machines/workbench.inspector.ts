import { and, not, stateIn } from 'xstate'
import { workbenchSetup } from './workbench.setup.ts'

const OPEN = { target: 'open', actions: { type: 'saveInspector', params: { isOpen: true } } } as const
const SAVE_CLOSED = { type: 'saveInspector', params: { isOpen: false } } as const

/** If the focus is in the drawer's options, Escape leaves them first. */
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
        'settings.opened': { guard: { type: 'isDisplayed', params: ({ event }) => event }, ...OPEN },
        'filter.opened': { guard: { type: 'isDisplayed', params: ({ event }) => event }, ...OPEN },
        'pane.shown': { guard: ({ event }) => event.pane === 'inspector', ...OPEN },
      },
    },
    open: {
      on: {
        'inspector.closed': { target: 'closed', actions: SAVE_CLOSED },
        'workbench.backed': {
          guard: and([stateIn({ showing: 'settled' }), not(OPTIONS_IN_FRONT)]),
          target: 'closed',
          actions: SAVE_CLOSED,
        },
      },
    },
  },
})

/** Content of the inspector. */
export const inspector = workbenchSetup.createStateConfig({
  initial: 'card',
  on: {
    'card.opened': {
      target: '.card',
      actions: [{ type: 'activate', params: ({ event }) => event }, 'notifyDisplayed', 'notifyChosen'],
    },
    'settings.opened': {
      guard: { type: 'isDisplayed', params: ({ event }) => event },
      target: '.settings',
      actions: [{ type: 'activate', params: ({ event }) => event }, 'notifyDisplayed', 'notifyChosen'],
    },
    'filter.opened': {
      guard: { type: 'isDisplayed', params: ({ event }) => event },
      target: '.filter',
      actions: [{ type: 'activate', params: ({ event }) => event }, 'notifyDisplayed', 'notifyChosen'],
    },
  },
  states: {
    card: {
      description: 'The ID card of a dataset.',
      on: {
        'inspector.turned': [
          {
            guard: ({ event }) => event.tab === 'settings',
            target: 'settings',
          },
          { guard: ({ event }) => event.tab === 'filter', target: 'filter' },
          { guard: ({ event }) => event.tab === 'zone', target: 'zone' },
        ],
      },
    },
    settings: {
      description: 'The display settings of the active dataset.',
      on: {
        'inspector.turned': [
          { guard: ({ event }) => event.tab === 'card', target: 'card' },
          { guard: ({ event }) => event.tab === 'filter', target: 'filter' },
          { guard: ({ event }) => event.tab === 'zone', target: 'zone' },
        ],
      },
    },
    filter: {
      description: 'The filter of the active dataset.',
      on: {
        'inspector.turned': [
          { guard: ({ event }) => event.tab === 'card', target: 'card' },
          { guard: ({ event }) => event.tab === 'settings', target: 'settings' },
          { guard: ({ event }) => event.tab === 'zone', target: 'zone' },
        ],
      },
    },
    zone: {
      description: 'The inspected zone with all its labels.',
      on: {
        'inspector.turned': [
          { guard: ({ event }) => event.tab === 'card', target: 'card' },
          {
            guard: ({ event }) => event.tab === 'settings',
            target: 'settings',
          },
          { guard: ({ event }) => event.tab === 'filter', target: 'filter' },
        ],
      },
    },
  },
})
