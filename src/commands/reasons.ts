import { isLocal } from '../contract/ids.ts'
import { activeIn, activeShown, displayedIn, sheetIn } from './choices.ts'
import type { ReasonKey, Snapshots } from './command.ts'

/** Condition that must hold, and the reason that is given when it does not. */
export type Condition = [(snapshots: Snapshots, args: readonly string[]) => boolean, ReasonKey]

/** The reason of the first condition that does not hold, or null. */
export const unless =
  (...conditions: Condition[]) =>
  (snapshots: Snapshots, args: readonly string[]): ReasonKey | null =>
    conditions.find(([holds]) => !holds(snapshots, args))?.[1] ?? null

export const somethingDisplayed: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => displayedIn(snapshots).length > 0,
  'nothingDisplayed',
]

export const severalDisplayed: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => displayedIn(snapshots).length > 1,
  'onlyOneDisplayed',
]

/** Condition that the displayed datasets have arrived whole at least once. */
export const somethingShown: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.workbench.context.view.displayed.length > 0,
  'nothingDisplayed',
]

/** Tells whether the server has a dataset, or one of the displayed ones where none is said: others may be asked for it. */
export const isOnServer = (snapshots: Snapshots, dataset?: string): boolean =>
  dataset === undefined ? displayedIn(snapshots).some(each => !isLocal(each.dataset)) : !isLocal(dataset)

export const somethingActive: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => activeIn(snapshots) !== null && activeShown(snapshots) !== null,
  'nothingDisplayed',
]

/** The instance that is displayed, or is to be, has told what it holds. */
export const sheetIsKnown: Condition = [
  (snapshots, [dataset]) => sheetIn(snapshots, dataset) !== undefined,
  'loadingFirst',
]

export const catalogueReady: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.selection.context.datasets.length > 0,
  'catalogueNotReady',
]

export const mapReady: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.workbench.context.bounds !== null,
  'mapNotReady',
]
