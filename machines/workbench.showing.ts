import { and, not, raise, stateIn } from 'xstate'
import { OPTIONS_IN_FRONT } from './workbench.inspector.ts'
import { workbenchSetup } from './workbench.setup.ts'

/** Cancels the wanted view: restores the former one, and selects its dataset again. */
const GIVE_UP = {
  target: 'settled',
  actions: ['restoreCamera', 'forgetPending', 'dropStrayLoads', 'notifyChosen', 'writeAddress'],
} as const

/** Reloads the datasets that follow the map, at its new place. */
const FOLLOW = ['recordMapAction', 'setCamera', 'forgetFailures', 'notifyPlace', 'writeAddress'] as const

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
    'load.settled': { actions: ['setSettled', 'notifyDisplayed'] },
    'view.travelled': [
      {
        guard: 'travelsElsewhere',
        target: '.preparing',
        actions: ['leaveTried', 'forgetPending', 'dropStrayLoads', 'prepareTravel'],
      },
      // Back leads to the entry before a preview, and so only ends the preview.
      { actions: 'leaveTried' },
    ],
    'instance.removed': [
      {
        guard: 'isShown',
        target: '.preparing',
        actions: ['leaveTried', 'forgetInstance', 'dropStrayLoads', 'prepareRest'],
      },
      { actions: 'forgetInstance' },
    ],
    'view.restored': {
      target: '.preparing',
      actions: ['leaveTried', 'forgetPending', 'dropStrayLoads', 'restore'],
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
        'map.ready': {
          actions: ['setCamera', 'arrangeMap', 'writeAddress'],
        },
        'camera.moved': {
          guard: 'followsTheMap',
          target: 'reloading',
          actions: FOLLOW,
        },
        'workbench.backed': [
          { guard: and(['somethingIsInspected', not(OPTIONS_IN_FRONT)]), actions: 'deselect' },
          {
            guard: and(['zonesAreMarked', not(OPTIONS_IN_FRONT), stateIn({ inspectorPane: 'closed' })]),
            actions: 'clearSelection',
          },
        ],
        '*': {
          guard: 'editsTheView',
          target: 'preparing',
          actions: 'prepareEdit',
        },
      },
    },
    reloading: {
      description: 'The zones of the new map extent are loading. The former ones stay.',
      tags: 'busy',
      on: {
        'load.settled': [
          { guard: 'aLoadIsUnderWay', actions: ['setSettled', 'notifyDisplayed'] },
          { target: 'settled', actions: ['setSettled', 'notifyDisplayed'] },
        ],
        'load.failed': [
          { guard: 'accountIsWanted', target: 'failed.awaitingAccount', actions: 'setFailed' },
          { target: 'failed', actions: 'setFailed' },
        ],
        'loading.aborted': { target: 'settled', actions: 'dropStrayLoads' },
        'workbench.backed': {
          target: 'settled',
          actions: 'dropStrayLoads',
        },
        '*': {
          guard: 'editsTheView',
          target: 'preparing',
          actions: 'prepareEdit',
        },
      },
    },
    awaitingMap: {
      description: 'The load depends on the map extent, and the map is not ready.',
      tags: 'busy',
      on: {
        'map.ready': { target: 'preparing', actions: 'setCamera' },
        'loading.aborted': { target: 'settled', actions: ['forgetPending', 'notifyChosen'] },
        'workbench.backed': { target: 'settled', actions: ['forgetPending', 'notifyChosen'] },
        '*': { guard: 'editsTheView', target: 'preparing', actions: 'prepareEdit' },
      },
    },
    preparing: {
      description: 'A view was requested. Its needs are compared with the loaded data.',
      entry: ['turnToMap', 'applyPendingCamera', 'recallLoads'],
      always: [
        { guard: 'awaitsTheMap', target: 'awaitingMap' },
        // Loads that follow the map continue or fail, whatever else is wanted.
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
        'load.settled': { target: 'weighing', actions: 'setSettled' },
        'load.failed': { target: 'weighing', actions: ['setFailed', 'leaveMissingOut'] },
        'loading.aborted': GIVE_UP,
        'workbench.backed': GIVE_UP,
        'map.ready': { actions: ['setCamera', 'arrangeMap'] },
        '*': {
          guard: 'editsTheView',
          target: 'preparing',
          actions: 'prepareEdit',
        },
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
          entry: 'askForAccount',
          on: {
            'session.opened': { actions: ['setMember', raise({ type: 'loading.retried' })] },
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
        'load.failed': { actions: 'setFailed' },
        // Failed loads are retried at the new place.
        'camera.moved': [
          { guard: and(['aPlaceIsFollowed', 'somethingIsPending']), target: 'loading', actions: FOLLOW },
          { guard: 'aPlaceIsFollowed', target: 'reloading', actions: FOLLOW },
        ],
        'dataset.removed': { guard: 'leavesOthers', target: 'preparing', actions: 'prepareEdit' },
        'loading.aborted': GIVE_UP,
        'workbench.backed': GIVE_UP,
        'map.ready': { actions: ['setCamera', 'arrangeMap'] },
        '*': {
          guard: 'editsTheView',
          target: 'preparing',
          actions: ['forgetPending', 'dropStrayLoads', 'prepareEdit'],
        },
      },
    },
  },
})
