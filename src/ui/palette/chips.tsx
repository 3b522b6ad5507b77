import type { Recent } from '../../../machines/palette.machine.ts'
import type { Snapshots } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { chosen, type Words } from './words.ts'

/** The command that is being asked, and the arguments it already has. */
export function Chips({ asking, snapshots, words }: { asking: Recent; snapshots: Snapshots; words: Words }) {
  const command = findCommand(asking.command)
  if (!command) return null
  const names = chosen(command, snapshots, asking.args)?.map(choice => words.choice(choice, words.language))
  return (
    <ol className="palette-chips">
      {[words.title(command, words.language), ...(names ?? [])].map(name => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  )
}
