import { NO_PAGE_TEXTS, PAGE_TEXTS } from '../../contract/page.ts'
import type { Displayed, View } from '../../contract/view.ts'
import { encodeAddress } from '../address/address.ts'
import { withoutLabel } from '../colour/style.ts'
import { basesNamed, changeNamed } from '../label/computed.ts'
import { applyEdit, type ViewEdit } from './edit.ts'
import { namesIn } from './shown.ts'

/** Returns the names of the labels that a displayed dataset reads. */
const labelsRead = ({ style, filter, charts }: Displayed): string[] => [
  ...[style.label, style.secondLabel, style.text].filter(name => name !== null),
  ...(filter ? namesIn(filter.filter) : []),
  ...charts.flatMap(({ labels }) => labels),
]

/** Returns whether a displayed dataset is compared with an instance, or reads its values. */
const reads = (entry: Displayed, instance: string): boolean =>
  entry.style.compared === instance || basesNamed(labelsRead(entry)).includes(instance)

/** Returns whether a view shows an instance, or compares another one with it. */
export const showsInstance = (view: View, instance: string): boolean =>
  view.displayed.some(entry => entry.instance === instance || reads(entry, instance))

/** Removes a deleted instance from a view. Returns the same object if the view does not show it. */
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

/** Removes the comparison with an instance. A change since then becomes its present label. */
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
      ...(isOf(style.label) && { ...withoutLabel(style), label, ramp: null }),
      ...(isOf(style.secondLabel) && { secondLabel: null }),
      ...(isOf(style.text) && { text: null }),
      ...(style.compared === base && { compared: null }),
      isolated: null,
    },
  }
}

/** Removes a deleted instance from undo and redo, without leaving empty steps. */
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

/** Views for undo, newest last, and for redo, nearest first. */
type Timeline = { past: View[]; future: View[] }

/** Maximum number of undo steps. */
export const HISTORY_LIMIT = 200

/** Returns an identifier of a view without its camera and inspected zone. Views of one step share it. */
export const stepOf = (view: View): string => encodeAddress({ ...view, camera: null, inspected: null })

/**
 * Returns the timeline after an edit.
 * @param former Further steps between the view and the edited one.
 */
export const edited = ({ past }: Timeline, view: View, former: readonly View[] = []): Timeline => ({
  past: [...past, view, ...former].slice(-HISTORY_LIMIT),
  future: [],
})

/** Returns whether two views show the same datasets, so that only the ground or the page of a picture differs. */
export const showTheSame = (from: View, to: View): boolean =>
  stepOf({ ...from, ground: to.ground }) === stepOf(to)

/** Returns the text of the page that alone differs between two views, or null. */
function textBetween(from: View, to: View) {
  const changed = PAGE_TEXTS.filter(text => from.ground.page[text] !== to.ground.page[text])
  const [only] = changed
  if (only === undefined || changed.length > 1) return null
  const without = (view: View) =>
    stepOf({ ...view, ground: { ...view.ground, page: { ...view.ground.page, ...NO_PAGE_TEXTS } } })
  return without(from) === without(to) ? only : null
}

/** Returns whether an edit continues typing in the text that the last edit changed: both are one step. */
export function continuesTyping(past: readonly View[], view: View, next: View): boolean {
  const text = textBetween(view, next)
  const last = past.at(-1)
  return text !== null && last !== undefined && textBetween(last, view) === text
}

/** Returns the views between a view and its edited form: a saved draft had one for each of its edits. */
export function intermediateViews(view: View, edit: ViewEdit): View[] {
  if (edit.type !== 'style.changed') return []
  const { dataset, through = [] } = edit
  const after = applyEdit(view, edit)
  const views = through.map(style => applyEdit(view, { type: 'style.changed', dataset, style }))
  return views.filter((each, at) => {
    const next = views[at + 1] ?? after
    return stepOf(each) !== stepOf(next) && (at > 0 || stepOf(each) !== stepOf(view))
  })
}

/**
 * Returns the timeline after the browser's Back or Forward. Views in between can be redone or undone; a view
 * outside the timeline is a new step.
 */
export function timelineAfterTravel({ past, future }: Timeline, from: View, to: View): Timeline {
  const isThere = (view: View) => stepOf(view) === stepOf(to)
  if (isThere(from)) return { past, future }
  const back = past.findLastIndex(isThere)
  if (back >= 0) return { past: past.slice(0, back), future: [...past.slice(back + 1), from, ...future] }
  const forth = future.findIndex(isThere)
  if (forth >= 0) return { past: [...past, from, ...future.slice(0, forth)], future: future.slice(forth + 1) }
  return edited({ past, future }, from)
}
