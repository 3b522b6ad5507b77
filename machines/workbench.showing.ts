import { and, raise } from 'xstate'
import type { MapNews } from './map.types.ts'
import type { FrontPanel } from './panels.machine.ts'
import { visitOf } from './recording.map.ts'
import { withEvent } from './withEvent.ts'
import { EDITS_THE_VIEW, onEdits, PREPARE_EDIT } from './workbench.edits.ts'
import { workbenchSetup } from './workbench.setup.ts'

/** Cancels the wanted view: restores the former one, and selects its dataset again. */
const GIVE_UP = {
  target: 'settled',
  actions: [
    'restoreCamera',
    'forgetPending',
    'abandonLoads',
    'stopRemovedLoads',
    'arrangeMap',
    'notifyChosen',
    'writeAddress',
  ],
} as const

type Moved = { event: Extract<MapNews, { type: 'camera.moved' }> }

const LEAVE_PANEL = {
  type: 'notifyPanels',
  params: ({ event: { front = null } }: { event: { front?: FrontPanel } }) =>
    ({ type: 'panel.left', front }) as const,
} as const

/** Reloads the datasets that follow the map, for its new extent. */
const FOLLOW = [
  { type: 'recordMapAction', params: ({ event }: Moved) => visitOf(event) },
  { type: 'setCamera', params: ({ event }: Moved) => event },
  'forgetFailures',
  'notifyPlace',
  'writeAddress',
] as const

/** Leaves the wanted view and its loads, for another one. */
const LEAVE_PENDING = ['leaveTried', 'forgetPending', 'abandonLoads', 'stopRemovedLoads'] as const

/** Returns the transition of an abort, which is also that of Escape. */
const onAbort = <const T>(transition: T) => ({
  'loading.aborted': transition,
  'workbench.backed': transition,
})

/** Commits the wanted view as the current one. */
const COMMIT = [
  'notifyRemoved',
  'notifyHeldColours',
  'writeStep',
  'commit',
  'stopRemovedLoads',
  'paintStyles',
  'arrangeMap',
  'notifyDisplayed',
  'notifyInspected',
  'notifyChosen',
] as const

/** States from a wanted view to the same view on the map: preparing, settled, aborted or failed. */
export const showing = workbenchSetup.createStateConfig({
  initial: 'preparing',
  on: {
    ...onEdits({
      guard: EDITS_THE_VIEW,
      target: '.preparing',
      actions: ['dropFailedView', PREPARE_EDIT],
    } as const),
    'instance.displayed': {
      guard: EDITS_THE_VIEW,
      target: '.preparing',
      actions: ['dropFailedView', PREPARE_EDIT, { type: 'notifyPanels', params: { type: 'map.wanted' } }],
    },
    'load.settled': { actions: [withEvent('setSettled'), 'notifyDisplayed'] },
    'view.travelled': [
      {
        guard: withEvent('travelsElsewhere'),
        target: '.preparing',
        actions: [...LEAVE_PENDING, withEvent('prepareTravel')],
      },
      // Back returns to the entry before a preview, so it only ends the preview.
      { actions: 'leaveTried' },
    ],
    'view.opened': {
      target: '.preparing',
      actions: [...LEAVE_PENDING, withEvent('prepareSaved')],
    },
    'instance.removed': [
      {
        guard: withEvent('isShown'),
        target: '.preparing',
        actions: [
          'leaveTried',
          withEvent('forgetInstance'),
          'abandonLoads',
          'stopRemovedLoads',
          'prepareRest',
        ],
      },
      { actions: withEvent('forgetInstance') },
    ],
    'view.restored': {
      target: '.preparing',
      actions: [...LEAVE_PENDING, withEvent('restore')],
    },
  },
  states: {
    settled: {
      description: 'The map shows the whole View.',
      on: {
        'view.undone': [
          { guard: 'draftIsNextToUndo', actions: 'undoDraft' },
          { guard: 'canUndo', target: 'preparing', actions: 'prepareUndo' },
        ],
        'view.redone': [
          { guard: 'draftIsNextToRedo', actions: 'redoDraft' },
          { guard: 'canRedo', target: 'preparing', actions: 'prepareRedo' },
        ],
        'map.ready': { actions: [withEvent('setCamera'), 'arrangeMap', 'writeAddress'] },
        'camera.moved': { guard: withEvent('followsTheMap'), target: 'reloading', actions: FOLLOW },
        'workbench.backed': [
          { guard: ({ event }) => event.front === 'options', actions: LEAVE_PANEL },
          { guard: 'somethingIsInspected', actions: ['deselect', LEAVE_PANEL] },
          { guard: ({ event }) => event.front === 'inspector', actions: LEAVE_PANEL },
          { guard: 'zonesAreMarked', actions: 'clearSelection' },
        ],
      },
    },
    reloading: {
      description: 'The zones of the new map extent are loading. The former ones stay.',
      tags: 'busy',
      on: {
        'load.settled': [
          { guard: 'aLoadIsUnderWay', actions: [withEvent('setSettled'), 'notifyDisplayed'] },
          { target: 'settled', actions: [withEvent('setSettled'), 'notifyDisplayed'] },
        ],
        'load.failed': [
          {
            guard: withEvent('failureWantsAccount'),
            target: 'failed.awaitingAccount',
            actions: withEvent('setFailed'),
          },
          { target: 'failed', actions: withEvent('setFailed') },
        ],
        ...onAbort({ target: 'settled', actions: ['abandonLoads', 'stopRemovedLoads'] }),
      },
    },
    awaitingMap: {
      description: 'The load depends on the map extent, and the map is not ready.',
      tags: 'busy',
      on: {
        'map.ready': { target: 'preparing', actions: withEvent('setCamera') },
        ...onAbort({ target: 'settled', actions: ['forgetPending', 'notifyChosen'] }),
      },
    },
    preparing: {
      description: 'A view was requested. Its needs are compared with the loaded data.',
      entry: ['turnToMap', 'applyPendingCamera', 'recallLoads'],
      always: [
        { guard: 'awaitsTheMap', target: 'awaitingMap' },
        // A load that follows the map may continue or fail while another view is wanted.
        {
          guard: and(['everythingIsLoaded', 'aPlaceHasFailed', 'accountIsWanted']),
          target: 'failed.awaitingAccount',
          actions: COMMIT,
        },
        { guard: and(['everythingIsLoaded', 'aPlaceHasFailed']), target: 'failed', actions: COMMIT },
        { guard: and(['everythingIsLoaded', 'aLoadIsUnderWay']), target: 'reloading', actions: COMMIT },
        { guard: 'everythingIsLoaded', target: 'settled', actions: COMMIT },
        // The view already contains the edits that needed no load.
        { target: 'loading', actions: ['startLoads', 'arrangeMap', 'notifyDisplayed'] },
      ],
    },
    loading: {
      description: 'The requested view is loading. The former one stays until it is complete.',
      tags: 'busy',
      on: {
        'load.settled': { target: 'weighing', actions: withEvent('setSettled') },
        'load.failed': {
          target: 'weighing',
          actions: [withEvent('setFailed'), withEvent('leaveMissingOut')],
        },
        ...onAbort(GIVE_UP),
        'map.ready': { actions: [withEvent('setCamera'), 'arrangeMap'] },
      },
    },
    weighing: {
      always: [
        { guard: 'everythingIsLoaded', target: 'preparing' },
        {
          guard: and(['everyLoadHasFailedOrSettled', 'accountIsWanted']),
          target: 'failed.awaitingAccount',
          actions: 'notifyDisplayed',
        },
        { guard: 'everyLoadHasFailedOrSettled', target: 'failed', actions: 'notifyDisplayed' },
        { target: 'loading' },
      ],
    },
    failed: {
      description: 'A load failed. The former view stays. The user can retry.',
      initial: 'over',
      states: {
        over: {},
        awaitingAccount: {
          description: 'The request needs an account. It continues after the login.',
          entry: { type: 'askForAccount', params: { by: null } },
          on: {
            'session.opened': {
              actions: [{ type: 'setMember', params: true }, raise({ type: 'loading.retried' })],
            },
          },
        },
      },
      on: {
        'loading.retried': [
          {
            guard: 'somethingIsPending',
            target: 'loading',
            actions: 'retryLoads',
          },
          { target: 'reloading', actions: 'retryLoads' },
        ],
        'load.failed': { actions: withEvent('setFailed') },
        // Failed loads are retried at the new place.
        'camera.moved': [
          { guard: withEvent('aPendingPlaceIsFollowed'), target: 'loading', actions: FOLLOW },
          { guard: withEvent('aPlaceIsFollowed'), target: 'reloading', actions: FOLLOW },
        ],
        ...onAbort(GIVE_UP),
        'map.ready': { actions: [withEvent('setCamera'), 'arrangeMap'] },
        'dataset.removed': { guard: withEvent('leavesOthers'), target: 'preparing', actions: PREPARE_EDIT },
      },
    },
  },
})
