import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import type { History } from '../../machines/recording.log.ts'
import {
  type Choice,
  type Command,
  isOfWorkbench,
  isOnWorkbench,
  type ReasonKey,
  type Snapshots,
  type Surface,
} from './command.ts'
import { recordCommand } from './record.ts'
import type { Runtime } from './runtime.ts'

// Files that load later use it: alone, it would be a request.
export { preview } from './preview.ts'

/** Only place that turns a user action into an event. The palette requests missing arguments. */
export function run(
  command: Command,
  surface: Surface,
  runtime: Runtime,
  args: readonly string[] = [],
): void {
  const snapshots = runtime.snapshots()
  if (!isPossible(command, snapshots, args)) return
  const given = withDefaults(command, snapshots, args)
  if (given.length < command.steps.length) {
    runtime.send('palette', event('palette.asked', { command: command.id, args: [...given] }))
    return
  }
  const wanted = command.event(given, snapshots)
  if (!wanted) return
  // The palette handles its own commands itself.
  if (surface === 'palette' && command.actor !== 'palette')
    runtime.send('palette', event('palette.closed', { isDone: true }))
  runtime.send(command.actor, wanted)
  const recorded = unpreset(command, snapshots, given)
  recordCommand(runtime, snapshots, { command, args: recorded, surface })
  if (isOfWorkbench(command) && !isOnWorkbench(snapshots))
    runtime.send('navigation', event('navigation.requested', { to: '/' }))
  if (!command.hidden)
    runtime.send('palette', event('command.ran', { command: command.id, args: [...recorded] }))
  runtime.report({ command: command.id, args: recorded, surface })
}

const event = <T extends object>(type: string, payload?: T) => ({
  type,
  ...payload,
})

type Availability = { can: true } | { can: false; reason: ReasonKey }

/** Returns the given arguments, followed by defaults. */
export function withDefaults(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[],
): readonly string[] {
  const preset = command.steps[args.length]?.preset?.(snapshots, args) ?? null
  return preset === null ? args : withDefaults(command, snapshots, [...args, preset])
}

/** Returns the arguments without trailing defaults. */
function unpreset(command: Command, snapshots: Snapshots, args: readonly string[]): readonly string[] {
  const before = args.slice(0, -1)
  const step = command.steps[args.length - 1]
  const isUnsaid = step?.optional === true && step.preset?.(snapshots, before) === args.at(-1)
  return isUnsaid ? unpreset(command, snapshots, before) : args
}

/** Returns the valid values of the next argument. */
export function choicesOf(command: Command, snapshots: Snapshots, args: readonly string[]): Choice[] {
  const choices = command.steps[args.length]?.choices(snapshots, args) ?? []
  return choices.filter(({ value }) => isPossible(command, snapshots, [...args, value]))
}

/** Returns whether the machine would accept the event, with these arguments or some of the missing ones. */
export function isPossible(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[],
  isAway = isServerAway(snapshots),
): boolean {
  const given = withDefaults(command, snapshots, args)
  const step = command.steps[given.length]
  if (step) {
    if (step.awaits?.(snapshots, given)) return true
    return step
      .choices(snapshots, given)
      .some(({ value }) => isPossible(command, snapshots, [...given, value], isAway))
  }
  if (isAway && needsServer(command, snapshots, given)) return false
  const snapshot: AnyMachineSnapshot = snapshots[command.actor]
  const wanted = command.event(given, snapshots)
  return wanted !== null && snapshot.can(wanted)
}

const isServerAway = (snapshots: Snapshots) => snapshots.installation.matches({ server: 'away' })

const needsServer = ({ needsServer }: Command, snapshots: Snapshots, args: readonly string[]): boolean =>
  typeof needsServer === 'function' ? needsServer(args, snapshots) : needsServer === true

/** Single source for palette, button and key: whether a command is available, or why not. */
export function availability(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[] = [],
): Availability {
  if (isPossible(command, snapshots, args)) return { can: true }
  const given = withDefaults(command, snapshots, args)
  const unmet = command.needs.find(([holds]) => !holds(snapshots, given))
  const isOnlyAway = isServerAway(snapshots) && isPossible(command, snapshots, args, false)
  return { can: false, reason: unmet?.[1] ?? (isOnlyAway ? 'serverAway' : command.refusal) }
}

/** Restores a View on the workbench, with its undo and redo steps. */
export function reopen(runtime: Runtime, history: History): void {
  const restored: EventFrom<Machines['workbench']> = { type: 'view.restored', ...history }
  if (!isOnWorkbench(runtime.snapshots())) {
    const leaving: EventFrom<Machines['navigation']> = { type: 'navigation.requested', to: '/' }
    runtime.send('navigation', leaving)
  }
  runtime.send('workbench', restored)
}
