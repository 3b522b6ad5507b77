import type { View } from '../contract/view.ts'
import { encodeAddress } from './address.ts'

/** The views that undo leads back to, the newest last, and those that redo leads on to, the nearest first. */
export type Timeline = { past: View[]; future: View[] }

/** Greatest number of views that can be undone. */
export const HISTORY_LIMIT = 200

/**
 * Returns a text that identifies what a view shows, wherever it is looked at from and whichever zone is inspected.
 * Views of one step have the same.
 */
export const stepOf = (view: View): string => encodeAddress({ ...view, camera: null, selection: null })

/** The timeline once another view is shown, by an edit. */
export const edited = ({ past }: Timeline, view: View): Timeline => ({
  past: [...past, view].slice(-HISTORY_LIMIT),
  future: [],
})

/**
 * The timeline once a view is shown that the browser's Back and Forward have led to: those in between can be redone, or
 * undone. A view that is not of the timeline is one more step.
 */
export function travelled({ past, future }: Timeline, from: View, to: View): Timeline {
  const isThere = (view: View) => stepOf(view) === stepOf(to)
  if (isThere(from)) return { past, future }
  const back = past.findLastIndex(isThere)
  if (back >= 0) return { past: past.slice(0, back), future: [...past.slice(back + 1), from, ...future] }
  const forth = future.findIndex(isThere)
  if (forth >= 0) return { past: [...past, from, ...future.slice(0, forth)], future: future.slice(forth + 1) }
  return edited({ past, future }, from)
}
