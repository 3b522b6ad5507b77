import type { AnyMachineSnapshot } from 'xstate'
import type { Choice, Command, ReasonKey, World } from './command.ts'

export type Availability = { can: true } | { can: false; reason: ReasonKey }

/** The arguments given, followed by what is meant when nothing is said. */
export function filled(command: Command, world: World, args: readonly string[]): readonly string[] {
  const preset = command.steps[args.length]?.preset?.(world, args) ?? null
  return preset === null ? args : filled(command, world, [...args, preset])
}

/** The arguments without those at their end that go without saying. */
export function unpreset(command: Command, world: World, args: readonly string[]): readonly string[] {
  const before = args.slice(0, -1)
  const step = command.steps[args.length - 1]
  const isUnsaid = step?.optional === true && step.preset?.(world, before) === args.at(-1)
  return isUnsaid ? unpreset(command, world, before) : args
}

/** The valid values of the next argument. */
export function choicesOf(command: Command, world: World, args: readonly string[]): Choice[] {
  const choices = command.steps[args.length]?.choices(world, args) ?? []
  return choices.filter(({ value }) => isPossible(command, world, [...args, value]))
}

/** Tells whether the machine would take the event, with these arguments or with some of those still to be asked. */
export function isPossible(command: Command, world: World, args: readonly string[]): boolean {
  const given = filled(command, world, args)
  if (given.length < command.steps.length) {
    const awaits = command.steps[given.length]?.awaits?.(world, given) ?? false
    return awaits || choicesOf(command, world, given).length > 0
  }
  const snapshot: AnyMachineSnapshot = world[command.actor]
  return snapshot.can(command.event(given, world))
}

/** One truth for palette, button and key: possible, or why not. */
export function availability(command: Command, world: World, args: readonly string[] = []): Availability {
  if (isPossible(command, world, args)) return { can: true }
  return {
    can: false,
    reason: command.reason(world, filled(command, world, args)) ?? 'notNow',
  }
}
