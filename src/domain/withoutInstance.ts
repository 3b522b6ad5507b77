import type { View } from '../contract/view.ts'
import { applyEdit } from './edit.ts'
import { stepOf, type Timeline } from './timeline.ts'

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
