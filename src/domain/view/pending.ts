import { type Displayed, EMPTY_VIEW, type Style, type View } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import type { Failure } from '../failure.ts'
import { applyEdit } from './edit.ts'
import type { Sheet } from './shown.ts'
import { withFillsBelow } from './stacking.ts'

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
type Views = { view: View; pending: Pending | null }

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
export const ENTRIES = {
  edit: 'new',
  undo: 'back',
  redo: 'forward',
  travel: 'same',
  saved: 'new',
  open: 'same',
} as const

/** Returns whether the pending view is from an address or a saved map. */
export const isOfLink = (pending: Pending): boolean =>
  pending.kind === 'open' ||
  pending.kind === 'travel' ||
  pending.kind === 'saved' ||
  pending.isLinked === true

/** Pairs the former entry with the wanted entry of each dataset that changes its instance. */
export function changesOfDate({ view, pending }: Views): (readonly [former: Displayed, wanted: Displayed])[] {
  if (pending?.kind !== 'edit') return []
  return view.displayed.flatMap(former => {
    const wanted = pending.view.displayed.find(({ dataset }) => dataset === former.dataset)
    return wanted && wanted.instance !== former.instance ? [[former, wanted] as const] : []
  })
}

export const isHeld = ({ classes, range }: Style) => classes === 'manual' || range !== null
