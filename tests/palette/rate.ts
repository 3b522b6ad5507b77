import type { Snapshots } from '../../src/commands/command.ts'
import { findCommand } from '../../src/commands/registry.ts'
import { withDefaults } from '../../src/commands/run.ts'
import type { Row } from '../../src/ui/palette/rows.ts'
import type { Query } from './queries.ts'

/** Describes the action that a user expects from a row. */
export function saidBy({ command, args, path }: Row, snapshots: Snapshots): string {
  if (command.id === 'place.visit') return [command.id, path.at(-1)].join(' ')
  return [command.id, ...withDefaults(command, snapshots, args)].join(' ')
}

/** Returns the intended row of a query, with implied arguments. */
export function meantBy({ means }: Query, snapshots: Snapshots): string {
  const [id = '', ...args] = means.split(' ')
  if (id === 'place.visit') return means
  const command = findCommand(id as Row['command']['id'])
  return [id, ...(command ? withDefaults(command, snapshots, args) : args)].join(' ')
}
