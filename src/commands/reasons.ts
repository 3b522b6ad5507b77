import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { isLocal, isStoredHere } from '../contract/idParts.ts'
import { activeIn, activeShown, displayedIn, instancesIn, sheetIn } from './choices.ts'
import type { Condition, ReasonKey, Snapshots } from './command.ts'

/** Condition that does not depend on the arguments. */
export type Standing = [(snapshots: Snapshots) => boolean, ReasonKey]

/** Condition that a list of the snapshots has entries. */
export const someOf = (list: (snapshots: Snapshots) => readonly unknown[], reason: ReasonKey): Standing => [
  snapshots => list(snapshots).length > 0,
  reason,
]

export const somethingDisplayed = someOf(displayedIn, 'nothingDisplayed')

export const severalDisplayed: Standing = [snapshots => displayedIn(snapshots).length > 1, 'onlyOneDisplayed']

/** Condition that the displayed datasets have loaded completely at least once. */
export const somethingShown = someOf(
  snapshots => snapshots.workbench.context.view.displayed,
  'nothingDisplayed',
)

/**
 * Returns whether the server, and so other programs, can provide a dataset; without a dataset, whether it can
 * provide any displayed one.
 */
export const isOnServer = (snapshots: Snapshots, dataset?: string): boolean =>
  dataset === undefined ? displayedIn(snapshots).some(each => !isLocal(each.dataset)) : !isLocal(dataset)

/** Returns the datasets stored in this browser, the last opened first. */
export const ownIn = ({ catalogue }: Snapshots) => catalogue.context.datasets.filter(isStoredHere)

/** Returns the displayed datasets of this browser, without those of a private link, which opens them anywhere. */
export function ownDisplayedIn(snapshots: Snapshots): string[] {
  const { isByLink } = snapshots.workbench.context.stored
  const isOwn = (dataset: string) => !isByLink || ownIn(snapshots).some(({ id }) => id === dataset)
  return displayedIn(snapshots).flatMap(({ dataset }) =>
    isLocal(dataset) && isOwn(dataset) ? [dataset] : [],
  )
}

export const ownDisplayed: Standing = [snapshots => ownDisplayedIn(snapshots).length > 0, 'noOwnDisplayed']

export const somethingActive: Standing = [
  snapshots => activeIn(snapshots) !== null && activeShown(snapshots) !== null,
  'nothingDisplayed',
]

/** The displayed or pending instance has loaded its sheet. */
export const sheetIsKnown: Condition = [
  (snapshots, [dataset]) => sheetIn(snapshots, dataset) !== undefined,
  'loadingFirst',
]

/** The instances of the active dataset are loaded. */
export const instancesReady: Standing = [snapshots => instancesIn(snapshots) !== null, 'instancesNotReady']

export const catalogueReady = someOf(snapshots => snapshots.catalogue.context.datasets, 'catalogueNotReady')

export const mapReady: Standing = [snapshots => snapshots.workbench.context.bounds !== null, 'mapNotReady']

type StateOf<N extends keyof Machines> = Parameters<SnapshotFrom<Machines[N]>['matches']>[0]

/** Condition that a machine is in one of some states. */
export const isIn = <N extends keyof Machines>(
  machine: N,
  states: readonly StateOf<N>[],
  reason: ReasonKey,
): Standing => [
  snapshots => {
    const snapshot: AnyMachineSnapshot = snapshots[machine]
    return states.some(state => snapshot.matches(state))
  },
  reason,
]

/** Parts of a command that submits a form. The form stays on screen while it is submitted. */
export const submitting = <N extends keyof Machines>(form: N, ...states: readonly StateOf<N>[]) => ({
  needsServer: true as const,
  needs: [isIn(form, states, 'notOnThatScreen')],
  refusal: 'underWay' as const,
})
