import type { Filter } from '../src/contract/filter.ts'
import type { Label } from '../src/contract/label.ts'
import { equal } from '../src/domain/equal.ts'
import {
  draftOf,
  type FilterDraft,
  filterOf,
  type NodeProblem,
  problemsOf,
  usualMode,
} from '../src/domain/filter/filterDraft.ts'
import { labelsOfMode, type Shown } from '../src/domain/view/shown.ts'

/** Draft of a dataset, and the View's filter that it started from or was applied as. */
export type KeptDraft = { draft: FilterDraft; saved: Filter | null }

export type FilterContext = {
  target: Shown | null
  /** Unapplied drafts by dataset. A draft waits until its dataset is active again. */
  drafts: Record<string, KeptDraft>
  /** Number of zones that passed the last counted draft. */
  count: number | null
  /** True if the user tried to apply an invalid draft. */
  isWanted: boolean
}

export const draftIn = ({ target, drafts }: FilterContext): FilterDraft | null =>
  (target && drafts[target.displayed.dataset]?.draft) ?? null

/** Returns the labels that the draft may use. */
export function labelsIn(context: FilterContext): Label[] {
  const draft = draftIn(context)
  return context.target && draft ? labelsOfMode(context.target.sheet, draft.mode) : []
}

export function problemsIn(context: FilterContext): NodeProblem[] {
  const draft = draftIn(context)
  return draft ? problemsOf(draft, labelsIn(context)) : []
}

/** Returns the filter of the draft, or null if it is empty. */
export function filterIn(context: FilterContext): Filter | null {
  const draft = draftIn(context)
  return draft && filterOf(draft, labelsIn(context))
}

/** Returns whether the draft differs from the View's filter. */
export function draftDiffers(context: FilterContext): boolean {
  const { target } = context
  const draft = draftIn(context)
  return target !== null && draft !== null && !saysTheSame(draft, target.displayed.filter, target)
}

function saysTheSame(draft: FilterDraft, saved: Filter | null, { sheet }: Shown): boolean {
  const same = draftOf(saved, draft.mode)
  return equal(
    filterOf(draft, labelsOfMode(sheet, draft.mode)),
    filterOf(same, labelsOfMode(sheet, same.mode)),
  )
}

/**
 * Returns the draft of a displayed dataset: the unfinished one, unless the View's filter has changed since.
 */
export function draftFor(target: Shown, kept: KeptDraft | undefined): KeptDraft {
  const saved = target.displayed.filter
  if (kept && (equal(kept.saved, saved) || saysTheSame(kept.draft, saved, target)))
    return { draft: kept.draft, saved }
  return { draft: freshDraft(target), saved }
}

export const freshDraft = ({ displayed, sheet }: Shown): FilterDraft =>
  draftOf(displayed.filter, usualMode(sheet.labels))
