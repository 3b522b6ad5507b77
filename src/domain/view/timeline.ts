import type { View } from '../../contract/view.ts'
import { encodeAddress } from '../address/address.ts'
import { applyEdit } from './edit.ts'

/** Tells whether a view shows an instance, or compares another one with it. */
export const showsInstance = (view: View, instance: string): boolean =>
  view.displayed.some(entry => entry.instance === instance || entry.style.compared === instance)

/** Takes an instance that is no longer there out of a view; returns the very same object where it shows nothing of it. */
export function withoutInstance(view: View, instance: string): View {
  if (!showsInstance(view, instance)) return view
  const displayed = view.displayed.map(entry =>
    entry.style.compared === instance
      ? { ...entry, style: { ...entry.style, compared: null, isolated: null } }
      : entry,
  )
  return view.displayed
    .filter(entry => entry.instance === instance)
    .reduce((rest, { dataset }) => applyEdit(rest, { type: 'dataset.removed', dataset }), {
      ...view,
      displayed,
    })
}

/** Takes an instance that is no longer there out of what undo and redo lead to: no step changes nothing. */
export function timelineWithout({ past, future }: Timeline, shown: View, instance: string): Timeline {
  const all = [...past, shown, ...future].map(view => withoutInstance(view, instance))
  const at = past.length
  const isStep = (view: View, index: number) => {
    const nearer = all[index + (index < at ? 1 : -1)]
    return nearer === undefined || stepOf(view) !== stepOf(nearer)
  }
  return {
    past: all.slice(0, at).filter(isStep),
    future: all.slice(at + 1).filter((view, index) => isStep(view, index + at + 1)),
  }
}

/** The views that undo leads back to, the newest last, and those that redo leads on to, the nearest first. */
type Timeline = { past: View[]; future: View[] }

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
