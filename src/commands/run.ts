import { filled, isPossible, unpreset } from './availability.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type Surface } from './command.ts'
import type { Desk } from './desk.ts'
import { recordCommand } from './record.ts'

/** The only place where an intention of the person becomes an event. What is missing, the palette asks for. */
export function run(command: Command, surface: Surface, desk: Desk, args: readonly string[] = []): void {
  const world = desk.world()
  if (!isPossible(command, world, args)) return
  const given = filled(command, world, args)
  if (given.length < command.steps.length) {
    desk.send('palette', event('palette.asked', { command: command.id, args: [...given] }))
    return
  }
  // What the palette is told itself, it answers in its own way.
  if (surface === 'palette' && command.actor !== 'palette')
    desk.send('palette', event('palette.closed', { isDone: true }))
  desk.send(command.actor, command.event(given, world))
  const said = unpreset(command, world, given)
  recordCommand(desk, world, { command, args: said, surface })
  if (isOfWorkbench(command) && !isOnWorkbench(world))
    desk.send('navigation', event('navigation.requested', { to: '/' }))
  if (!command.hidden) desk.send('palette', event('command.ran', { command: command.id, args: [...said] }))
  desk.report({ command: command.id, args: said, surface })
}

const event = <T extends object>(type: string, payload?: T) => ({
  type,
  ...payload,
})
