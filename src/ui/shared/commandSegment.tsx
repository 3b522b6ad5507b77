import type { Command } from '../../commands/command.ts'
import { useCommand } from './useCommand.ts'

type Props = {
  command: Command['id']
  /** The last one is what is chosen. */
  args: readonly string[]
  /** Name of the group, the same for all its choices. */
  name: string
  label: string
  isChosen: boolean
}

/** A command with its argument as one of a few that stand side by side: a radio button, which the arrows drive. */
export function CommandSegment({ command, args, name, label, isChosen }: Props) {
  const { run, data } = useCommand(command, args)
  return (
    <label className="segment">
      <input {...data} type="radio" name={name} value={args.at(-1)} checked={isChosen} onChange={run} />
      <span>{label}</span>
    </label>
  )
}
