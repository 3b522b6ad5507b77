import type { Command, Snapshots } from '../../../src/commands/command.ts'
import { choicesOf, withDefaults } from '../../../src/commands/run.ts'
import { placeWords } from '../../../src/paths/playwright.ts'

/** Returns whether these arguments come first. */
export const isPrefix = (given: readonly string[], args: readonly string[]): boolean =>
  given.every((arg, at) => arg === args[at])

/**
 * Counts the arguments that the palette has or assumes when it starts to ask for the others. Null if one row
 * contains all arguments.
 */
export function promptedFrom(command: Command, args: readonly string[], snapshots: Snapshots): number | null {
  const { asking } = snapshots.palette.context
  if (asking) return asking.args.length
  const given = withDefaults(command, snapshots, [])
  const isFound = placeWords({ command: command.id, args }) !== null || !isPrefix(given, args)
  return isFound || !isChosen(command, args, snapshots) ? null : given.length
}

/** Returns whether choosing step by step leads to these arguments, with the others assumed. */
const isChosen = (command: Command, args: readonly string[], snapshots: Snapshots) =>
  args.every(
    (arg, at) =>
      choicesOf(command, snapshots, args.slice(0, at)).some(({ value }) => value === arg) &&
      isPrefix(withDefaults(command, snapshots, args.slice(0, at + 1)), args),
  )
