import { demandOf, isMet } from '../src/domain/view/shown.ts'
import { workbenchBase } from './workbench.base.ts'
import { isDisplayed, isNewcomer, unmet } from './workbench.view.ts'

const { assign, enqueueActions } = workbenchBase

/** Actions that start, change and end the loads of displayed datasets, and paint them. */
export const loadActions = {
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
      const isStray = load && !isMet(wanted, load.getSnapshot().context.demand, follows)
      return isStray && isMet(wanted, loaded[displayed.dataset], follows)
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
  /** Ends the loads of hidden datasets, and restores the former state of the others. */
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
    const unneeded = Object.keys(context.loads).filter(dataset => !isDisplayed(context.view, dataset))
    for (const dataset of unneeded) {
      const load = context.loads[dataset]
      if (load) enqueue.stopChild(load)
    }
    const keep = <T>(record: Record<string, T>) =>
      Object.fromEntries(Object.entries(record).filter(([dataset]) => !unneeded.includes(dataset)))
    if (unneeded.length > 0)
      enqueue.assign({
        loads: keep(context.loads),
        loaded: keep(context.loaded),
      })
  }),
  setSheet: assign(({ context, event }) =>
    event.type === 'sheet.opened'
      ? {
          sheets: {
            ...context.sheets,
            [event.sheet.instance.id]: event.sheet,
          },
        }
      : {},
  ),
  setSettled: assign(({ context, event }) =>
    event.type === 'load.settled' ? { loaded: { ...context.loaded, [event.dataset]: event.demand } } : {},
  ),
  forgetFailures: assign({ failures: {} }),
  setFailed: assign(({ context, event }) =>
    event.type === 'load.failed' ? { failures: { ...context.failures, [event.dataset]: event.failure } } : {},
  ),
  notifyPlace: enqueueActions(({ context, enqueue }) => {
    const { bounds, loads, view, pending } = context
    if (!bounds || !(pending?.view ?? view).reloadOnMove) return
    for (const load of Object.values(loads)) enqueue.sendTo(load, { type: 'place.changed', bbox: bounds })
  }),
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
  previewOpacity: assign(({ event }) =>
    event.type === 'opacity.previewed'
      ? { faded: event.opacity === null ? null : { dataset: event.dataset, opacity: event.opacity } }
      : {},
  ),
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
}
