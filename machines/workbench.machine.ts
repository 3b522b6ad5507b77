import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import { type Camera, EMPTY_VIEW, type Style, type View } from '../src/contract/view.ts'
import { demandOf, unmetDemands } from '../src/domain/demand.ts'
import { applyEdit, type ViewEdit } from '../src/domain/edit.ts'
import { equal } from '../src/domain/equal.ts'
import type { Failure } from '../src/domain/failure.ts'
import { type Demand, labelOf, type Sheet, type Shown } from '../src/domain/shown.ts'
import { isStyleValid, styleForLabel } from '../src/domain/style.ts'
import { displaySettingsMachine } from './displaySettings.machine.ts'
import { downloadMachine } from './download.machine.ts'
import { drawerMachine } from './drawer.machine.ts'
import { inspectMachine } from './inspect.machine.ts'
import { loadingMachine } from './loading.machine.ts'
import { type Notification, notificationsMachine } from './notifications.machine.ts'
import { paletteMachine, type Recent } from './palette.machine.ts'
import { type Preferences, preferencesMachine } from './preferences.machine.ts'
import { screenLoadMachine } from './screenLoad.machine.ts'
import { selectionMachine } from './selection.machine.ts'
import { tableMachine } from './table.machine.ts'
import { tell } from './tell.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

export type Pane = 'drawer' | 'map' | 'table' | 'inspector'
/** Where the focus can be sent: a pane, or the search field of the table. */
export type FocusTarget = Pane | 'tableSearch'

/** What the map is told. */
export type MapCommand =
  | {
      type: 'map.arranged'
      displayed: View['displayed']
      selection: string | null
    }
  | { type: 'map.fitted'; bbox: Bbox }
  | { type: 'map.jumped'; camera: Camera }
  | { type: 'map.zoomed'; levels: number }
  | { type: 'map.panned'; x: number; y: number }
  | { type: 'map.pickedCentre' }
  | { type: 'map.walked'; direction: 'next' | 'previous'; from: string | null }

/** What the map tells. */
export type MapNews =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox }
  | {
      type: 'zone.pointed'
      zone: { id: string; name: string } | null
      x: number
      y: number
    }
  | { type: 'zone.inspected'; zone: string | null }

export type WorkbenchEvent =
  | ViewEdit
  | MapNews
  | { type: 'label.displayed'; dataset: string; label: string | null }
  | { type: 'style.previewed'; dataset: string; style: Style | null }
  | { type: 'view.undone' }
  | { type: 'view.redone' }
  | { type: 'loading.aborted' }
  | { type: 'loading.retried' }
  | { type: 'workbench.backed' }
  | { type: 'dataset.activated'; dataset: string }
  | { type: 'card.opened'; dataset: string }
  | { type: 'settings.opened'; dataset: string }
  | { type: 'elements.opened'; dataset: string }
  | { type: 'dataset.fitted'; dataset: string }
  | { type: 'map.zoomed'; levels: number }
  | { type: 'map.panned'; x: number; y: number }
  | { type: 'map.centreInspected' }
  | { type: 'map.walked'; direction: 'next' | 'previous' }
  | { type: 'inspector.turned'; tab: 'card' | 'settings' | 'zone' }
  | { type: 'pane.shown'; pane: Pane }
  | { type: 'table.searchBegun' }
  | { type: 'options.toggled' }
  | { type: 'help.toggled' }
  | { type: 'guide.opened' }
  | { type: 'link.copied' }
  | { type: 'language.changed' }
  | { type: 'sheet.opened'; dataset: string; sheet: Sheet }
  | { type: 'load.settled'; dataset: string; demand: Demand }
  | { type: 'load.failed'; dataset: string; failure: Failure }

type Pending = { view: View; kind: 'edit' | 'undo' | 'redo' | 'open' }

export type WorkbenchContext = {
  /** What is shown, whole. While something loads it stays the former one. */
  view: View
  past: View[]
  future: View[]
  /** The view that is being loaded. */
  pending: Pending | null
  /** The dataset that panels and unspecific commands are about. */
  active: string | null
  /** The dataset whose id card is open: it need not be displayed. */
  card: string | null
  /** What the map shows of the world, once it is there. */
  bounds: Bbox | null
  loads: Record<string, ActorRefFrom<typeof loadingMachine>>
  loaded: Record<string, Demand>
  failures: Record<string, Failure>
  /** By instance: an instance never changes, so a sheet is never stale. */
  sheets: Record<string, Sheet>
  preview: { dataset: string; style: Style } | null
  /** Why there is no map, or null. */
  mapFailure: 'webgl' | 'unavailable' | null
  stored: Stored
}

/** What the browser remembered when the page opened. */
export type Stored = {
  drawerWidth: number | null
  preferences: Partial<Preferences>
  recents: Recent[]
  notifications: Notification[]
  reloadedOnce: boolean
}

export type WorkbenchInput = { view: View; stored: Stored }

const HISTORY_LIMIT = 200

/** The displayed datasets whose sheets are known, with all that panels need. */
export function shownOf({
  view,
  bounds,
  sheets,
}: Pick<WorkbenchContext, 'view' | 'bounds' | 'sheets'>): Shown[] {
  return view.displayed.flatMap(displayed => {
    const sheet = sheets[displayed.instance]
    return sheet
      ? [
          {
            displayed,
            demand: demandOf(displayed, view.reloadOnMove, bounds),
            sheet,
          },
        ]
      : []
  })
}

const datasetOf = (zone: string) => zone.split('.')[0] ?? ''

const isDisplayed = (view: View, dataset: string) => view.displayed.some(entry => entry.dataset === dataset)

/** The edit that an event asks for, or null when the event is no edit or makes no sense now. */
function editOf(context: WorkbenchContext, event: WorkbenchEvent): ViewEdit | null {
  const base = context.pending?.view ?? context.view
  const entry = 'dataset' in event ? base.displayed.find(each => each.dataset === event.dataset) : undefined
  const sheet = entry && context.sheets[entry.instance]
  switch (event.type) {
    case 'label.displayed': {
      if (!entry || !sheet) return null
      const label = labelOf(sheet, event.label)
      if (event.label !== null && !label) return null
      return {
        type: 'style.changed',
        dataset: event.dataset,
        style: styleForLabel(entry.style, label),
      }
    }
    case 'style.changed':
      return sheet && isStyleValid(event.style, labelOf(sheet, event.style.label)) ? event : null
    case 'originLabels.toggled':
      return sheet?.dataset.geometry_origin ? event : null
    case 'instance.displayed':
    case 'dataset.removed':
    case 'dataset.moved':
    case 'visibility.toggled':
    case 'opacity.changed':
    case 'reload.toggled':
    case 'view.cleared':
      return event
    default:
      return null
  }
}

function focusOf(event: WorkbenchEvent): FocusTarget | null {
  if (event.type === 'pane.shown') return event.pane
  if (event.type === 'table.searchBegun') return 'tableSearch'
  return event.type === 'elements.opened' ? 'table' : null
}

/** A view that says from where it is looked at is opened as it is; one that does not is looked at as a new one. */
function firstPending(view: View): Pending | null {
  if (equal(view, EMPTY_VIEW)) return null
  return { view, kind: view.camera ? 'open' : 'edit' }
}

/** Loads are wanted, met or failed for the view that is being prepared. */
const unmet = ({ pending, bounds, loaded }: WorkbenchContext) =>
  pending ? unmetDemands(pending.view, bounds, loaded) : []

export const workbenchMachine = setup({
  types: {
    context: {} as WorkbenchContext,
    input: {} as WorkbenchInput,
    events: {} as WorkbenchEvent,
  },
  actors: {
    loading: loadingMachine,
    selection: selectionMachine,
    displaySettings: displaySettingsMachine,
    inspect: inspectMachine,
    table: tableMachine,
    download: downloadMachine,
    palette: paletteMachine,
    drawer: drawerMachine,
    notifications: notificationsMachine,
    preferences: preferencesMachine,
    screenLoad: screenLoadMachine,
    map: unprovidedCallback<MapCommand>('map'),
    address: unprovidedCallback<{ type: 'address.written'; view: View }>('address'),
    focusPane: unprovidedPromise<void, { pane: FocusTarget }>('focusPane'),
    openGuide: unprovidedPromise<void>('openGuide'),
    copyLink: unprovidedPromise<void>('copyLink'),
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
    somethingIsPending: ({ context }) => context.pending !== null,
    awaitsTheMap: ({ context }) => context.pending?.view.reloadOnMove === true && context.bounds === null,
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
    somethingIsSelected: ({ context }) => context.view.selection !== null,
    somethingIsDisplayed: ({ context }) => context.view.displayed.length > 0,
    mapIsThere: ({ context }) => context.bounds !== null,
    followsTheMap: ({ context, event }) =>
      event.type === 'camera.moved' &&
      context.view.reloadOnMove &&
      context.view.displayed.length > 0 &&
      !equal(event.bounds, context.bounds),
    everyPlaceIsLoaded: ({ context }) =>
      context.view.displayed.every(({ dataset }) => equal(context.loaded[dataset]?.bbox, context.bounds)),
    zonesAreOnTheMap: ({ context }) => context.bounds !== null && context.view.displayed.length > 0,
  },
  actions: {
    prepareEdit: assign(({ context, event }) => {
      const edit = editOf(context, event)
      if (!edit) return {}
      const { pending, view, past } = context
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
            past: [...past, view].slice(-HISTORY_LIMIT),
            future: [],
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
    startLoads: enqueueActions(({ context, enqueue }) => {
      for (const { displayed, demand } of unmet(context)) {
        const { dataset, style } = displayed
        const load = context.loads[dataset]
        if (load) {
          if (!equal(load.getSnapshot().context.demand, demand) || context.failures[dataset])
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
        edit: { past: [...past, view].slice(-HISTORY_LIMIT), future: [] },
        undo: { past: past.slice(0, -1), future: [view, ...future] },
        redo: { past: [...past, view], future: future.slice(1) },
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
    noteSettled: assign(({ context, event }) =>
      event.type === 'load.settled' ? { loaded: { ...context.loaded, [event.dataset]: event.demand } } : {},
    ),
    noteFailed: assign(({ context, event }) =>
      event.type === 'load.failed'
        ? { failures: { ...context.failures, [event.dataset]: event.failure } }
        : {},
    ),
    noteCamera: assign(({ context, event }) => {
      if (event.type !== 'camera.moved' && event.type !== 'map.ready') return {}
      const { camera, bounds } = event
      const { pending, view } = context
      return pending
        ? { bounds, pending: { ...pending, view: { ...pending.view, camera } } }
        : { bounds, view: { ...view, camera } }
    }),
    tellPlace: enqueueActions(({ context, enqueue }) => {
      const { bounds, loads, view, pending } = context
      if (!bounds || !(pending?.view ?? view).reloadOnMove) return
      for (const load of Object.values(loads)) enqueue.sendTo(load, { type: 'place.changed', bbox: bounds })
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
    activate: assign(({ context, event }) =>
      'dataset' in event
        ? {
            card: event.dataset,
            active: isDisplayed(context.view, event.dataset) ? event.dataset : context.active,
          }
        : {},
    ),
    preview: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'style.previewed') return
      const { dataset, style } = event
      const committed = context.view.displayed.find(entry => entry.dataset === dataset)?.style
      const load = context.loads[dataset]
      const shown = style ?? committed
      if (load && shown) enqueue.sendTo(load, { type: 'style.changed', style: shown })
      enqueue.assign({ preview: style ? { dataset, style } : null })
    }),
    paintStyles: enqueueActions(({ context, enqueue }) => {
      for (const { dataset, style } of context.view.displayed) {
        const load = context.loads[dataset]
        if (load) enqueue.sendTo(load, { type: 'style.changed', style })
      }
    }),
    renewPaint: enqueueActions(({ context, enqueue }) => {
      for (const load of Object.values(context.loads)) enqueue.sendTo(load, { type: 'paint.renewed' })
    }),
    arrangeMap: sendTo('map', ({ context: { view } }) => ({
      type: 'map.arranged' as const,
      displayed: view.displayed,
      selection: view.selection,
    })),
    fitDataset: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'dataset.fitted') return
      const bbox = shownOf(context).find(({ displayed }) => displayed.dataset === event.dataset)?.sheet
        .instance.bbox
      if (bbox) enqueue.sendTo('map', { type: 'map.fitted', bbox })
    }),
    driveMap: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'map.zoomed' || event.type === 'map.panned') enqueue.sendTo('map', event)
      if (event.type === 'map.centreInspected') enqueue.sendTo('map', { type: 'map.pickedCentre' })
      if (event.type === 'map.walked') enqueue.sendTo('map', { ...event, from: context.view.selection })
    }),
    turnToZone: enqueueActions(({ context, enqueue }) => {
      if (context.view.selection) enqueue.raise({ type: 'inspector.turned', tab: 'zone' })
    }),
    deselect: raise({ type: 'zone.inspected', zone: null }),
    writeAddress: sendTo('address', ({ context }) => ({
      type: 'address.written' as const,
      view: context.view,
    })),
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
    tellDisplayed: enqueueActions(({ context, enqueue }) => {
      const told = {
        type: 'displayed.changed' as const,
        shown: shownOf(context),
        active: context.active,
      }
      for (const part of ['table', 'download', 'displaySettings', 'palette'] as const)
        enqueue.sendTo(part, told)
    }),
    tellSelected: enqueueActions(scope =>
      tell(scope, 'inspect', ({ view }) => ({
        type: 'selection.changed',
        zone: view.selection,
        displayed: view.displayed,
      })),
    ),
    tellChosen: enqueueActions(scope =>
      tell(scope, 'selection', ({ card }) => (card ? { type: 'dataset.selected', dataset: card } : null)),
    ),
    tellRemoved: enqueueActions(scope =>
      tell(scope, 'notifications', ({ view, pending }) =>
        pending?.kind === 'edit' && view.displayed.length > pending.view.displayed.length
          ? { type: 'notified', kind: 'success', key: 'removedWithUndo' }
          : null,
      ),
    ),
    tellLinkCopied: enqueueActions(scope =>
      tell(scope, 'notifications', () => ({
        type: 'notified',
        kind: 'success',
        key: 'linkCopied',
      })),
    ),
    tellLinkNotCopied: enqueueActions(scope =>
      tell(scope, 'notifications', () => ({ type: 'notified', kind: 'error', key: 'linkNotCopied' })),
    ),
    tellUnexpected: enqueueActions(scope =>
      tell(scope, 'notifications', () => ({ type: 'notified', kind: 'error', key: 'unexpected' })),
    ),
    tellMapFailed: enqueueActions(scope =>
      tell(scope, 'notifications', () => ({
        type: 'notified',
        kind: 'error',
        key: 'mapFailed',
      })),
    ),
    noteMapFailure: assign(({ event }) => (event.type === 'map.failed' ? { mapFailure: event.reason } : {})),
  },
}).createMachine({
  id: 'workbench',
  description: 'The root: it holds the View with its history and invokes all the others.',
  context: ({ input }) => ({
    view: EMPTY_VIEW,
    past: [],
    future: [],
    pending: firstPending(input.view),
    active: null,
    card: null,
    bounds: null,
    loads: {},
    loaded: {},
    failures: {},
    sheets: {},
    preview: null,
    mapFailure: null,
    stored: input.stored,
  }),
  invoke: [
    { id: 'selection', systemId: 'selection', src: 'selection' },
    {
      id: 'displaySettings',
      systemId: 'displaySettings',
      src: 'displaySettings',
    },
    { id: 'inspect', systemId: 'inspect', src: 'inspect' },
    { id: 'table', systemId: 'table', src: 'table' },
    { id: 'download', systemId: 'download', src: 'download' },
    {
      id: 'palette',
      systemId: 'palette',
      src: 'palette',
      input: ({ context }) => ({ recents: context.stored.recents }),
    },
    {
      id: 'drawer',
      systemId: 'drawer',
      src: 'drawer',
      input: ({ context }) => ({ width: context.stored.drawerWidth }),
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
    { id: 'map', src: 'map' },
    { id: 'address', src: 'address' },
  ],
  type: 'parallel',
  on: {
    'sheet.opened': { actions: ['keepSheet', 'fitNewcomer'] },
    'camera.moved': { actions: ['noteCamera', 'tellPlace', 'writeAddress'] },
    'map.failed': { actions: ['noteMapFailure', 'tellMapFailed'] },
    'zone.pointed': { actions: sendTo('inspect', ({ event }) => event) },
    'zone.inspected': {
      guard: 'selectsAnother',
      actions: ['noteSelection', 'arrangeMap', 'tellSelected', 'tellDisplayed', 'turnToZone', 'writeAddress'],
    },
    'dataset.activated': {
      guard: 'isInactive',
      actions: ['activate', 'tellDisplayed', 'tellChosen'],
    },
    'dataset.fitted': { guard: 'sheetIsKnown', actions: 'fitDataset' },
    'map.zoomed': { guard: 'mapIsThere', actions: 'driveMap' },
    'map.panned': { guard: 'mapIsThere', actions: 'driveMap' },
    'map.centreInspected': { guard: 'zonesAreOnTheMap', actions: 'driveMap' },
    'map.walked': { guard: 'zonesAreOnTheMap', actions: 'driveMap' },
    'style.previewed': { guard: 'isDisplayed', actions: 'preview' },
    'guide.opened': { actions: 'openGuide' },
    'link.copied': { actions: 'copyLink' },
    'xstate.done.actor.copyLink': { actions: 'tellLinkCopied' },
    'xstate.error.actor.copyLink': { actions: 'tellLinkNotCopied' },
    // A part that breaks says so and takes nothing else with it.
    'xstate.error.actor.*': { actions: 'tellUnexpected' },
    'language.changed': { actions: 'renewPaint' },
  },
  states: {
    showing: {
      initial: 'preparing',
      on: { 'load.settled': { actions: 'noteSettled' } },
      states: {
        settled: {
          description: 'What the View says is on the map, whole.',
          on: {
            'view.undone': {
              guard: 'canUndo',
              target: 'preparing',
              actions: 'prepareUndo',
            },
            'view.redone': {
              guard: 'canRedo',
              target: 'preparing',
              actions: 'prepareRedo',
            },
            'map.ready': {
              actions: ['noteCamera', 'arrangeMap', 'writeAddress'],
            },
            'camera.moved': {
              guard: 'followsTheMap',
              target: 'reloading',
              actions: ['noteCamera', 'tellPlace', 'writeAddress'],
            },
            'workbench.backed': {
              guard: 'somethingIsSelected',
              actions: 'deselect',
            },
            '*': {
              guard: 'editsTheView',
              target: 'preparing',
              actions: 'prepareEdit',
            },
          },
        },
        reloading: {
          description: 'The map has moved and the zones of the new place are loading. The former ones stay.',
          tags: 'busy',
          always: { guard: 'everyPlaceIsLoaded', target: 'settled' },
          on: {
            'load.failed': { target: 'failed', actions: 'noteFailed' },
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
          description: 'What is to be loaded depends on what the map shows, and the map is not there yet.',
          tags: 'busy',
          on: {
            'map.ready': { target: 'preparing', actions: 'noteCamera' },
            'loading.aborted': { target: 'settled', actions: 'forgetPending' },
            'workbench.backed': { target: 'settled', actions: 'forgetPending' },
            '*': { guard: 'editsTheView', target: 'preparing', actions: 'prepareEdit' },
          },
        },
        preparing: {
          description: 'A view is wanted: what it needs is compared with what is loaded.',
          entry: 'lookThere',
          always: [
            { guard: 'awaitsTheMap', target: 'awaitingMap' },
            {
              guard: 'everythingIsLoaded',
              target: 'settled',
              actions: [
                'tellRemoved',
                'commit',
                'stopRemovedLoads',
                'paintStyles',
                'arrangeMap',
                'tellDisplayed',
                'tellSelected',
                'tellChosen',
                'writeAddress',
              ],
            },
            { target: 'loading', actions: 'startLoads' },
          ],
        },
        loading: {
          description: 'The wanted view is loading. The former one stays until it is whole.',
          tags: 'busy',
          on: {
            'load.settled': { target: 'weighing', actions: 'noteSettled' },
            'load.failed': { target: 'weighing', actions: 'noteFailed' },
            'loading.aborted': {
              target: 'settled',
              actions: ['lookBack', 'forgetPending', 'dropStrayLoads'],
            },
            'workbench.backed': {
              target: 'settled',
              actions: ['lookBack', 'forgetPending', 'dropStrayLoads'],
            },
            'map.ready': { actions: ['noteCamera', 'arrangeMap'] },
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
            { guard: 'everyLoadHasFailedOrSettled', target: 'failed' },
            { target: 'loading' },
          ],
        },
        failed: {
          description: 'Something could not be loaded. What was shown is still there; it can be tried again.',
          on: {
            'loading.retried': [
              {
                guard: 'somethingIsPending',
                target: 'loading',
                actions: 'retryLoads',
              },
              { target: 'reloading', actions: 'retryLoads' },
            ],
            'loading.aborted': {
              target: 'settled',
              actions: ['lookBack', 'forgetPending', 'dropStrayLoads'],
            },
            'workbench.backed': {
              target: 'settled',
              actions: ['lookBack', 'forgetPending', 'dropStrayLoads'],
            },
            'map.ready': { actions: ['noteCamera', 'arrangeMap'] },
            '*': {
              guard: 'editsTheView',
              target: 'preparing',
              actions: ['forgetPending', 'dropStrayLoads', 'prepareEdit'],
            },
          },
        },
      },
    },
    inspector: {
      initial: 'card',
      on: {
        'card.opened': {
          target: '.card',
          actions: ['activate', 'tellDisplayed', 'tellChosen'],
        },
        'settings.opened': {
          guard: 'isDisplayed',
          target: '.settings',
          actions: ['activate', 'tellDisplayed', 'tellChosen'],
        },
      },
      states: {
        card: {
          description: 'The id card of a dataset.',
          on: {
            'inspector.turned': [
              {
                guard: ({ event }) => event.tab === 'settings',
                target: 'settings',
              },
              { guard: ({ event }) => event.tab === 'zone', target: 'zone' },
            ],
          },
        },
        settings: {
          description: 'The display settings of the active dataset.',
          on: {
            'inspector.turned': [
              { guard: ({ event }) => event.tab === 'card', target: 'card' },
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
            ],
          },
        },
      },
    },
    pane: {
      initial: 'map',
      on: {
        'pane.shown': [
          {
            guard: ({ event }) => event.pane === 'drawer',
            target: '.drawer',
            actions: 'focusPane',
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
        'elements.opened': {
          guard: 'isDisplayed',
          target: '.table',
          actions: ['activate', 'tellDisplayed', 'tellChosen', 'focusPane'],
        },
        'table.searchBegun': {
          guard: 'somethingIsDisplayed',
          target: '.table',
          actions: 'focusPane',
        },
        'card.opened': { target: '.inspector' },
        'settings.opened': { guard: 'isDisplayed', target: '.inspector' },
      },
      states: {
        drawer: { description: 'On a narrow screen the drawer is in front.' },
        map: { description: 'On a narrow screen the map is in front.' },
        table: { description: 'On a narrow screen the table is in front.' },
        inspector: {
          description: 'On a narrow screen the inspector is in front.',
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
          description: 'The instance and the origin labels of the active dataset can be chosen.',
          on: { 'options.toggled': 'folded' },
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
