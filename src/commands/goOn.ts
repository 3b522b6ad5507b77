import { isPossible } from './availability.ts'
import type { Command, Snapshots } from './command.ts'
import { type Lead, leadOf } from './leads.ts'
import { findCommand } from './registry.ts'
import { run } from './run.ts'
import type { Runtime } from './runtime.ts'

/** Leads to what makes a command possible; the command itself waits for it. */
export function lead(
  runtime: Runtime,
  command: Command,
  args: readonly string[],
  { key, by, continues }: Lead,
): void {
  const event = <T extends object>(type: string, payload: T) => ({ type, ...payload })
  const intent = continues ? { command: command.id, args: [...args], key, by: by?.id ?? null } : null
  runtime.send('palette', event('palette.led', { intent }))
  if (by) run(by, 'palette', runtime)
}

/** Runs the command that waits as soon as it is possible, or leads to what it wants next. Answers how to stop. */
export function goOn(
  runtime: Runtime,
  { snapshots, subscribe }: Pick<Runtime, 'snapshots' | 'subscribe'>,
): () => void {
  let isLooking = false
  const look = (now: Snapshots) => {
    const { intent, asking } = now.palette.context
    const command = intent && findCommand(intent.command)
    if (!intent || !command || asking) return
    if (isPossible(command, now, intent.args)) {
      runtime.send('palette', { type: 'intent.ended' })
      run(command, 'palette', runtime, intent.args)
      return
    }
    const next = leadOf(command, now, intent.args)
    if (next?.by && next.key !== intent.key) lead(runtime, command, intent.args, next)
  }
  return subscribe(() => {
    // What it does is heard here too.
    if (isLooking) return
    isLooking = true
    try {
      look(snapshots())
    } finally {
      isLooking = false
    }
  })
}
