import { type Displayed, EMPTY_VIEW, type Style, type View } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import type { Failure } from '../failure.ts'
import { applyEdit, type ViewEdit } from './edit.ts'
import type { Sheet } from './shown.ts'
import { withFillsBelow } from './stacking.ts'
import { continuesTyping, intermediateViews } from './timeline.ts'

/** View that was requested, until it is loaded. */
export type Pending =
  /**
   * `isLinked`: the view comes from the address with which the page was opened. `newcomers`: datasets that
   * take their default style once their labels are known. `former`: undo steps before the view.
   */
  | {
      view: View
      former?: readonly View[]
      kind: 'edit' | 'undo' | 'redo' | 'travel' | 'saved'
      isLinked?: boolean
      newcomers?: readonly string[]
    }
  /** `active`: the active dataset of that view, if known. */
  | { view: View; kind: 'open'; active: string | null }

/** Current view, and the requested one. */
export type Views = { view: View; pending: Pending | null }

export const isDisplayed = (view: View, dataset: string) =>
  view.displayed.some(entry => entry.dataset === dataset)

/**
 * Returns the displayed datasets as drawn, with a previewed opacity. A new dataset is drawn at its position;
 * several stay hidden until the last one is loaded.
 */
export function drawnIn({
  view,
  pending,
  faded,
}: Views & { faded: { dataset: string; opacity: number } | null }): Displayed[] {
  const drawn = view.displayed.map(entry =>
    entry.dataset === faded?.dataset ? { ...entry, opacity: faded.opacity } : entry,
  )
  const coming = pending?.view.displayed.filter(({ dataset }) => !isDisplayed(view, dataset)) ?? []
  const [only, ...others] = coming
  if (!only) return drawn
  if (others.length > 0) return [...drawn, ...coming.map(entry => ({ ...entry, visible: false }))]
  const at = pending?.view.displayed.indexOf(only) ?? drawn.length
  // The map draws datasets that are not listed on top.
  return at < drawn.length ? drawn.toSpliced(at, 0, only) : drawn
}

/** Returns whether a dataset is about to be displayed with its default style. */
export const isNewcomer = ({ view, pending }: Views, dataset: string): boolean =>
  !isDisplayed(view, dataset) && pending?.kind !== 'open' && (pending?.newcomers?.includes(dataset) ?? false)

/**
 * Returns the wanted view with the look of a new dataset that takes its default style, and new fills below
 * points and circles.
 */
export function withNewcomer(
  { view, pending, sheets }: Views & { sheets: Readonly<Record<string, Sheet>> },
  { dataset, style }: { dataset: string; style: Style },
): Pending | null {
  if (!pending) return null
  const styled = isNewcomer({ view, pending }, dataset)
    ? applyEdit(pending.view, { type: 'style.changed', dataset, style })
    : pending.view
  const isOrdered = pending.kind !== 'edit' || pending.isLinked
  return { ...pending, view: isOrdered ? styled : withFillsBelow(styled, view, sheets) }
}

/** Returns the first pending view. A view with a camera opens at it; one without is fitted as a new one. */
export function firstPending(view: View): Pending | null {
  if (equal(view, EMPTY_VIEW)) return null
  return view.camera ? { view, kind: 'open', active: null } : { view, kind: 'edit', isLinked: true }
}

/** Returns whether a dataset that failed to load can be dropped, so that the others are shown. */
export const canBeLeftOut = (
  { view, pending, failures }: Views & { failures: Readonly<Record<string, Failure>> },
  failed: string,
): boolean =>
  failures[failed] !== undefined &&
  (pending?.view.displayed ?? []).some(
    ({ dataset }) => !isDisplayed(view, dataset) && failures[dataset] === undefined,
  )

/** History entry for the next view, by kind of change. */
const ENTRIES = {
  edit: 'new',
  undo: 'back',
  redo: 'forward',
  travel: 'same',
  saved: 'new',
  open: 'same',
} as const

/** Returns the history entry for the pending view. Typed letters share one. */
export function entryOf({ past, view, pending }: Views & { past: readonly View[] }) {
  if (!pending) return 'same' as const
  const { kind } = pending
  return kind === 'edit' && continuesTyping(past, view, pending.view) ? 'same' : ENTRIES[kind]
}

/** Returns the requested view after an edit: of the pending view, else of the current one. */
export function pendingAfter({ view, pending }: Views, edit: ViewEdit): Pending {
  const wanted = applyEdit(pending?.view ?? view, edit)
  const newcomers =
    edit.type === 'instance.displayed' && !edit.look && !isDisplayed(pending?.view ?? view, edit.dataset)
      ? [edit.dataset]
      : []
  if (!pending) return { view: wanted, kind: 'edit', newcomers, former: intermediateViews(view, edit) }
  if (pending.kind === 'open') return { ...pending, view: wanted }
  return { ...pending, view: wanted, newcomers: [...(pending.newcomers ?? []), ...newcomers] }
}

/** Returns whether the pending view is from an address or a saved map. */
export const isOfLink = (pending: Pending): boolean =>
  pending.kind === 'open' ||
  pending.kind === 'travel' ||
  pending.kind === 'saved' ||
  pending.isLinked === true

/**
 * Returns the dataset of the selected zones: the active one or, if it has none, the topmost dataset with
 * selected zones.
 */
export function datasetOfSelected(
  { view, active }: { view: View; active: string | null },
  zones: Readonly<Record<string, readonly number[]>>,
): string | null {
  const concerned = view.displayed
    .map(({ dataset }) => dataset)
    .filter(each => (zones[each]?.length ?? 0) > 0)
  return concerned.find(each => each === active) ?? concerned.at(-1) ?? null
}
