import { commands } from '../../../src/commands/registry.ts'
import type { Act } from '../path.ts'

/** Returns a command as an action. */
export const run = (command: string, ...args: string[]): Act => ({ kind: 'command', command, args })

/** Returns the commands of a machine, except some. */
export function idsOf(machine: string, but: readonly string[] = []): string[] {
  return commands.filter(({ actor, id }) => actor === machine && !but.includes(id)).map(({ id }) => id)
}
