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
} from '../src/domain/filter/draft.ts'
import { labelsOfMode, type Shown } from '../src/domain/view/shown.ts'

/** The draft of a dataset, and the filter of the View that it was begun from or applied as. */
export type KeptDraft = { draft: FilterDraft; saved: Filter | null }

export type FilterContext = {
  target: Shown | null
  /** By dataset: what is written and not applied waits until its dataset is active again. */
  drafts: Record<string, KeptDraft>
  /** Number of zones that pass the draft that was counted last. */
  count: number | null
  /** The person wanted the draft applied while something was wrong with it. */
  isWanted: boolean
}

export const draftIn = ({ target, drafts }: FilterContext): FilterDraft | null =>
  (target && drafts[target.displayed.dataset]?.draft) ?? null

/** The labels that the draft may name. */
export function labelsIn(context: FilterContext): Label[] {
  const draft = draftIn(context)
  return context.target && draft ? labelsOfMode(context.target.sheet, draft.mode) : []
}

export function problemsIn(context: FilterContext): NodeProblem[] {
  const draft = draftIn(context)
  return draft ? problemsOf(draft, labelsIn(context)) : []
}

/** The filter that the draft says, or null when it says none. */
export function filterIn(context: FilterContext): Filter | null {
  const draft = draftIn(context)
  return draft && filterOf(draft, labelsIn(context))
}

/** Tells whether the draft says something else than the filter of the View. */
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
 * The draft of a dataset as it is displayed: the one that was being written, unless the View has another filter since.
 */
export function draftFor(target: Shown, kept: KeptDraft | undefined): KeptDraft {
  const saved = target.displayed.filter
  if (kept && (equal(kept.saved, saved) || saysTheSame(kept.draft, saved, target)))
    return { draft: kept.draft, saved }
  return { draft: freshDraft(target), saved }
}

export const freshDraft = ({ displayed, sheet }: Shown): FilterDraft =>
  draftOf(displayed.filter, usualMode(sheet.labels))
