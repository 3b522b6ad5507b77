import { assign, enqueueActions, sendTo } from 'xstate'
import type { Look } from '../src/contract/saved.ts'
import type { Style, View } from '../src/contract/view.ts'
import { datesWithHeldColours, labelsMissingAtDate } from '../src/domain/editing/dateChange.ts'
import type { EditRequest } from '../src/domain/editing/requested.ts'
import { applyEdit } from '../src/domain/view/edit.ts'
import { pendingLooks } from '../src/domain/view/looks.ts'
import { entryOf, isDisplayed, isOfLink, pendingAfter, withNewcomer } from '../src/domain/view/pending.ts'
import { lastSeen, viewInAddress } from '../src/domain/view/previewed.ts'
import { unmetDemands } from '../src/domain/view/shown.ts'
import {
  continuesTyping,
  edited,
  intermediateViews,
  stepOf,
  timelineAfterTravel,
  timelineWithout,
  withoutInstance,
} from '../src/domain/view/timeline.ts'
import type { History } from './recording.log.ts'
import { notify, sendToSystem } from './sendToSystem.ts'
import { withPanels } from './workbench.panels.ts'
import type { WorkbenchContext } from './workbench.types.ts'
import { editOf } from './workbench.view.ts'

/**
 * Returns the active dataset of a new view: the given one, else a new one, else the former one, else the
 * topmost.
 */
function panelsIn(
  { view, active: former, card }: WorkbenchContext,
  next: View,
  requested: string | null,
): Pick<WorkbenchContext, 'active' | 'card'> {
  const [wanted, kept] = [requested, former].map(each => (isDisplayed(next, each ?? '') ? each : null))
  const added = next.displayed.findLast(({ dataset }) => !isDisplayed(view, dataset))?.dataset
  const active = wanted ?? added ?? kept ?? next.displayed.at(-1)?.dataset ?? null
  return { active, card: active ?? card }
}

type Tried = { style: Style | null; tried?: boolean }

/** Actions that edit the view, keep its history and write it into the address. */
export const withTimeline = withPanels.extend({
  actions: {
    prepareEdit: assign(({ context }, event: EditRequest) => {
      const edit = editOf(context, event)
      if (!edit) return {}
      const { pending, view, past, future } = context
      const prepared = {
        ...(edit.type === 'filter.changed' && { refiltered: edit.filter ? edit.dataset : null }),
        pending: pendingAfter(context, edit),
      }
      // While another dataset is loading, an edit without a load applies immediately, and to the pending view too.
      const now = applyEdit(view, edit)
      const atOnce =
        pending !== null && now !== view && unmetDemands(now, context.bounds, context.loaded).length === 0
      if (!atOnce) return prepared
      const former = intermediateViews(view, edit)
      return {
        ...prepared,
        view: now,
        ...panelsIn(context, now, null),
        ...(continuesTyping(past, view, now) ? { future: [] } : edited({ past, future }, view, former)),
      }
    }),
    /** Adopts the style that a load has chosen by the labels of its dataset, and a position that hides no points. */
    suitNewcomer: assign(({ context }, opened: { dataset: string; style: Style }) => ({
      pending: withNewcomer(context, opened),
    })),
    prepareUndo: assign(({ context }) => {
      const view = context.past.at(-1)
      return view ? { pending: { view, kind: 'undo' as const } } : {}
    }),
    prepareRedo: assign(({ context }) => {
      const view = context.future.at(0)
      return view ? { pending: { view, kind: 'redo' as const } } : {}
    }),
    prepareTravel: assign((_, { view }: { view: View }) => ({ pending: { view, kind: 'travel' as const } })),
    prepareSaved: assign(({ context }, { view }: { view: View }) => ({
      pending: { view: { ...view, camera: view.camera ?? context.view.camera }, kind: 'saved' as const },
    })),
    /** Abandons a previewed style: its history entry keeps it. */
    leaveTried: enqueueActions(scope =>
      sendToSystem(scope, 'displaySettings', ({ preview, draftSteps: { past, future } }) =>
        preview?.isTried || past.length + future.length > 0 ? { type: 'draft.left' } : null,
      ),
    ),
    restore: assign(({ context }, { view, past, future, active }: History) => ({
      pending: {
        view: { ...view, camera: view.camera ?? context.view.camera },
        kind: 'open' as const,
        active,
      },
      past: [...past],
      future: [...future],
    })),
    /** Removes a deleted instance from the current view, the pending view, and the views of undo and redo. */
    forgetInstance: assign(({ context }, { dataset, instance }: { dataset: string; instance: string }) => {
      const { pending } = context
      const view = withoutInstance(context.view, instance)
      const wanted = pending && withoutInstance(pending.view, instance)
      return {
        view,
        pending: wanted && stepOf(wanted) !== stepOf(view) ? { ...pending, view: wanted } : null,
        ...timelineWithout(context, context.view, instance),
        card: context.card === dataset ? null : context.card,
      }
    }),
    /** Prepares the remaining view for the map and the panels. */
    prepareRest: assign(({ context: { view, pending, active } }) => ({
      pending: pending ?? { view, kind: 'open' as const, active },
    })),
    commit: assign(({ context }) => {
      const { pending, view, past, future, draftSteps, stepped } = context
      if (!pending) return {}
      const former = 'former' in pending ? pending.former : []
      const history = {
        edit: {
          ...(continuesTyping(past, view, pending.view)
            ? { past, future: [] }
            : edited({ past, future }, lastSeen(context, pending.view), former)),
          draftSteps: { ...draftSteps, future: [] },
        },
        undo: { past: past.slice(0, -1), future: [view, ...future], stepped: stepped + 1 },
        redo: { past: [...past, view], future: future.slice(1), stepped: stepped + 1 },
        saved: edited({ past, future }, lastSeen(context, pending.view)),
        travel: timelineAfterTravel({ past, future }, view, pending.view),
        open: {},
      }[pending.kind]
      return {
        ...history,
        view: pending.view,
        pending: null,
        preview: null,
        faded: null,
        ...panelsIn(context, pending.view, pending.kind === 'open' ? pending.active : null),
      }
    }),
    forgetPending: assign({ pending: null, preview: null }),
    /**
     * Writes the current view into the address on return to the workbench. A pending view does so once
     * complete.
     */
    renewAddress: enqueueActions(({ context, enqueue }) => {
      const view = viewInAddress(context, context.view)
      if (context.screen !== '/') enqueue.sendTo('address', { type: 'address.left' })
      else if (!context.pending) enqueue.sendTo('address', { type: 'address.renewed', view })
    }),
    /**
     * Writes the displayed view into the address. A link's address stays while its view is loading or has
     * failed.
     */
    writeAddress: sendTo('address', ({ context }: { context: WorkbenchContext }) => ({
      type: 'address.written' as const,
      view: viewInAddress(
        context,
        context.pending && isOfLink(context.pending) ? context.pending.view : context.view,
      ),
      entry: 'same' as const,
    })),
    /** Applies the account's saved looks that arrive after the address was opened. */
    styleUnstyled: enqueueActions(({ context, enqueue }, { looks }: { looks: Record<string, Look> }) => {
      for (const edit of pendingLooks(context, looks)) enqueue.raise(edit)
    }),
    /**
     * Applies the saved look of a dataset that arrived before its sheet, and could not be checked until now.
     */
    styleNewcomer: enqueueActions(({ context, enqueue }, { dataset }: { dataset: string }) => {
      if (dataset in context.loaded) return
      for (const edit of pendingLooks(context, context.looks))
        if (edit.dataset === dataset) enqueue.raise(edit)
    }),
    /** Writes the wanted view into the address before it becomes current. */
    writeStep: sendTo('address', ({ context }: { context: WorkbenchContext }) => ({
      type: 'address.written' as const,
      view: viewInAddress(context, context.pending?.view ?? context.view),
      entry: entryOf(context),
    })),
    writeTried: enqueueActions(({ context, enqueue }, { style, tried = false }: Tried) => {
      if (!tried || context.pending) return
      enqueue.sendTo('address', {
        type: 'address.written',
        view: viewInAddress(context, context.view),
        entry: style ? 'tried' : 'back',
      })
    }),
    notifyRemoved: enqueueActions(scope =>
      sendToSystem(scope, 'notifications', ({ view, pending }) => {
        if (!pending) return null
        return pending.kind === 'edit' && view.displayed.length > pending.view.displayed.length
          ? { type: 'notified', kind: 'success', key: 'removedWithUndo' }
          : { type: 'offers.outdated', subject: 'view' }
      }),
    ),
    /** Shows whether another date keeps the colours, or lacks the displayed labels. */
    notifyHeldColours: enqueueActions(scope => {
      const missing = labelsMissingAtDate(scope.context)
      if (missing) return notify(scope, { kind: 'info', key: 'labelsNotAtDate', detail: missing })
      const dates = datesWithHeldColours(scope.context)
      if (dates) notify(scope, { kind: 'info', key: 'coloursHeld', detail: dates.join(' → ') })
    }),
  },
})
