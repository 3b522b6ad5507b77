import type { Displayed, View } from '../../contract/view.ts'
import { encodeAddress } from '../address/address.ts'
import { ofNoLabel } from '../colour/style.ts'
import { basesNamed, changeNamed } from '../label/computed.ts'
import { applyEdit } from './edit.ts'
import { namesIn } from './shown.ts'

/** The names of the labels that a displayed dataset reads. */
const labelsRead = ({ style, filter, charts }: Displayed): string[] => [
  ...[style.label, style.secondLabel, style.text].filter(name => name !== null),
  ...(filter ? namesIn(filter.filter) : []),
  ...charts.flatMap(({ labels }) => labels),
]

/** Tells whether a displayed dataset is compared with an instance, or has labels that read its values. */
const reads = (entry: Displayed, instance: string): boolean =>
  entry.style.compared === instance || basesNamed(labelsRead(entry)).includes(instance)

/** Tells whether a view shows an instance, or compares another one with it. */
export const showsInstance = (view: View, instance: string): boolean =>
  view.displayed.some(entry => entry.instance === instance || reads(entry, instance))

/** Takes an instance that is no longer there out of a view; returns the very same object where it shows nothing of it. */
export function withoutInstance(view: View, instance: string): View {
  if (!showsInstance(view, instance)) return view
  const displayed = view.displayed.map(entry =>
    reads(entry, instance) ? withoutBase(entry, instance) : entry,
  )
  return view.displayed
    .filter(entry => entry.instance === instance)
    .reduce((rest, { dataset }) => applyEdit(rest, { type: 'dataset.removed', dataset }), {
      ...view,
      displayed,
    })
}

/** A displayed dataset without comparing it with an instance: of a label that has changed since then, the present one. */
function withoutBase(entry: Displayed, base: string): Displayed {
  const isOf = (name: string | null) => name !== null && basesNamed([name]).includes(base)
  const { style, filter, charts } = entry
  const label = changeNamed(style.label)?.label ?? null
  return {
    ...entry,
    filter: filter && namesIn(filter.filter).some(isOf) ? null : filter,
    charts: charts.filter(({ labels }) => !labels.some(isOf)),
    style: {
      ...style,
      ...(isOf(style.label) && { ...ofNoLabel(style), label, ramp: null }),
      ...(isOf(style.secondLabel) && { secondLabel: null }),
      ...(isOf(style.text) && { text: null }),
      ...(style.compared === base && { compared: null }),
      isolated: null,
    },
  }
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
