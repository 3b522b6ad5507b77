import { isLocal } from '../contract/ids.ts'
import { activeIn, activeShown, displayedIn, sheetIn } from './choices.ts'
import type { Condition, ReasonKey, Snapshots } from './command.ts'

export const somethingDisplayed: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => displayedIn(snapshots).length > 0,
  'nothingDisplayed',
]

export const severalDisplayed: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => displayedIn(snapshots).length > 1,
  'onlyOneDisplayed',
]

/** Condition that the displayed datasets have loaded completely at least once. */
export const somethingShown: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.workbench.context.view.displayed.length > 0,
  'nothingDisplayed',
]

/**
 * Returns whether the server, and so other programs, can provide a dataset; without a dataset, whether it can
 * provide any displayed one.
 */
export const isOnServer = (snapshots: Snapshots, dataset?: string): boolean =>
  dataset === undefined ? displayedIn(snapshots).some(each => !isLocal(each.dataset)) : !isLocal(dataset)

export const somethingActive: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => activeIn(snapshots) !== null && activeShown(snapshots) !== null,
  'nothingDisplayed',
]

/** The displayed or pending instance has loaded its sheet. */
export const sheetIsKnown: Condition = [
  (snapshots, [dataset]) => sheetIn(snapshots, dataset) !== undefined,
  'loadingFirst',
]

export const catalogueReady: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.catalogue.context.datasets.length > 0,
  'catalogueNotReady',
]

export const mapReady: [(snapshots: Snapshots) => boolean, ReasonKey] = [
  snapshots => snapshots.workbench.context.bounds !== null,
  'mapNotReady',
]
