import { and, assign, enqueueActions, type SnapshotFrom, setup, stateIn } from 'xstate'
import { restart } from './children.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Panes of the workbench, and tabs of the inspector, in their order. */
export const PANES = ['drawer', 'map', 'table', 'inspector'] as const
export const TABS = ['card', 'settings', 'filter', 'zone'] as const
export type Pane = (typeof PANES)[number]
type Tab = (typeof TABS)[number]
/** Focus targets: a pane, the search field of the table, or the content opened by a step. */
export type FocusTarget = Pane | 'tableSearch' | 'options' | 'card' | 'settings' | 'filter' | 'catalogue'
/** Page of the public documentation: the user guide, or the news of each version. */
export type GuidePage = 'guide' | 'news'
/** Panel of a dataset, which the workbench has made active. */
export type OpenedPanel = 'card' | 'settings' | 'filter' | 'table'
/** Panel that the Escape key leaves first. */
export type FrontPanel = 'options' | 'inspector' | null

export type PanelsEvent =
  | { type: 'pane.shown'; pane: Pane }
  | { type: 'panel.opened'; panel: OpenedPanel }
  | { type: 'inspector.turned'; tab: Tab }
  | { type: 'inspector.closed' }
  | { type: 'options.toggled' }
  | { type: 'table.searchBegun' }
  | { type: 'catalogue.opened' }
  | { type: 'catalogue.closed' }
  /** The user arrives at an empty map. */
  | { type: 'catalogue.offered' }
  /** Another dataset was requested. */
  | { type: 'map.wanted' }
  | { type: 'help.toggled' }
  | { type: 'fullScreen.toggled' }
  | { type: 'guide.opened'; page: GuidePage }
  | { type: 'displayed.changed'; shown: readonly unknown[] }
  | { type: 'panel.left'; front: FrontPanel }

type PanelsContext = {
  isSomethingDisplayed: boolean
  wasInspectorOpen: boolean
  /** The page was opened with an inspected zone. */
  isZoneInspected: boolean
}

const isPane =
  (...panes: readonly Pane[]) =>
  ({ event }: { event: { pane: Pane } }) =>
    panes.includes(event.pane)
const isPanel =
  (...panels: readonly OpenedPanel[]) =>
  ({ event }: { event: { panel: OpenedPanel } }) =>
    panels.includes(event.panel)

/** Returns the transitions from a tab of the inspector to the others. */
const turnsFrom = (tab: Tab) =>
  TABS.filter(each => each !== tab).map(each => ({
    guard: ({ event }: { event: { tab: Tab } }) => event.tab === each,
    target: each,
  }))

const FOCUS_PANEL = {
  type: 'focusPane',
  params: ({ event }: { event: { panel: OpenedPanel } }) => ({ pane: event.panel }),
} as const
const FOCUS_PANE = {
  type: 'focusPane',
  params: ({ event }: { event: { pane: Pane } }) => event,
} as const
const FOCUS_CATALOGUE = { type: 'focusPane', params: { pane: 'catalogue' } } as const
const OPEN = { target: 'open', actions: { type: 'saveInspector', params: { isOpen: true } } } as const
const CLOSE = { target: 'closed', actions: { type: 'saveInspector', params: { isOpen: false } } } as const

export const panelsSetup = setup({
  types: {
    context: {} as PanelsContext,
    input: {} as Pick<PanelsContext, 'wasInspectorOpen' | 'isZoneInspected'>,
    events: {} as PanelsEvent,
  },
  actors: {
    focusPane: unprovidedPromise<void, { pane: FocusTarget }>('focusPane'),
    saveInspector: unprovidedPromise<void, { isOpen: boolean }>('saveInspector'),
    toggleFullScreen: unprovidedPromise<void>('toggleFullScreen'),
    openGuide: unprovidedPromise<void, { page: GuidePage }>('openGuide'),
  },
  guards: {
    somethingIsDisplayed: ({ context }) => context.isSomethingDisplayed,
  },
  actions: {
    focusPane: enqueueActions(({ enqueue }, { pane }: { pane: FocusTarget }) =>
      restart(enqueue, 'focusPane', { pane }),
    ),
    /** Saves whether the inspector is open. */
    saveInspector: enqueueActions(({ enqueue }, input: { isOpen: boolean }) =>
      restart(enqueue, 'saveInspector', input),
    ),
    toggleFullScreen: enqueueActions(({ enqueue }) => restart(enqueue, 'toggleFullScreen', undefined)),
    openGuide: enqueueActions(({ enqueue }, { page }: { page: GuidePage }) =>
      restart(enqueue, 'openGuide', { page }),
    ),
    /** Notifies the drawer, which makes room for the inspector on small screens. */
    notifyInspector: enqueueActions((scope, { isOpen }: { isOpen: boolean }) =>
      sendToSystem(scope, 'drawer', () => ({ type: 'inspector.changed', isOpen })),
    ),
    unfoldDrawer: enqueueActions(scope => sendToSystem(scope, 'drawer', () => ({ type: 'drawer.wanted' }))),
    renewPrefetch: enqueueActions(scope =>
      sendToSystem(scope, 'prefetch', () => ({ type: 'prefetch.renewed' })),
    ),
    /** Shows the zone tab if the page was opened with an inspected zone. */
    turnToZone: enqueueActions(({ context, enqueue }) => {
      if (context.isZoneInspected) enqueue.raise({ type: 'inspector.turned', tab: 'zone' })
    }),
    setDisplayed: assign((_, { shown }: { shown: readonly unknown[] }) => ({
      isSomethingDisplayed: shown.length > 0,
    })),
  },
})

/** Catalogue, which covers map and table while the user chooses a dataset. */
const catalogue = panelsSetup.createStateConfig({
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
        'pane.shown': { guard: isPane('map', 'table'), target: 'closed' },
        'panel.opened': { guard: isPanel('table'), target: 'closed' },
        'table.searchBegun': { guard: 'somethingIsDisplayed', target: 'closed' },
      },
    },
  },
})

/** Pane in front, which narrow screens show alone. */
const pane = panelsSetup.createStateConfig({
  initial: 'map',
  on: {
    'pane.shown': [
      { guard: isPane('drawer'), target: '.drawer', actions: ['unfoldDrawer', FOCUS_PANE] },
      { guard: isPane('map'), target: '.map', actions: FOCUS_PANE },
      { guard: isPane('table'), target: '.table', actions: FOCUS_PANE },
      { target: '.inspector', actions: FOCUS_PANE },
    ],
    'panel.opened': [
      { guard: isPanel('table'), target: '.table', actions: FOCUS_PANEL },
      { target: '.inspector', actions: FOCUS_PANEL },
    ],
    'catalogue.opened': '.map',
    'map.wanted': '.map',
    'table.searchBegun': {
      guard: 'somethingIsDisplayed',
      target: '.table',
      actions: { type: 'focusPane', params: { pane: 'tableSearch' } },
    },
    'options.toggled': {
      guard: and(['somethingIsDisplayed', stateIn({ options: 'folded' })]),
      target: '.drawer',
      actions: ['unfoldDrawer', { type: 'focusPane', params: { pane: 'options' } }],
    },
  },
  states: {
    drawer: { description: 'Narrow screens show the drawer.' },
    map: { description: 'Narrow screens show the map.' },
    table: { description: 'Narrow screens show the table.' },
    inspector: {
      description: 'Narrow screens show the inspector.',
      on: { 'inspector.closed': 'map', 'panel.left': 'map' },
    },
  },
})

/** Space of the inspector next to the map, which uses it until the inspector has content to show. */
const inspectorPane = panelsSetup.createStateConfig({
  initial: 'opening',
  states: {
    opening: {
      description: 'The inspector keeps its last size.',
      always: [{ guard: ({ context }) => context.wasInspectorOpen, target: 'open' }, { target: 'closed' }],
    },
    closed: {
      on: {
        'inspector.turned': OPEN,
        'panel.opened': { guard: isPanel('card', 'settings', 'filter'), ...OPEN },
        'pane.shown': { guard: isPane('inspector'), ...OPEN },
      },
    },
    open: {
      entry: { type: 'notifyInspector', params: { isOpen: true } },
      exit: { type: 'notifyInspector', params: { isOpen: false } },
      on: {
        'inspector.closed': CLOSE,
        'panel.left': { guard: ({ event }) => event.front !== 'options', ...CLOSE },
      },
    },
  },
})

/** Content of the inspector. */
const inspector = panelsSetup.createStateConfig({
  initial: 'card',
  on: {
    'panel.opened': [
      { guard: isPanel('card'), target: '.card' },
      { guard: isPanel('settings'), target: '.settings' },
      { guard: isPanel('filter'), target: '.filter' },
    ],
  },
  states: {
    card: {
      description: 'The ID card of a dataset.',
      on: { 'inspector.turned': turnsFrom('card') },
    },
    settings: {
      description: 'The display settings of the active dataset.',
      on: { 'inspector.turned': turnsFrom('settings') },
    },
    filter: {
      description: 'The filter of the active dataset.',
      on: { 'inspector.turned': turnsFrom('filter') },
    },
    zone: {
      description: 'The inspected zone with all its labels.',
      on: { 'inspector.turned': turnsFrom('zone') },
    },
  },
})

/** Instances and origin labels of the active dataset, in the drawer. */
const options = panelsSetup.createStateConfig({
  initial: 'folded',
  states: {
    folded: { on: { 'options.toggled': { guard: 'somethingIsDisplayed', target: 'unfolded' } } },
    unfolded: {
      description: 'The user can choose the instance and the origin labels of the active dataset.',
      on: {
        'options.toggled': 'folded',
        'panel.left': { guard: ({ event }) => event.front === 'options', target: 'folded' },
      },
    },
  },
})

const help = panelsSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'help.toggled': 'open' } },
    open: {
      description: 'The sheet of all keys is open.',
      on: { 'help.toggled': 'closed' },
    },
  },
})

/** Panels around the map: which are open, and which has the focus. */
export const panelsMachine = panelsSetup.createMachine({
  id: 'panels',
  description: 'Catalogue, inspector, options and help around the map, and the pane in front.',
  context: ({ input }) => ({ isSomethingDisplayed: false, ...input }),
  entry: 'turnToZone',
  type: 'parallel',
  on: {
    'displayed.changed': { actions: withEvent('setDisplayed') },
    'fullScreen.toggled': { actions: 'toggleFullScreen' },
    'guide.opened': { actions: withEvent('openGuide') },
  },
  states: { catalogue, inspector, inspectorPane, pane, options, help },
})

/** Returns the panel that the Escape key leaves first: the drawer's options if they have the focus. */
export const frontOf = (panels: SnapshotFrom<typeof panelsMachine>): FrontPanel => {
  if (panels.matches({ options: 'unfolded', pane: 'drawer' })) return 'options'
  return panels.matches({ inspectorPane: 'open' }) ? 'inspector' : null
}
