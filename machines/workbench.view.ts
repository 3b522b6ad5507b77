import { type EditRequest, requestedEdit } from '../src/domain/editing/requested.ts'
import type { ViewEdit } from '../src/domain/view/edit.ts'
import { unmetDemands } from '../src/domain/view/shown.ts'
import type { WorkbenchContext } from './workbench.types.ts'

/** Returns the edit of the View that a request means, or null if it is not possible now. */
export const editOf = (context: WorkbenchContext, request: EditRequest): ViewEdit | null =>
  requestedEdit(
    { ...context, legendOf: dataset => context.loads[dataset]?.getSnapshot().context.legend ?? null },
    request,
  )

/** Returns whether each load of the pending view has failed or settled, and at least one has failed. */
export const hasFailed = (context: WorkbenchContext): boolean =>
  Object.keys(context.failures).length > 0 &&
  unmetLoads(context).every(({ displayed }) => context.failures[displayed.dataset] !== undefined)

/** Returns the loads that the pending view still needs. */
export const unmetLoads = ({ pending, bounds, loaded }: WorkbenchContext) =>
  pending ? unmetDemands(pending.view, bounds, loaded) : []
