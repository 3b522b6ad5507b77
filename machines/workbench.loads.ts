import { assign, enqueueActions } from 'xstate'
import type { Filter } from '../src/contract/filter.ts'
import type { Style } from '../src/contract/view.ts'
import { isDisplayed, isNewcomer } from '../src/domain/view/pending.ts'
import { type Demand, demandOf, isDemandMet, type Sheet } from '../src/domain/view/shown.ts'
import { type Stopper, stop } from './children.ts'
import { withLinks } from './workbench.links.ts'
import type { FailedLoad, WorkbenchContext } from './workbench.types.ts'
import { hasFailed, unmetLoads } from './workbench.view.ts'

type PreviewedStyle = { dataset: string; style: Style | null; tried?: boolean }
type PreviewedFilter = { dataset: string; filter: Filter | null }

type Load = WorkbenchContext['loads'][string]
type Loads = Pick<WorkbenchContext, 'loads' | 'loaded' | 'view'>

function abandonShown(
  enqueue: { sendTo(load: Load, event: { type: 'loading.abandoned' }): void },
  { loads, view }: Loads,
): void {
  for (const [dataset, load] of Object.entries(loads))
    if (isDisplayed(view, dataset)) enqueue.sendTo(load, { type: 'loading.abandoned' })
}

function stopHidden(enqueue: Stopper<Load>, { loads, view }: Loads): void {
  for (const [dataset, load] of Object.entries(loads)) if (!isDisplayed(view, dataset)) stop(enqueue, load)
}

function withoutHidden({ loads, loaded, view }: Loads): Pick<Loads, 'loads' | 'loaded'> {
  const shown = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([dataset]) => isDisplayed(view, dataset)))
  return { loads: shown(loads), loaded: shown(loaded) }
}

/** Actions that start, change and end the loads of displayed datasets, and paint them. */
export const withLoads = withLinks.extend({
  actions: {
    startLoads: enqueueActions(({ context, enqueue }) => {
      for (const { displayed, demand } of unmetLoads(context)) {
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
              input: { dataset, demand, style, isUnstyled: isNewcomer(context, dataset) },
            }),
          },
        }))
      }
      enqueue.assign({ failures: {} })
    }),
    /** Aborts pending or failed loads of datasets whose former load suits the wanted view. */
    recallLoads: enqueueActions(({ context, enqueue }) => {
      const { bounds, loaded, loads, pending } = context
      const follows = pending?.view.reloadOnMove ?? false
      const strays = (pending?.view.displayed ?? []).filter(displayed => {
        const wanted = demandOf(displayed, follows, bounds)
        const load = loads[displayed.dataset]
        const isStray = load && !isDemandMet(wanted, load.getSnapshot().context.demand, follows)
        return isStray && isDemandMet(wanted, loaded[displayed.dataset], follows)
      })
      const failures = { ...context.failures }
      for (const { dataset } of strays) {
        const load = loads[dataset]
        if (load) enqueue.sendTo(load, { type: 'loading.abandoned' })
        delete failures[dataset]
      }
      if (strays.length > 0) enqueue.assign({ failures })
    }),
    retryLoads: enqueueActions(({ context, enqueue }) => {
      for (const dataset of Object.keys(context.failures)) {
        const load = context.loads[dataset]
        if (load) enqueue.sendTo(load, { type: 'loading.retried' })
      }
      enqueue.assign({ failures: {} })
    }),
    /** Restores the former state of the loads of displayed datasets. */
    abandonLoads: enqueueActions(({ context, enqueue }) => {
      abandonShown(enqueue, context)
      enqueue.assign({ failures: {} })
    }),
    /** Ends the loads of datasets that left the view. */
    stopRemovedLoads: enqueueActions(({ context, enqueue }) => {
      stopHidden(enqueue, context)
      enqueue.assign(withoutHidden(context))
    }),
    /** Forgets a pending view that has failed: an edit then starts from the former view. */
    dropFailedView: enqueueActions(({ context, enqueue }) => {
      if (!hasFailed(context)) return
      abandonShown(enqueue, context)
      stopHidden(enqueue, context)
      enqueue.assign({ ...withoutHidden(context), pending: null, preview: null, failures: {} })
    }),
    setSheet: assign(({ context }, { sheet }: { sheet: Sheet }) => ({
      sheets: { ...context.sheets, [sheet.instance.id]: sheet },
    })),
    setSettled: assign(({ context }, { dataset, demand }: { dataset: string; demand: Demand }) => ({
      loaded: { ...context.loaded, [dataset]: demand },
    })),
    forgetFailures: assign({ failures: {} }),
    setFailed: assign(({ context }, { dataset, failure }: FailedLoad) => ({
      failures: { ...context.failures, [dataset]: failure },
    })),
    notifyPlace: enqueueActions(({ context, enqueue }) => {
      const { bounds, loads, view, pending } = context
      if (!bounds || !(pending?.view ?? view).reloadOnMove) return
      for (const load of Object.values(loads)) enqueue.sendTo(load, { type: 'place.changed', bbox: bounds })
    }),
    preview: enqueueActions(({ context, enqueue }, { dataset, style, tried = false }: PreviewedStyle) => {
      const committed = context.view.displayed.find(entry => entry.dataset === dataset)?.style
      const load = context.loads[dataset]
      const shown = style ?? committed
      if (load && shown) enqueue.sendTo(load, { type: 'style.changed', style: shown })
      enqueue.assign({ preview: style ? { dataset, style, isTried: tried } : null })
    }),
    previewFilter: enqueueActions(({ context, enqueue }, { dataset, filter }: PreviewedFilter) => {
      const load = context.loads[dataset]
      if (load) enqueue.sendTo(load, { type: 'filter.previewed', filter })
    }),
    previewOpacity: assign((_, { dataset, opacity }: { dataset: string; opacity: number | null }) => ({
      faded: opacity === null ? null : { dataset, opacity },
    })),
    paintStyles: enqueueActions(({ context, enqueue }) => {
      for (const { dataset, style, charts } of context.view.displayed) {
        const load = context.loads[dataset]
        if (!load) continue
        enqueue.sendTo(load, { type: 'style.changed', style })
        enqueue.sendTo(load, { type: 'charts.changed', charts })
      }
    }),
    renewPaint: enqueueActions(({ context, enqueue }) => {
      for (const load of Object.values(context.loads)) enqueue.sendTo(load, { type: 'paint.renewed' })
    }),
  },
})
