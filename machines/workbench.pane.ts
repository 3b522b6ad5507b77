import { and, stateIn } from 'xstate'
import { workbenchSetup } from './workbench.setup.ts'

/** Pane in front, which narrow screens show alone. */
export const pane = workbenchSetup.createStateConfig({
  initial: 'map',
  on: {
    'pane.shown': [
      {
        guard: ({ event }) => event.pane === 'drawer',
        target: '.drawer',
        actions: ['unfoldDrawer', { type: 'focusPane', params: ({ event }) => event }],
      },
      {
        guard: ({ event }) => event.pane === 'map',
        target: '.map',
        actions: { type: 'focusPane', params: ({ event }) => event },
      },
      {
        guard: ({ event }) => event.pane === 'table',
        target: '.table',
        actions: { type: 'focusPane', params: ({ event }) => event },
      },
      { target: '.inspector', actions: { type: 'focusPane', params: ({ event }) => event } },
    ],
    'catalogue.opened': '.map',
    'instance.displayed': {
      guard: { type: 'editsTheView', params: ({ event }) => event },
      target: '.map',
    },
    'table.opened': {
      guard: { type: 'isDisplayed', params: ({ event }) => event },
      target: '.table',
      actions: [
        { type: 'activate', params: ({ event }) => event },
        'notifyDisplayed',
        'notifyChosen',
        'closeCatalogue',
        { type: 'focusPane', params: { pane: 'table' } },
      ],
    },
    'table.searchBegun': {
      guard: 'somethingIsDisplayed',
      target: '.table',
      actions: ['closeCatalogue', { type: 'focusPane', params: { pane: 'tableSearch' } }],
    },
    'options.toggled': {
      guard: and(['somethingIsDisplayed', stateIn({ options: 'folded' })]),
      target: '.drawer',
      actions: ['unfoldDrawer', { type: 'focusPane', params: { pane: 'options' } }],
    },
    'card.opened': { target: '.inspector', actions: { type: 'focusPane', params: { pane: 'card' } } },
    'settings.opened': {
      guard: { type: 'isDisplayed', params: ({ event }) => event },
      target: '.inspector',
      actions: { type: 'focusPane', params: { pane: 'settings' } },
    },
    'filter.opened': {
      guard: { type: 'isDisplayed', params: ({ event }) => event },
      target: '.inspector',
      actions: { type: 'focusPane', params: { pane: 'filter' } },
    },
  },
  states: {
    drawer: { description: 'Narrow screens show the drawer.' },
    map: { description: 'Narrow screens show the map.' },
    table: { description: 'Narrow screens show the table.' },
    inspector: {
      description: 'Narrow screens show the inspector.',
      on: {
        'inspector.closed': 'map',
        'workbench.backed': { guard: stateIn({ showing: 'settled' }), target: 'map' },
      },
    },
  },
})
