import type { Snapshots } from '../../src/commands/command.ts'
import { findCommand } from '../../src/commands/registry.ts'
import { filled } from '../../src/commands/run.ts'
import type { Row } from '../../src/ui/palette/rows.ts'
import type { Query } from './queries.ts'

/** Names the action that somebody who is shown a row would expect of it. */
export function saidBy({ command, args, path }: Row, snapshots: Snapshots): string {
  if (command.id === 'place.visit') return [command.id, path.at(-1)].join(' ')
  return [command.id, ...filled(command, snapshots, args)].join(' ')
}

/** The row that a query means, with the arguments that go without saying. */
export function meantBy({ means }: Query, snapshots: Snapshots): string {
  const [id = '', ...args] = means.split(' ')
  if (id === 'place.visit') return means
  const command = findCommand(id as Row['command']['id'])
  return [id, ...(command ? filled(command, snapshots, args) : args)].join(' ')
}
