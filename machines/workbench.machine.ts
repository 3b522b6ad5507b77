import { assign, sendTo } from 'xstate'
import { EMPTY_VIEW } from '../src/contract/view.ts'
import { savedLooksIn } from '../src/domain/colour/savedStyles.ts'
import { withLooks } from '../src/domain/view/looks.ts'
import { firstPending } from '../src/domain/view/pending.ts'
import type { OpenedPanel } from './panels.machine.ts'
import type { parts } from './parts.ts'
import { inspectionOf, visitOf } from './recording.map.ts'
import { withNotice } from './sendToSystem.ts'
import { withEvent } from './withEvent.ts'
import { NO_DRAFT_STEPS } from './workbench.draftSteps.ts'
import { type OfDataset, workbenchSetup } from './workbench.setup.ts'
import { showing } from './workbench.showing.ts'

const IS_DISPLAYED = { type: 'isDisplayed', params: ({ event }: { event: OfDataset }) => event } as const

/** Activates a dataset, and opens one of its panels. */
const openPanel = (panel: OpenedPanel) =>
  [
    { type: 'activate', params: ({ event }: { event: OfDataset }) => event },
    'notifyDisplayed',
    'notifyChosen',
    { type: 'notifyPanels', params: { type: 'panel.opened', panel } },
  ] as const

const CLOSE_CATALOGUE = { type: 'notifyPanels', params: { type: 'catalogue.closed' } } as const

/** Invokes a machine under its own name. */
const part = <Name extends keyof typeof parts>(name: Name) => ({ id: name, systemId: name, src: name })

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
    pending: firstPending(withLooks(input, savedLooksIn({ browser: input.stored.styles, account: null }))),
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
    refiltered: null,
    looks: savedLooksIn({ browser: input.stored.styles, account: null }),
    unstyled: input.unstyled ?? [],
    mapFailure: null,
    shapes: 'whole',
    emptyInsets: [],
    place: input.place,
    screen: '',
    isMember: false,
    openData: 'all',
    stored: input.stored,
  }),
  invoke: [
    // Before the panels, whose inspector may be open.
    { ...part('drawer'), input: ({ context }) => context.stored.drawer },
    {
      ...part('panels'),
      input: ({ context: { stored, pending, view } }) => ({
        wasInspectorOpen: stored.isInspectorOpen,
        isZoneInspected: (pending?.view ?? view).inspected !== null,
      }),
    },
    part('catalogue'),
    part('displaySettings'),
    { ...part('savedStyles'), input: ({ context }) => ({ items: context.stored.styles }) },
    { ...part('savedMaps'), input: ({ context }) => ({ items: context.stored.maps }) },
    { ...part('savedStories'), input: ({ context }) => ({ items: context.stored.stories }) },
    { ...part('savedTemplates'), input: ({ context }) => ({ items: context.stored.templates }) },
    { ...part('story'), input: ({ context }) => context.stored.story },
    part('figures'),
    part('filter'),
    part('filterValues'),
    part('valueCounts'),
    part('inspect'),
    { ...part('table'), input: ({ context }) => ({ layouts: context.stored.layouts }) },
    part('selection'),
    part('statistics'),
    part('weight'),
    part('download'),
    part('importing'),
    part('imports'),
    part('opening'),
    { ...part('palette'), input: ({ context }) => ({ recents: context.stored.recents }) },
    part('datasetSearch'),
    part('copying'),
    part('prefetch'),
    part('chord'),
    part('typing'),
    part('menu'),
    { ...part('panes'), input: ({ context }) => ({ sizes: context.stored.panes }) },
    { ...part('notifications'), input: ({ context }) => ({ history: context.stored.notifications }) },
    { ...part('preferences'), input: ({ context }) => context.stored.preferences },
    { ...part('screenLoad'), input: ({ context }) => ({ reloadedOnce: context.stored.reloadedOnce }) },
    part('tokens'),
    part('startup'),
    part('session'),
    { ...part('logout'), input: ({ context }) => context.stored.logout },
    part('login'),
    part('signup'),
    part('emailVerification'),
    part('passwordReset'),
    part('nameChange'),
    part('passwordChange'),
    part('apiKeys'),
    part('sharing'),
    part('accountDeletion'),
    part('administration'),
    part('feedback'),
    part('installation'),
    { ...part('navigation'), input: ({ context }) => ({ place: context.place }) },
    part('recording'),
    { id: 'map', src: 'map' },
    { id: 'address', src: 'address' },
  ],
  on: {
    'sheet.opened': {
      actions: [
        withEvent('setSheet'),
        withEvent('dropUnknownParts'),
        withEvent('suitNewcomer'),
        'arrangeMap',
        withEvent('styleNewcomer'),
        withEvent('fitNewcomer'),
        withEvent('notifyDataset'),
      ],
    },
    'camera.moved': {
      actions: [
        { type: 'recordMapAction', params: ({ event }) => visitOf(event) },
        withEvent('setCamera'),
        'notifyPlace',
        'writeAddress',
      ],
    },
    'map.failed': {
      actions: [assign({ mapFailure: ({ event }) => event.reason }), withNotice('error', 'mapFailed')],
    },
    'shapes.changed': { actions: assign({ shapes: ({ event }) => event.shapes }) },
    'insets.changed': { actions: assign({ emptyInsets: ({ event }) => event.empty }) },
    'zone.pointed': { actions: sendTo('inspect', ({ event }) => event) },
    'zones.selected': {
      guard: withEvent('somethingIsMarked'),
      actions: [withEvent('activateSelected'), 'notifyDisplayed', withEvent('notifySelected')],
    },
    'menu.asked': { actions: withEvent('openMenu') },
    'zone.inspected': {
      guard: withEvent('selectsAnother'),
      actions: [
        { type: 'recordMapAction', params: ({ event }) => inspectionOf(event) },
        withEvent('setInspected'),
        'arrangeMap',
        withEvent('goToZone'),
        'notifyInspected',
        'notifyDisplayed',
        'turnToZone',
        CLOSE_CATALOGUE,
        'writeAddress',
      ],
    },
    'dataset.activated': {
      guard: withEvent('isInactive'),
      actions: [withEvent('activate'), 'notifyDisplayed', 'notifyChosen'],
    },
    'dataset.fitted': {
      guard: withEvent('sheetIsKnown'),
      actions: [withEvent('fitDataset'), CLOSE_CATALOGUE],
    },
    'selection.changed': { actions: withEvent('markSelection') },
    'map.steered': { guard: 'mapIsThere', actions: withEvent('steerMap') },
    'map.centreInspected': { guard: 'zonesAreOnTheMap', actions: sendTo('map', ({ event }) => event) },
    'map.walked': {
      guard: 'zonesAreOnTheMap',
      actions: sendTo('map', ({ context, event }) => ({ ...event, from: context.view.inspected })),
    },
    'style.previewed': {
      guard: withEvent('isDisplayed'),
      actions: [withEvent('preview'), withEvent('writeTried')],
    },
    'draft.edited': { actions: 'addDraftStep' },
    'draft.ended': { actions: 'forgetDraftSteps' },
    'filter.previewed': { guard: withEvent('isDisplayed'), actions: withEvent('previewFilter') },
    'opacity.previewed': {
      guard: withEvent('isDisplayed'),
      actions: [withEvent('previewOpacity'), 'arrangeMap'],
    },
    'card.opened': { actions: openPanel('card') },
    'card.closed': { actions: { type: 'notifyPanels', params: { type: 'inspector.closed' } } },
    'settings.opened': { guard: IS_DISPLAYED, actions: openPanel('settings') },
    'filter.opened': { guard: IS_DISPLAYED, actions: openPanel('filter') },
    'table.opened': { guard: IS_DISPLAYED, actions: openPanel('table') },
    'place.visited': {
      guard: withEvent('canBeVisited'),
      actions: [withEvent('visitPlace'), CLOSE_CATALOGUE],
    },
    // A crashed machine is reported; the other machines keep running.
    'xstate.error.actor.*': { actions: withNotice('error', 'unexpected') },
    'looks.changed': {
      actions: [withEvent('styleUnstyled'), assign({ looks: ({ event }) => event.looks })],
    },
    'language.changed': { actions: 'renewPaint' },
    'screen.changed': {
      actions: [withEvent('offerCatalogue'), assign({ screen: ({ event }) => event.path }), 'renewAddress'],
    },
    'session.opened': { actions: { type: 'setMember', params: true } },
    'session.closed': { actions: { type: 'setMember', params: false } },
    'member.left': { actions: 'leaveReserved' },
    'access.announced': { actions: assign({ openData: ({ event }) => event.openData }) },
    'account.wanted': [
      { guard: 'isMember', actions: withEvent('notifyOpened') },
      { actions: withEvent('askForAccount') },
    ],
  },
  initial: 'showing',
  states: { showing },
})
