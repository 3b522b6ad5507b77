import { enqueueActions } from 'xstate'
import { datasetOfZone, isLocal } from '../src/contract/ids.ts'
import { equal } from '../src/domain/equal.ts'
import { applyEdit } from '../src/domain/view/edit.ts'
import { showsInstance, stepOf } from '../src/domain/view/timeline.ts'
import { type Notice, notify } from './sendToSystem.ts'
import { workbenchBase } from './workbench.base.ts'
import { draftStepActions, nextToRedo, nextToUndo } from './workbench.draftSteps.ts'
import { linkActions } from './workbench.links.ts'
import { loadActions } from './workbench.loads.ts'
import { mapActions } from './workbench.map.ts'
import { panelActions } from './workbench.panels.ts'
import { timelineActions } from './workbench.timeline.ts'
import type { WorkbenchContext, WorkbenchEvent } from './workbench.types.ts'
import { canBeLeftOut, datasetOfSelected, editOf, isDisplayed, shownOf, unmet } from './workbench.view.ts'

type Scope = { context: WorkbenchContext; event: WorkbenchEvent }

/** Guards of the workbench's transitions. */
const workbenchGuards = {
  editsTheView: ({ context, event }) => {
    const edit = editOf(context, event)
    const base = context.pending?.view ?? context.view
    return edit !== null && applyEdit(base, edit) !== base
  },
  draftIsNextToUndo: ({ context }) => nextToUndo(context) === 'draft',
  draftIsNextToRedo: ({ context }) => nextToRedo(context) === 'draft',
  canUndo: ({ context }) => nextToUndo(context) === 'view',
  canRedo: ({ context }) => nextToRedo(context) === 'view',
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
  isShown: ({ context: { view, pending }, event }) =>
    event.type === 'instance.removed' &&
    [view, pending?.view ?? view].some(each => showsInstance(each, event.instance)),
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
    event.zone !== view.inspected &&
    (event.zone === null || isDisplayed(view, datasetOfZone(event.zone))),
  somethingIsMarked: ({ context, event }) =>
    event.type === 'zones.selected' && datasetOfSelected(context, event.zones) !== null,
  zonesAreMarked: ({ context }) => context.isMarked,
  somethingIsInspected: ({ context }) => context.view.inspected !== null,
  somethingIsDisplayed: ({ context }) => context.view.displayed.length > 0,
  /** Returns whether the server has the dataset to open elsewhere, or a displayed one. */
  serverHasLines: ({ context: { view }, event }) => {
    if (event.type !== 'lines.copied') return false
    const wanted = event.opening ? [event.opening] : view.displayed
    return view.displayed.length > 0 && wanted.some(({ dataset }) => !isLocal(dataset))
  },
  canBeVisited: ({ context, event }) =>
    event.type === 'place.visited' && event.place !== null && context.bounds !== null,
  mapIsThere: ({ context }) => context.bounds !== null,
  followsTheMap: ({ context, event }) =>
    event.type === 'camera.moved' &&
    context.view.reloadOnMove &&
    context.view.displayed.length > 0 &&
    !equal(event.bounds, context.bounds),
  /** Returns whether displayed or pending datasets reload at each place. */
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
} satisfies Record<string, (scope: Scope) => boolean>

/** Setup of the workbench: the machines it invokes, its guards and its actions. */
export const workbenchSetup = workbenchBase
  .extend({ actions: { notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)) } })
  .extend({
    guards: workbenchGuards,
    actions: {
      ...timelineActions,
      ...draftStepActions,
      ...linkActions,
      ...loadActions,
      ...mapActions,
      ...panelActions,
    },
  })
