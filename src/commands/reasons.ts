import { activeIn, activeShown, displayedIn, sheetIn } from './choices.ts'
import type { ReasonKey, World } from './command.ts'

/** Condition that must hold, and the reason that is given when it does not. */
export type Condition = [(world: World, args: readonly string[]) => boolean, ReasonKey]

/** The reason of the first condition that does not hold, or null. */
export const unless =
  (...conditions: Condition[]) =>
  (world: World, args: readonly string[]): ReasonKey | null =>
    conditions.find(([holds]) => !holds(world, args))?.[1] ?? null

export const somethingDisplayed: [(world: World) => boolean, ReasonKey] = [
  world => displayedIn(world).length > 0,
  'nothingDisplayed',
]

export const severalDisplayed: [(world: World) => boolean, ReasonKey] = [
  world => displayedIn(world).length > 1,
  'onlyOneDisplayed',
]

/** Condition that the displayed datasets have arrived whole at least once. */
export const somethingShown: [(world: World) => boolean, ReasonKey] = [
  world => world.workbench.context.view.displayed.length > 0,
  'nothingDisplayed',
]

export const somethingActive: [(world: World) => boolean, ReasonKey] = [
  world => activeIn(world) !== null && activeShown(world) !== null,
  'nothingDisplayed',
]

/** The instance that is displayed, or is to be, has told what it holds. */
export const sheetIsKnown: Condition = [
  (world, [dataset]) => sheetIn(world, dataset) !== undefined,
  'loadingFirst',
]

export const catalogueReady: [(world: World) => boolean, ReasonKey] = [
  world => world.selection.context.datasets.length > 0,
  'catalogueNotReady',
]

export const mapReady: [(world: World) => boolean, ReasonKey] = [
  world => world.workbench.context.bounds !== null,
  'mapNotReady',
]
