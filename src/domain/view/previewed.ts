import type { Style, View } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { isDisplayed } from './pending.ts'

/** View with a previewed style. `isTried`: the user is editing the style, not previewing a command. */
type Previewed = { view: View; preview: { dataset: string; style: Style; isTried: boolean } | null }

/**
 * Returns the view for the address, including a previewed style, so that a copied link or a reload shows the
 * same.
 */
export function viewInAddress({ view: shown, preview }: Previewed, view: View): View {
  if (!preview?.isTried) return view
  const former = shown.displayed.find(({ dataset }) => dataset === preview.dataset)?.style
  const displayed = view.displayed.map(entry =>
    entry.dataset === preview.dataset && equal(entry.style, former)
      ? { ...entry, style: preview.style }
      : entry,
  )
  return { ...view, displayed }
}

/** Returns the view for undo, including a style that was previewed on a dataset removed since. */
export const lastSeen = (context: Previewed, next: View): View =>
  context.preview && !isDisplayed(next, context.preview.dataset)
    ? viewInAddress(context, context.view)
    : context.view
