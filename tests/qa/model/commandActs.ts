import { commands } from '../../../src/commands/registry.ts'
import type { Act } from '../path.ts'

/** A command as an act. */
export const run = (command: string, ...args: string[]): Act => ({ kind: 'command', command, args })

/** The commands of a machine, without some. */
export function idsOf(machine: string, but: readonly string[] = []): string[] {
  return commands.filter(({ actor, id }) => actor === machine && !but.includes(id)).map(({ id }) => id)
}
