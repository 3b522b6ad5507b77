import { filled, isPossible, unpreset } from './availability.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type Surface } from './command.ts'
import { recordCommand } from './record.ts'
import type { Runtime } from './runtime.ts'

/** The only place where an intention of the person becomes an event. What is missing, the palette asks for. */
export function run(
  command: Command,
  surface: Surface,
  runtime: Runtime,
  args: readonly string[] = [],
): void {
  const snapshots = runtime.snapshots()
  if (!isPossible(command, snapshots, args)) return
  const given = filled(command, snapshots, args)
  if (given.length < command.steps.length) {
    runtime.send('palette', event('palette.asked', { command: command.id, args: [...given] }))
    return
  }
  // What the palette is told itself, it answers in its own way.
  if (surface === 'palette' && command.actor !== 'palette')
    runtime.send('palette', event('palette.closed', { isDone: true }))
  runtime.send(command.actor, command.event(given, snapshots))
  const said = unpreset(command, snapshots, given)
  recordCommand(runtime, snapshots, { command, args: said, surface })
  if (isOfWorkbench(command) && !isOnWorkbench(snapshots))
    runtime.send('navigation', event('navigation.requested', { to: '/' }))
  if (!command.hidden) runtime.send('palette', event('command.ran', { command: command.id, args: [...said] }))
  runtime.report({ command: command.id, args: said, surface })
}

const event = <T extends object>(type: string, payload?: T) => ({
  type,
  ...payload,
})
