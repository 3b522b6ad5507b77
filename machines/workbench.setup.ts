import { enqueueActions } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import { datasetOfZone } from '../src/contract/idParts.ts'
import type { View } from '../src/contract/view.ts'
import type { EditRequest } from '../src/domain/editing/requested.ts'
import { equal } from '../src/domain/equal.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { Coordinates } from '../src/domain/search/place.ts'
import { applyEdit } from '../src/domain/view/edit.ts'
import { canBeLeftOut, datasetOfSelected, isDisplayed } from '../src/domain/view/pending.ts'
import { shownOf } from '../src/domain/view/shown.ts'
import { showsInstance, stepOf } from '../src/domain/view/timeline.ts'
import { type Notice, notify } from './sendToSystem.ts'
import { nextToRedo, nextToUndo } from './workbench.draftSteps.ts'
import { withTimeline } from './workbench.timeline.ts'
import type { WorkbenchContext } from './workbench.types.ts'
import { editOf, unmetLoads } from './workbench.view.ts'

export type OfDataset = { dataset: string }
type Moved = { bounds: Bbox }

/** Setup of the workbench: the machines it invokes, its guards and its actions. */
export const workbenchSetup = withTimeline.extend({
  actions: { notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)) },
  guards: {
    editsTheView: ({ context }, event: EditRequest) => {
      const edit = editOf(context, event)
      const base = context.pending?.view ?? context.view
      return edit !== null && applyEdit(base, edit) !== base
    },
    draftIsNextToUndo: ({ context }) => nextToUndo(context) === 'draft',
    draftIsNextToRedo: ({ context }) => nextToRedo(context) === 'draft',
    canUndo: ({ context }) => nextToUndo(context) === 'view',
    canRedo: ({ context }) => nextToRedo(context) === 'view',
    everythingIsLoaded: ({ context }) => unmetLoads(context).length === 0,
    everyLoadHasFailedOrSettled: ({ context }) =>
      unmetLoads(context).every(({ displayed }) => context.failures[displayed.dataset] !== undefined),
    leavesOthers: ({ context }, { dataset }: OfDataset) => canBeLeftOut(context, dataset),
    travelsElsewhere: ({ context: { view, pending } }, next: { view: View }) =>
      pending?.kind === 'travel' || stepOf(next.view) !== stepOf(view),
    somethingIsPending: ({ context }) => context.pending !== null,
    awaitsTheMap: ({ context }) => context.pending?.view.reloadOnMove === true && context.bounds === null,
    accountIsWanted: ({ context: { failures } }) => Object.values(failures).some(needsAccount),
    /** Returns whether this or another load failed because it needs an account. */
    failureWantsAccount: ({ context: { failures } }, { failure }: { failure: Failure }) =>
      [...Object.values(failures), failure].some(needsAccount),
    isShown: ({ context: { view, pending } }, { instance }: { instance: string }) =>
      [view, pending?.view ?? view].some(each => showsInstance(each, instance)),
    isMember: ({ context }) => context.isMember,
    isDisplayed: ({ context }, { dataset }: OfDataset) => isDisplayed(context.view, dataset),
    isInactive: ({ context: { view, active } }, { dataset }: OfDataset) =>
      dataset !== active && isDisplayed(view, dataset),
    sheetIsKnown: ({ context }, { dataset }: OfDataset) =>
      shownOf(context).some(
        ({ displayed, sheet }) => displayed.dataset === dataset && sheet.instance.bbox !== null,
      ),
    selectsAnother: ({ context: { view } }, { zone }: { zone: string | null }) =>
      zone !== view.inspected && (zone === null || isDisplayed(view, datasetOfZone(zone))),
    somethingIsMarked: ({ context }, { zones }: { zones: Readonly<Record<string, readonly number[]>> }) =>
      datasetOfSelected(context, zones) !== null,
    zonesAreMarked: ({ context }) => context.isMarked,
    somethingIsInspected: ({ context }) => context.view.inspected !== null,
    canBeVisited: ({ context }, { place }: { place: Coordinates | null }) =>
      place !== null && context.bounds !== null,
    mapIsThere: ({ context }) => context.bounds !== null,
    followsTheMap: ({ context: { view, bounds } }, moved: Moved) =>
      view.reloadOnMove && view.displayed.length > 0 && !equal(moved.bounds, bounds),
    /** Returns whether displayed datasets reload at each place. */
    aPlaceIsFollowed: ({ context }, moved: Moved) => followsPlace(context, moved),
    /** Returns whether a pending dataset matches. */
    aPendingPlaceIsFollowed: ({ context }, moved: Moved) =>
      context.pending !== null && followsPlace(context, moved),
    aLoadIsUnderWay: ({ context: { pending, view, loads } }) =>
      Object.entries(loads).some(
        ([dataset, load]) => isDisplayed(pending?.view ?? view, dataset) && load.getSnapshot().hasTag('busy'),
      ),
    aPlaceHasFailed: ({ context: { pending, view, failures } }) =>
      Object.keys(failures).some(dataset => isDisplayed(pending?.view ?? view, dataset)),
    zonesAreOnTheMap: ({ context }) => context.bounds !== null && context.view.displayed.length > 0,
  },
})

const needsAccount = ({ code }: Failure): boolean => code === 'unauthenticated'

const followsPlace = ({ view, pending, loads, bounds }: WorkbenchContext, moved: Moved): boolean =>
  (pending?.view ?? view).reloadOnMove && Object.keys(loads).length > 0 && !equal(moved.bounds, bounds)
