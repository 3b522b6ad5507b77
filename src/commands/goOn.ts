import { isPossible } from './availability.ts'
import type { Command, World } from './command.ts'
import type { Desk } from './desk.ts'
import { type Lead, leadOf } from './leads.ts'
import { findCommand } from './registry.ts'
import { run } from './run.ts'

/** Leads to what makes a command possible; the command itself waits for it. */
export function lead(
  desk: Desk,
  command: Command,
  args: readonly string[],
  { key, by, continues }: Lead,
): void {
  const event = <T extends object>(type: string, payload: T) => ({ type, ...payload })
  const intent = continues ? { command: command.id, args: [...args], key, by: by?.id ?? null } : null
  desk.send('palette', event('palette.led', { intent }))
  if (by) run(by, 'palette', desk)
}

/** Runs the command that waits as soon as it is possible, or leads to what it wants next. Answers how to stop. */
export function goOn(desk: Desk, { world, subscribe }: Pick<Desk, 'world' | 'subscribe'>): () => void {
  let isLooking = false
  const look = (now: World) => {
    const { intent, asking } = now.palette.context
    const command = intent && findCommand(intent.command)
    if (!intent || !command || asking) return
    if (isPossible(command, now, intent.args)) {
      desk.send('palette', { type: 'intent.ended' })
      run(command, 'palette', desk, intent.args)
      return
    }
    const next = leadOf(command, now, intent.args)
    if (next?.by && next.key !== intent.key) lead(desk, command, intent.args, next)
  }
  return subscribe(() => {
    // What it does is heard here too.
    if (isLooking) return
    isLooking = true
    try {
      look(world())
    } finally {
      isLooking = false
    }
  })
}
