import { and, sendTo, stateIn } from 'xstate'
import { EMPTY_VIEW } from '../src/contract/view.ts'
import { looksIn } from '../src/domain/colour/savedStyles.ts'
import { catalogue } from './workbench.catalogue.ts'
import { NO_DRAFT_STEPS } from './workbench.draftSteps.ts'
import { inspectorPane, OPTIONS_IN_FRONT } from './workbench.inspector.ts'
import { workbenchSetup } from './workbench.setup.ts'
import { showing } from './workbench.showing.ts'
import { firstPending, withLooks } from './workbench.view.ts'

/** Root machine. */
export const workbenchMachine = workbenchSetup.createMachine({
  id: 'workbench',
  description: 'Root: stores the View with its history and invokes all other machines.',
  context: ({ input }) => ({
    view: EMPTY_VIEW,
    past: [],
    future: [],
    draftSteps: NO_DRAFT_STEPS,
    stepped: 0,
    pending: firstPending(withLooks(input, looksIn({ browser: input.stored.styles, account: null }))),
    active: null,
    card: null,
    bounds: null,
    steered: false,
    isMarked: false,
    reached: null,
    loads: {},
    loaded: {},
    failures: {},
    sheets: {},
    preview: null,
    faded: null,
    fitted: null,
    looks: looksIn({ browser: input.stored.styles, account: null }),
    unstyled: input.unstyled ?? [],
    mapFailure: null,
    shapes: 'whole',
    place: input.place,
    screen: '',
    isMember: false,
    openData: 'all',
    stored: input.stored,
  }),
  entry: 'turnToZone',
  invoke: [
    { id: 'catalogue', systemId: 'catalogue', src: 'catalogue' },
    {
      id: 'displaySettings',
      systemId: 'displaySettings',
      src: 'displaySettings',
    },
    {
      id: 'savedStyles',
      systemId: 'savedStyles',
      src: 'savedStyles',
      input: ({ context }) => ({ styles: context.stored.styles }),
    },
    { id: 'filter', systemId: 'filter', src: 'filter' },
    { id: 'filterValues', systemId: 'filterValues', src: 'filterValues' },
    { id: 'inspect', systemId: 'inspect', src: 'inspect' },
    {
      id: 'table',
      systemId: 'table',
      src: 'table',
      input: ({ context }) => ({ layouts: context.stored.layouts }),
    },
    { id: 'selection', systemId: 'selection', src: 'selection' },
    { id: 'statistics', systemId: 'statistics', src: 'statistics' },
    { id: 'download', systemId: 'download', src: 'download' },
    { id: 'importing', systemId: 'importing', src: 'importing' },
    { id: 'imports', systemId: 'imports', src: 'imports' },
    { id: 'opening', systemId: 'opening', src: 'opening' },
    {
      id: 'palette',
      systemId: 'palette',
      src: 'palette',
      input: ({ context }) => ({ recents: context.stored.recents }),
    },
    { id: 'datasetSearch', systemId: 'datasetSearch', src: 'datasetSearch' },
    { id: 'prefetch', systemId: 'prefetch', src: 'prefetch' },
    { id: 'chord', systemId: 'chord', src: 'chord' },
    { id: 'typing', systemId: 'typing', src: 'typing' },
    { id: 'menu', systemId: 'menu', src: 'menu' },
    {
      id: 'drawer',
      systemId: 'drawer',
      src: 'drawer',
      input: ({ context }) => context.stored.drawer,
    },
    {
      id: 'panes',
      systemId: 'panes',
      src: 'panes',
      input: ({ context }) => ({ sizes: context.stored.panes }),
    },
    {
      id: 'notifications',
      systemId: 'notifications',
      src: 'notifications',
      input: ({ context }) => ({ history: context.stored.notifications }),
    },
    {
      id: 'preferences',
      systemId: 'preferences',
      src: 'preferences',
      input: ({ context }) => context.stored.preferences,
    },
    {
      id: 'screenLoad',
      systemId: 'screenLoad',
      src: 'screenLoad',
      input: ({ context }) => ({ reloadedOnce: context.stored.reloadedOnce }),
    },
    { id: 'tokens', systemId: 'tokens', src: 'tokens' },
    { id: 'startup', systemId: 'startup', src: 'startup' },
    { id: 'session', systemId: 'session', src: 'session' },
    {
      id: 'logout',
      systemId: 'logout',
      src: 'logout',
      input: ({ context }) => context.stored.logout,
    },
    { id: 'login', systemId: 'login', src: 'login' },
    { id: 'signup', systemId: 'signup', src: 'signup' },
    { id: 'emailVerification', systemId: 'emailVerification', src: 'emailVerification' },
    { id: 'passwordReset', systemId: 'passwordReset', src: 'passwordReset' },
    { id: 'nameChange', systemId: 'nameChange', src: 'nameChange' },
    { id: 'passwordChange', systemId: 'passwordChange', src: 'passwordChange' },
    { id: 'apiKeys', systemId: 'apiKeys', src: 'apiKeys' },
    { id: 'accountDeletion', systemId: 'accountDeletion', src: 'accountDeletion' },
    { id: 'administration', systemId: 'administration', src: 'administration' },
    { id: 'feedback', systemId: 'feedback', src: 'feedback' },
    { id: 'installation', systemId: 'installation', src: 'installation' },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context }) => ({ place: context.place }),
    },
    { id: 'recording', systemId: 'recording', src: 'recording' },
    { id: 'map', src: 'map' },
    { id: 'address', src: 'address' },
  ],
  type: 'parallel',
  on: {
    'sheet.opened': {
      actions: [
        'setSheet',
        'dropUnknownParts',
        'suitNewcomer',
        'styleNewcomer',
        'fitNewcomer',
        'notifyDataset',
      ],
    },
    'camera.moved': { actions: ['recordMapAction', 'setCamera', 'notifyPlace', 'writeAddress'] },
    'map.failed': {
      actions: ['setMapFailure', { type: 'notify', params: { kind: 'error', key: 'mapFailed' } }],
    },
    'shapes.changed': { actions: 'setShapes' },
    'zone.pointed': { actions: sendTo('inspect', ({ event }) => event) },
    'zones.selected': {
      guard: 'somethingIsMarked',
      actions: ['activateSelected', 'notifyDisplayed', 'notifySelected'],
    },
    'menu.asked': { actions: 'openMenu' },
    'zone.inspected': {
      guard: 'selectsAnother',
      actions: [
        'recordMapAction',
        'setInspected',
        'arrangeMap',
        'goToZone',
        'notifyInspected',
        'notifyDisplayed',
        'turnToZone',
        'closeCatalogue',
        'writeAddress',
      ],
    },
    'dataset.activated': {
      guard: 'isInactive',
      actions: ['activate', 'notifyDisplayed', 'notifyChosen'],
    },
    'dataset.fitted': { guard: 'sheetIsKnown', actions: ['fitDataset', 'closeCatalogue'] },
    'selection.changed': { actions: 'markSelection' },
    'map.steered': { guard: 'mapIsThere', actions: 'driveMap' },
    'map.centreInspected': { guard: 'zonesAreOnTheMap', actions: 'driveMap' },
    'map.walked': { guard: 'zonesAreOnTheMap', actions: 'driveMap' },
    'style.previewed': { guard: 'isDisplayed', actions: ['preview', 'writeTried'] },
    'draft.edited': { actions: 'addDraftStep' },
    'draft.ended': { actions: 'forgetDraftSteps' },
    'filter.previewed': { guard: 'isDisplayed', actions: 'previewFilter' },
    'opacity.previewed': { guard: 'isDisplayed', actions: ['previewOpacity', 'arrangeMap'] },
    'guide.opened': { actions: 'openGuide' },
    'place.visited': { guard: 'canBeVisited', actions: ['visitPlace', 'closeCatalogue'] },
    'link.copied': { actions: 'copyLink' },
    'lines.copied': { guard: 'serverHasLines', actions: 'copyLines' },
    'xstate.done.actor.copyLines': {
      actions: { type: 'notify', params: { kind: 'success', key: 'curlCopied' } },
    },
    'xstate.error.actor.copyLines': {
      actions: { type: 'notify', params: { kind: 'error', key: 'curlNotCopied' } },
    },
    'xstate.done.actor.copyLink': {
      actions: { type: 'notify', params: { kind: 'success', key: 'linkCopied' } },
    },
    'xstate.error.actor.copyLink': {
      actions: { type: 'notify', params: { kind: 'error', key: 'linkNotCopied' } },
    },
    // A crashed machine is reported, and the others continue.
    'xstate.error.actor.*': { actions: { type: 'notify', params: { kind: 'error', key: 'unexpected' } } },
    'looks.changed': { actions: ['styleUnstyled', 'setLooks'] },
    'language.changed': { actions: 'renewPaint' },
    'screen.changed': { actions: ['offerCatalogue', 'setScreen', 'renewAddress'] },
    'session.opened': { actions: 'setMember' },
    'session.closed': { actions: 'setMember' },
    'member.left': { actions: 'leaveReserved' },
    'access.announced': { actions: 'setAccess' },
    'account.wanted': [{ guard: 'isMember', actions: 'notifyOpened' }, { actions: 'askForAccount' }],
  },
  states: {
    showing,
    catalogue,
    inspector: {
      initial: 'card',
      on: {
        'card.opened': {
          target: '.card',
          actions: ['activate', 'notifyDisplayed', 'notifyChosen'],
        },
        'settings.opened': {
          guard: 'isDisplayed',
          target: '.settings',
          actions: ['activate', 'notifyDisplayed', 'notifyChosen'],
        },
        'filter.opened': {
          guard: 'isDisplayed',
          target: '.filter',
          actions: ['activate', 'notifyDisplayed', 'notifyChosen'],
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
    },
    inspectorPane,
    pane: {
      initial: 'map',
      on: {
        'pane.shown': [
          {
            guard: ({ event }) => event.pane === 'drawer',
            target: '.drawer',
            actions: ['unfoldDrawer', 'focusPane'],
          },
          {
            guard: ({ event }) => event.pane === 'map',
            target: '.map',
            actions: 'focusPane',
          },
          {
            guard: ({ event }) => event.pane === 'table',
            target: '.table',
            actions: 'focusPane',
          },
          { target: '.inspector', actions: 'focusPane' },
        ],
        'catalogue.opened': '.map',
        'instance.displayed': { guard: 'editsTheView', target: '.map' },
        'table.opened': {
          guard: 'isDisplayed',
          target: '.table',
          actions: ['activate', 'notifyDisplayed', 'notifyChosen', 'closeCatalogue', 'focusPane'],
        },
        'table.searchBegun': {
          guard: 'somethingIsDisplayed',
          target: '.table',
          actions: ['closeCatalogue', 'focusPane'],
        },
        'options.toggled': {
          guard: and(['somethingIsDisplayed', stateIn({ options: 'folded' })]),
          target: '.drawer',
          actions: ['unfoldDrawer', 'focusPane'],
        },
        'card.opened': { target: '.inspector', actions: 'focusPane' },
        'settings.opened': { guard: 'isDisplayed', target: '.inspector', actions: 'focusPane' },
        'filter.opened': { guard: 'isDisplayed', target: '.inspector', actions: 'focusPane' },
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
    },
    options: {
      initial: 'folded',
      states: {
        folded: {
          on: {
            'options.toggled': {
              guard: 'somethingIsDisplayed',
              target: 'unfolded',
            },
          },
        },
        unfolded: {
          description: 'The user can choose the instance and the origin labels of the active dataset.',
          on: {
            'options.toggled': 'folded',
            'workbench.backed': { guard: OPTIONS_IN_FRONT, target: 'folded' },
          },
        },
      },
    },
    help: {
      initial: 'closed',
      states: {
        closed: { on: { 'help.toggled': 'open' } },
        open: {
          description: 'The sheet of all keys is open.',
          on: { 'help.toggled': 'closed' },
        },
      },
    },
  },
})
