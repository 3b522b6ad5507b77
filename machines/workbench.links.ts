import { enqueueActions } from 'xstate'
import { isLocal } from '../src/contract/idParts.ts'
import { filterInWords, withoutUnknown } from '../src/domain/filter/unknownParts.ts'
import { applyEdit } from '../src/domain/view/edit.ts'
import { styleOfLink } from '../src/domain/view/instanceOrder.ts'
import { isOfLink } from '../src/domain/view/pending.ts'
import { demandOf } from '../src/domain/view/shown.ts'
import { notify } from './sendToSystem.ts'
import { withDraftSteps } from './workbench.draftSteps.ts'
import type { FailedLoad, OpenedSheet } from './workbench.types.ts'

/** Shows the valid parts of a link, and names the invalid ones. */
export const withLinks = withDraftSteps.extend({
  actions: {
    /** Drops labels, a filter and a compared instance of a link that the opened dataset lacks. */
    dropUnknownParts: enqueueActions((scope, { dataset, sheet }: OpenedSheet) => {
      const { context, enqueue } = scope
      const { pending, loads, bounds } = context
      if (!pending || !isOfLink(pending)) return
      const { view } = pending
      const entry = view.displayed.find(({ instance }) => instance === sheet.instance.id)
      if (!entry) return
      const { displayed: known, labels, isFilterDropped, base } = withoutUnknown(entry, sheet)
      const style = styleOfLink(known.style, sheet.instance.id, sheet.dataset.dates)
      if (labels.length === 0 && !isFilterDropped && style === entry.style) return
      const displayed = { ...known, style }
      const next = view.displayed.map(each => (each === entry ? displayed : each))
      enqueue.assign({ pending: { ...pending, view: { ...view, displayed: next } } })
      const load = loads[dataset]
      if (load && isFilterDropped) {
        const demand = demandOf(displayed, view.reloadOnMove, bounds)
        enqueue.sendTo(load, { type: 'demand.changed', demand, style })
      } else if (load) enqueue.sendTo(load, { type: 'style.changed', style })
      if (labels.length > 0)
        notify(scope, {
          kind: 'info',
          key: 'linkLabelUnknown',
          detail: `${sheet.instance.id}: ${labels.join(', ')}`,
        })
      if (isFilterDropped && entry.filter)
        notify(scope, {
          kind: 'info',
          key: 'linkFilterUnknown',
          detail: `${sheet.instance.id}: ${filterInWords(entry.filter)}`,
        })
      if (base !== null)
        notify(scope, { kind: 'info', key: 'linkComparedUnknown', detail: `${sheet.instance.id}: ${base}` })
    }),
    /** Drops a missing dataset or instance of a link. If it is the only one, this is an error instead. */
    leaveMissingOut: enqueueActions((scope, { dataset, failure }: FailedLoad) => {
      const { context, enqueue } = scope
      const { pending, failures } = context
      if (failure.code !== 'notFound' || !pending || !isOfLink(pending)) return
      const entry = pending.view.displayed.find(each => each.dataset === dataset)
      if (!entry || pending.view.displayed.length < 2) return
      const view = applyEdit(pending.view, { type: 'dataset.removed', dataset })
      const { [dataset]: _, ...others } = failures
      enqueue.assign({ pending: { ...pending, view }, failures: others })
      if (isLocal(dataset)) notify(scope, { kind: 'info', key: 'linkOwnMissing', detail: failure.detail })
      else notify(scope, { kind: 'info', key: 'linkDatasetMissing', detail: entry.instance })
    }),
  },
})
