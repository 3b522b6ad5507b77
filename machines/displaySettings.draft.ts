import type { Style } from '../src/contract/view.ts'
import { equal } from '../src/domain/equal.ts'
import { labelOf, type Shown } from '../src/domain/shown.ts'
import { effectiveType, haveSameRows, modesOf, ofNoLabel } from '../src/domain/style.ts'

/**
 * Changing label or type picks a mode that can show it, so that most drafts are valid at once. Breaks are those of
 * classes by hand; another row than those of the draft cannot stay isolated.
 */
export function patched(draft: Style, patch: Partial<Style>, target: Shown): Style {
  const isOtherLabel = patch.label !== undefined && patch.label !== draft.label
  const style = { ...draft, ...(isOtherLabel ? ofNoLabel(draft) : {}), ...patch }
  if (style.classes !== 'manual') style.breaks = []
  const label = labelOf(target.sheet, style.label)
  const modes = modesOf(label ? effectiveType(label, style) : 'number')
  if (!modes.includes(style.mode) && !patch.mode) style.mode = modes[0]
  return haveSameRows(style, draft) ? style : { ...style, isolated: patch.isolated ?? null }
}

/** The row that is isolated is one of the legend in sight, which is that of the draft. */
export function kept(draft: Style | null, former: Style | undefined, saved: Style | undefined): Style | null {
  const isSame = !saved || saved.isolated === former?.isolated
  return draft && !isSame ? { ...draft, isolated: saved.isolated } : draft
}

/** Tells whether two styles are the same, whichever row is isolated. */
export const areSameButIsolation = (one: Style | undefined, other: Style | undefined) =>
  equal(one && { ...one, isolated: null }, other && { ...other, isolated: null })
