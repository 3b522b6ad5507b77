import { assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { View } from '../src/contract/view.ts'
import { encodeAddress } from '../src/domain/address.ts'
import { unmetDemands } from '../src/domain/demand.ts'
import { applyEdit } from '../src/domain/edit.ts'
import { equal } from '../src/domain/equal.ts'
import { loginBefore } from '../src/domain/route.ts'
import { edited, stepOf, travelled } from '../src/domain/timeline.ts'
import { loadingMachine } from './loading.machine.ts'
import { parts } from './parts.ts'
import { notify, type Told, tell } from './tell.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import type {
  AddressCommand,
  FocusTarget,
  MapCommand,
  WorkbenchContext,
  WorkbenchEvent,
  WorkbenchInput,
} from './workbench.types.ts'
import {
  addressed,
  canBeLeftOut,
  datasetOf,
  datesWithHeldColours,
  doneByHand,
  drawnIn,
  ENTRIES,
  editOf,
  focusOf,
  isDisplayed,
  lastSeen,
  looksToCome,
  markedIn,
  shownOf,
  unmet,
} from './workbench.view.ts'

/** The machines that may have been refused what needs an account. */
const WAITING_PARTS = ['inspect', 'table', 'statistics', 'download', 'palette'] as const

/** A place that says no zoom is seen from at least this near. */
const VISITING_ZOOM = 10

/** What the workbench is made of: the machines it invokes, its guards and its actions. */
export const workbenchSetup = setup({
  types: {
    context: {} as WorkbenchContext,
    input: {} as WorkbenchInput,
    events: {} as WorkbenchEvent,
  },
  actors: {
    ...parts,
    loading: loadingMachine,
    map: unprovidedCallback<MapCommand>('map'),
    address: unprovidedCallback<AddressCommand>('address'),
    focusPane: unprovidedPromise<void, { pane: FocusTarget }>('focusPane'),
    openGuide: unprovidedPromise<void>('openGuide'),
    copyLink: unprovidedPromise<void>('copyLink'),
    copyCurl: unprovidedPromise<void, { view: View; bounds: Bbox | null; keyed: boolean }>('copyCurl'),
  },
  guards: {
    editsTheView: ({ context, event }) => {
      const edit = editOf(context, event)
      const base = context.pending?.view ?? context.view
      return edit !== null && applyEdit(base, edit) !== base
    },
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
    everythingIsLoaded: ({ context }) => unmet(context).length === 0,
    everyLoadHasFailedOrSettled: ({ context }) =>
      unmet(context).every(({ displayed }) => context.failures[displayed.dataset] !== undefined),
    leavesOthers: ({ context, event }) => 'dataset' in event && canBeLeftOut(context, event.dataset),
    travelsElsewhere: ({ context: { view, pending }, event }) =>
      event.type === 'view.travelled' && (pending?.kind === 'travel' || stepOf(event.view) !== stepOf(view)),
    somethingIsPending: ({ context }) => context.pending !== null,
    awaitsTheMap: ({ context }) => context.pending?.view.reloadOnMove === true && context.bounds === null,
    accountIsWanted: ({ context, event }) =>
      [...Object.values(context.failures), ...(event.type === 'load.failed' ? [event.failure] : [])].some(
        ({ code }) => code === 'unauthenticated',
      ),
    isMember: ({ context }) => context.isMember,
    isDisplayed: ({ context, event }) => 'dataset' in event && isDisplayed(context.view, event.dataset),
    isInactive: ({ context, event }) =>
      'dataset' in event && event.dataset !== context.active && isDisplayed(context.view, event.dataset),
    sheetIsKnown: ({ context, event }) =>
      event.type === 'dataset.fitted' &&
      shownOf(context).some(
        ({ displayed, sheet }) => displayed.dataset === event.dataset && sheet.instance.bbox !== null,
      ),
    selectsAnother: ({ context: { view }, event }) =>
      event.type === 'zone.inspected' &&
      event.zone !== view.selection &&
      (event.zone === null || isDisplayed(view, datasetOf(event.zone))),
    somethingIsMarked: ({ context, event }) =>
      event.type === 'zones.marked' && markedIn(context, event.zones) !== null,
    somethingIsSelected: ({ context }) => context.view.selection !== null,
    somethingIsDisplayed: ({ context }) => context.view.displayed.length > 0,
    canBeVisited: ({ context, event }) =>
      event.type === 'place.visited' && event.place !== null && context.bounds !== null,
    mapIsThere: ({ context }) => context.bounds !== null,
    followsTheMap: ({ context, event }) =>
      event.type === 'camera.moved' &&
      context.view.reloadOnMove &&
      context.view.displayed.length > 0 &&
      !equal(event.bounds, context.bounds),
    /** Whether what is displayed or on its way there is asked for anew at each place. */
    aPlaceIsFollowed: ({ context: { view, pending, loads, bounds }, event }) =>
      event.type === 'camera.moved' &&
      (pending?.view ?? view).reloadOnMove &&
      Object.keys(loads).length > 0 &&
      !equal(event.bounds, bounds),
    aLoadIsUnderWay: ({ context: { pending, view, loads } }) =>
      Object.entries(loads).some(
        ([dataset, load]) => isDisplayed(pending?.view ?? view, dataset) && load.getSnapshot().hasTag('busy'),
      ),
    aPlaceHasFailed: ({ context: { pending, view, failures } }) =>
      Object.keys(failures).some(dataset => isDisplayed(pending?.view ?? view, dataset)),
    zonesAreOnTheMap: ({ context }) => context.bounds !== null && context.view.displayed.length > 0,
  },
  actions: {
    prepareEdit: assign(({ context, event }) => {
      const edit = editOf(context, event)
      if (!edit) return {}
      const { pending, view, past, future } = context
      if (!pending)
        return {
          pending: { view: applyEdit(view, edit), kind: 'edit' as const },
        }
      // Something else is loading: what needs no load is done at once, and the view under way gets it too.
      const now = applyEdit(view, edit)
      const rebased = {
        pending: { ...pending, view: applyEdit(pending.view, edit) },
      }
      const atOnce = now !== view && unmetDemands(now, context.bounds, context.loaded).length === 0
      return atOnce
        ? {
            ...rebased,
            view: now,
            ...edited({ past, future }, view),
          }
        : rebased
    }),
    prepareUndo: assign(({ context }) => {
      const view = context.past.at(-1)
      return view ? { pending: { view, kind: 'undo' as const } } : {}
    }),
    prepareRedo: assign(({ context }) => {
      const view = context.future.at(0)
      return view ? { pending: { view, kind: 'redo' as const } } : {}
    }),
    prepareTravel: assign(({ event }) =>
      event.type === 'view.travelled' ? { pending: { view: event.view, kind: 'travel' as const } } : {},
    ),
    /** What is being tried is left behind, with the entry of the history that has it. */
    leaveTried: enqueueActions(scope =>
      tell(scope, 'displaySettings', ({ preview }) =>
        preview?.isTried ? { type: 'settings.cancelled' } : null,
      ),
    ),
    restore: assign(({ context, event }) =>
      event.type === 'view.restored'
        ? {
            pending: {
              view: { ...event.view, camera: event.view.camera ?? context.view.camera },
              kind: 'open' as const,
            },
            past: [...event.past],
            future: [...event.future],
          }
        : {},
    ),
    startLoads: enqueueActions(({ context, enqueue }) => {
      for (const { displayed, demand } of unmet(context)) {
        const { dataset, style } = displayed
        const load = context.loads[dataset]
        if (load) {
          enqueue.sendTo(load, { type: 'demand.changed', demand, style })
          continue
        }
        enqueue.assign(({ context: { loads }, spawn }) => ({
          loads: {
            ...loads,
            [dataset]: spawn('loading', {
              id: `loading.${dataset}`,
              input: { dataset, demand, style },
            }),
          },
        }))
      }
      enqueue.assign({ failures: {} })
    }),
    retryLoads: enqueueActions(({ context, enqueue }) => {
      for (const dataset of Object.keys(context.failures)) {
        const load = context.loads[dataset]
        if (load) enqueue.sendTo(load, { type: 'loading.retried' })
      }
      enqueue.assign({ failures: {} })
    }),
    commit: assign(({ context }) => {
      const { pending, view, past, future } = context
      if (!pending) return {}
      const history = {
        edit: edited({ past, future }, lastSeen(context, pending.view)),
        undo: { past: past.slice(0, -1), future: [view, ...future] },
        redo: { past: [...past, view], future: future.slice(1) },
        travel: travelled({ past, future }, view, pending.view),
        open: {},
      }[pending.kind]
      const kept = isDisplayed(pending.view, context.active ?? '') ? context.active : null
      const added = pending.view.displayed.findLast(({ dataset }) => !isDisplayed(view, dataset))
      const active = added?.dataset ?? kept ?? pending.view.displayed.at(-1)?.dataset ?? null
      return {
        ...history,
        view: pending.view,
        pending: null,
        preview: null,
        faded: null,
        active,
        card: active ?? context.card,
      }
    }),
    /** Loads of datasets that are not shown end; loads under way go back to what they showed. */
    dropStrayLoads: enqueueActions(({ context, enqueue }) => {
      const { loads, loaded, view } = context
      for (const [dataset, load] of Object.entries(loads)) {
        if (isDisplayed(view, dataset)) enqueue.sendTo(load, { type: 'loading.abandoned' })
        else enqueue.stopChild(load)
      }
      const keep = <T>(record: Record<string, T>) =>
        Object.fromEntries(Object.entries(record).filter(([dataset]) => isDisplayed(view, dataset)))
      enqueue.assign({
        loads: keep(loads),
        loaded: keep(loaded),
        failures: {},
      })
    }),
    stopRemovedLoads: enqueueActions(({ context, enqueue }) => {
      const gone = Object.keys(context.loads).filter(dataset => !isDisplayed(context.view, dataset))
      for (const dataset of gone) {
        const load = context.loads[dataset]
        if (load) enqueue.stopChild(load)
      }
      const keep = <T>(record: Record<string, T>) =>
        Object.fromEntries(Object.entries(record).filter(([dataset]) => !gone.includes(dataset)))
      if (gone.length > 0)
        enqueue.assign({
          loads: keep(context.loads),
          loaded: keep(context.loaded),
        })
    }),
    forgetPending: assign({ pending: null, preview: null }),
    /** The map goes back to where the shown view looks from. */
    lookBack: enqueueActions(({ context, enqueue }) => {
      const { pending, view } = context
      if (view.camera && !equal(pending?.view.camera, view.camera))
        enqueue.sendTo('map', { type: 'map.jumped', camera: view.camera })
    }),
    /** Undo and redo look from where the view was seen; what is newly opened by its address too. */
    lookThere: enqueueActions(({ context, enqueue }) => {
      const { pending, view } = context
      if (
        pending &&
        pending.kind !== 'edit' &&
        pending.view.camera &&
        !equal(pending.view.camera, view.camera)
      )
        enqueue.sendTo('map', {
          type: 'map.jumped',
          camera: pending.view.camera,
        })
    }),
    /** A dataset that comes in whole is looked at as soon as its extent is known. */
    fitNewcomer: enqueueActions(({ context, event, enqueue }) => {
      const { pending, view } = context
      if (event.type !== 'sheet.opened' || pending?.kind !== 'edit' || pending.view.reloadOnMove) return
      const { focus: bbox } = event.sheet.instance
      if (bbox && !isDisplayed(view, event.dataset)) enqueue.sendTo('map', { type: 'map.fitted', bbox })
    }),
    keepSheet: assign(({ context, event }) =>
      event.type === 'sheet.opened'
        ? {
            sheets: {
              ...context.sheets,
              [event.sheet.instance.id]: event.sheet,
            },
          }
        : {},
    ),
    noteScreen: assign(({ event }) => (event.type === 'screen.changed' ? { screen: event.path } : {})),
    noteMember: assign(({ event }) => ({ isMember: event.type === 'session.opened' })),
    /** Whoever asks from the workbench is led to the login, which leads back to all that was asked for. */
    askForAccount: enqueueActions(scope => {
      // Somebody has logged in while the refusal was on its way.
      if (scope.context.isMember) scope.enqueue.raise({ type: 'loading.retried' })
      if (scope.context.isMember || scope.context.screen !== '/') return
      tell(scope, 'notifications', () => ({ type: 'notified', kind: 'info', key: 'accountWanted' }))
      tell(scope, 'navigation', ({ view, pending }) => ({
        type: 'navigation.requested',
        to: loginBefore(`/${encodeAddress(pending?.view ?? view)}`),
      }))
    }),
    /** The session was opened while the refusal was on its way. */
    tellOpened: enqueueActions(scope => {
      for (const part of WAITING_PARTS) tell(scope, part, () => ({ type: 'session.opened' }))
    }),
    noteSettled: assign(({ context, event }) =>
      event.type === 'load.settled' ? { loaded: { ...context.loaded, [event.dataset]: event.demand } } : {},
    ),
    forgetFailures: assign({ failures: {} }),
    noteFailed: assign(({ context, event }) =>
      event.type === 'load.failed'
        ? { failures: { ...context.failures, [event.dataset]: event.failure } }
        : {},
    ),
    noteCamera: assign(({ context, event }) => {
      if (event.type !== 'camera.moved' && event.type !== 'map.ready') return {}
      const { camera, bounds } = event
      const { pending, view } = context
      const isMoved = context.steered || ('byHand' in event && event.byHand === true)
      const noted = { bounds, steered: false, reached: isMoved ? camera : context.reached }
      return pending
        ? { ...noted, pending: { ...pending, view: { ...pending.view, camera } } }
        : { ...noted, view: { ...view, camera } }
    }),
    tellPlace: enqueueActions(({ context, enqueue }) => {
      const { bounds, loads, view, pending } = context
      if (!bounds || !(pending?.view ?? view).reloadOnMove) return
      for (const load of Object.values(loads)) enqueue.sendTo(load, { type: 'place.changed', bbox: bounds })
    }),
    /** What the person does on the map itself is no command, and is recorded as the one that does the same. */
    tellByHand: enqueueActions(scope => {
      const { context, event } = scope
      if (!('byHand' in event && event.byHand)) return
      tell(scope, 'recording', () => ({ type: 'act.done', ...doneByHand(context, event) }))
    }),
    noteSelection: assign(({ context, event }) => {
      if (event.type !== 'zone.inspected') return {}
      const active = event.zone === null ? context.active : datasetOf(event.zone)
      const { pending, view } = context
      return {
        active,
        view: { ...view, selection: event.zone },
        pending: pending && {
          ...pending,
          view: { ...pending.view, selection: event.zone },
        },
      }
    }),
    /** The map goes to a zone that was chosen elsewhere and that it does not show well. */
    goToZone: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'zone.inspected' || !event.bbox) return
      enqueue.sendTo('map', { type: 'map.revealed', bbox: event.bbox, near: event.near ?? false })
    }),
    activate: assign(({ context, event }) =>
      'dataset' in event
        ? {
            card: event.dataset,
            active: isDisplayed(context.view, event.dataset) ? event.dataset : context.active,
          }
        : {},
    ),
    /** What is selected on the map is selected of the dataset that panels are about. */
    activateMarked: assign(({ context, event }) => {
      const dataset = event.type === 'zones.marked' ? markedIn(context, event.zones) : null
      return dataset === null ? {} : { active: dataset, card: dataset }
    }),
    tellMarked: enqueueActions(scope =>
      tell(scope, 'picking', ({ active }) => {
        if (scope.event.type !== 'zones.marked') return null
        const ordinals = scope.event.zones[active ?? ''] ?? []
        const [ordinal = -1] = ordinals
        return scope.event.how === 'toggle'
          ? { type: 'zone.picked', ordinal }
          : { type: 'zones.picked', ordinals }
      }),
    ),
    openMenu: enqueueActions(scope =>
      tell(scope, 'menu', () => {
        if (scope.event.type !== 'menu.asked') return null
        const { zone, x, y } = scope.event
        const subject = zone ? { kind: 'zone', zone: { ...zone, bbox: null } } : { kind: 'map' }
        return { type: 'menu.opened', subject, x, y }
      }),
    ),
    preview: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'style.previewed') return
      const { dataset, style } = event
      const committed = context.view.displayed.find(entry => entry.dataset === dataset)?.style
      const load = context.loads[dataset]
      const shown = style ?? committed
      if (load && shown) enqueue.sendTo(load, { type: 'style.changed', style: shown })
      enqueue.assign({ preview: style ? { dataset, style, isTried: event.tried ?? false } : null })
    }),
    previewFilter: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'filter.previewed') return
      const load = context.loads[event.dataset]
      if (load) enqueue.sendTo(load, { type: 'filter.previewed', filter: event.filter })
    }),
    fade: assign(({ event }) =>
      event.type === 'opacity.previewed'
        ? { faded: event.opacity === null ? null : { dataset: event.dataset, opacity: event.opacity } }
        : {},
    ),
    paintStyles: enqueueActions(({ context, enqueue }) => {
      for (const { dataset, style } of context.view.displayed) {
        const load = context.loads[dataset]
        if (load) enqueue.sendTo(load, { type: 'style.changed', style })
      }
    }),
    renewPaint: enqueueActions(({ context, enqueue }) => {
      for (const load of Object.values(context.loads)) enqueue.sendTo(load, { type: 'paint.renewed' })
    }),
    arrangeMap: sendTo('map', ({ context }) => ({
      type: 'map.arranged' as const,
      displayed: drawnIn(context),
      selection: context.view.selection,
    })),
    markPicked: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'picked.changed') return
      const zones = Object.entries(event.picked).map(([dataset, each]) => [dataset, each.zones])
      enqueue.sendTo('map', { type: 'map.marked', picked: Object.fromEntries(zones) })
    }),
    fitDataset: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'dataset.fitted') return
      const bbox = shownOf(context).find(({ displayed }) => displayed.dataset === event.dataset)?.sheet
        .instance.bbox
      if (bbox) enqueue.sendTo('map', { type: 'map.fitted', bbox })
    }),
    driveMap: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'map.zoomed' || event.type === 'map.panned') {
        enqueue.assign({ steered: true })
        enqueue.sendTo('map', event)
      }
      if (event.type === 'map.centreInspected') enqueue.sendTo('map', { type: 'map.pickedCentre' })
      if (event.type === 'map.walked') enqueue.sendTo('map', { ...event, from: context.view.selection })
    }),
    visitPlace: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'place.visited' || !event.place) return
      const { lng, lat, zoom } = event.place
      const now = (context.pending?.view ?? context.view).camera?.zoom ?? 0
      enqueue.assign({ steered: true })
      enqueue.sendTo('map', {
        type: 'map.jumped',
        camera: { lng, lat, zoom: zoom ?? Math.max(now, VISITING_ZOOM) },
      })
    }),
    turnToZone: enqueueActions(({ context, enqueue }) => {
      if (context.view.selection) enqueue.raise({ type: 'inspector.turned', tab: 'zone' })
    }),
    deselect: raise({ type: 'zone.inspected', zone: null }),
    /** Back on the workbench the address says again what is shown; a view under way writes it when it is whole. */
    renewAddress: enqueueActions(({ context, enqueue }) => {
      const view = addressed(context, context.view)
      if (context.screen !== '/') enqueue.sendTo('address', { type: 'address.left' })
      else if (!context.pending) enqueue.sendTo('address', { type: 'address.renewed', view })
    }),
    writeAddress: sendTo('address', ({ context }) => ({
      type: 'address.written' as const,
      view: addressed(context, context.view),
      entry: 'same' as const,
    })),
    noteLooks: assign(({ event }) => (event.type === 'looks.changed' ? { looks: event.looks } : {})),
    /** What the account keeps has come after the address was opened. */
    styleUnstyled: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'looks.changed') return
      for (const edit of looksToCome(context, event.looks)) enqueue.raise(edit)
    }),
    /** Before the wanted view is the one that is shown. */
    writeStep: sendTo('address', ({ context }) => ({
      type: 'address.written' as const,
      view: addressed(context, context.pending?.view ?? context.view),
      entry: context.pending ? ENTRIES[context.pending.kind] : ('same' as const),
    })),
    writeTried: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'style.previewed' || !event.tried || context.pending) return
      enqueue.sendTo('address', {
        type: 'address.written',
        view: addressed(context, context.view),
        entry: event.style ? 'tried' : 'back',
      })
    }),
    unfoldDrawer: enqueueActions(scope => tell(scope, 'drawer', () => ({ type: 'drawer.wanted' }))),
    focusPane: enqueueActions(({ event, enqueue }) => {
      const pane = focusOf(event)
      if (!pane) return
      enqueue.stopChild('focusPane')
      enqueue.spawnChild('focusPane', { id: 'focusPane', input: { pane } })
    }),
    openGuide: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('openGuide')
      enqueue.spawnChild('openGuide', { id: 'openGuide' })
    }),
    copyLink: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('copyLink')
      enqueue.spawnChild('copyLink', { id: 'copyLink' })
    }),
    copyCurl: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'curl.copied') return
      const { view, bounds } = context
      enqueue.stopChild('copyCurl')
      enqueue.spawnChild('copyCurl', { id: 'copyCurl', input: { view, bounds, keyed: event.keyed } })
    }),
    tellDisplayed: enqueueActions(({ context, enqueue }) => {
      const told = {
        type: 'displayed.changed' as const,
        shown: shownOf(context),
        active: context.active,
      }
      for (const part of [
        'table',
        'picking',
        'statistics',
        'download',
        'displaySettings',
        'filter',
        'palette',
        'inspect',
      ] as const)
        enqueue.sendTo(part, told)
    }),
    tellSelected: enqueueActions(scope => {
      for (const part of ['inspect', 'table'])
        tell(scope, part, ({ view }) => ({
          type: 'selection.changed',
          zone: view.selection,
          displayed: view.displayed,
        }))
    }),
    tellChosen: enqueueActions(scope =>
      tell(scope, 'selection', ({ card }) => (card ? { type: 'dataset.selected', dataset: card } : null)),
    ),
    tellRemoved: enqueueActions(scope =>
      tell(scope, 'notifications', ({ view, pending }) => {
        if (!pending) return null
        return pending.kind === 'edit' && view.displayed.length > pending.view.displayed.length
          ? { type: 'notified', kind: 'success', key: 'removedWithUndo' }
          : { type: 'offers.outdated' }
      }),
    ),
    tellHeld: enqueueActions(scope =>
      tell(scope, 'notifications', context => {
        const dates = datesWithHeldColours(context)
        return dates && { type: 'notified', kind: 'info', key: 'coloursHeld', detail: dates.join(' → ') }
      }),
    ),
    notify: enqueueActions((scope, told: Told) => notify(scope, told)),
    noteShapes: assign(({ event }) => (event.type === 'shapes.changed' ? { shapes: event.shapes } : {})),
    noteMapFailure: assign(({ event }) => (event.type === 'map.failed' ? { mapFailure: event.reason } : {})),
  },
})
