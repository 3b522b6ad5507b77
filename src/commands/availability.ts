import type { AnyMachineSnapshot } from 'xstate'
import type { Choice, Command, ReasonKey, Snapshots } from './command.ts'

export type Availability = { can: true } | { can: false; reason: ReasonKey }

/** The arguments given, followed by what is meant when nothing is said. */
export function filled(command: Command, snapshots: Snapshots, args: readonly string[]): readonly string[] {
  const preset = command.steps[args.length]?.preset?.(snapshots, args) ?? null
  return preset === null ? args : filled(command, snapshots, [...args, preset])
}

/** The arguments without those at their end that go without saying. */
export function unpreset(command: Command, snapshots: Snapshots, args: readonly string[]): readonly string[] {
  const before = args.slice(0, -1)
  const step = command.steps[args.length - 1]
  const isUnsaid = step?.optional === true && step.preset?.(snapshots, before) === args.at(-1)
  return isUnsaid ? unpreset(command, snapshots, before) : args
}

/** The valid values of the next argument. */
export function choicesOf(command: Command, snapshots: Snapshots, args: readonly string[]): Choice[] {
  const choices = command.steps[args.length]?.choices(snapshots, args) ?? []
  return choices.filter(({ value }) => isPossible(command, snapshots, [...args, value]))
}

/** Tells whether the machine would take the event, with these arguments or with some of those still to be asked. */
export function isPossible(command: Command, snapshots: Snapshots, args: readonly string[]): boolean {
  const given = filled(command, snapshots, args)
  if (given.length < command.steps.length) {
    const awaits = command.steps[given.length]?.awaits?.(snapshots, given) ?? false
    return awaits || choicesOf(command, snapshots, given).length > 0
  }
  const snapshot: AnyMachineSnapshot = snapshots[command.actor]
  return snapshot.can(command.event(given, snapshots))
}

/** One truth for palette, button and key: possible, or why not. */
export function availability(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[] = [],
): Availability {
  if (isPossible(command, snapshots, args)) return { can: true }
  return {
    can: false,
    reason: command.reason(snapshots, filled(command, snapshots, args)) ?? 'notNow',
  }
}
