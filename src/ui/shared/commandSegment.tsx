import type { Command } from '../../commands/command.ts'
import { useCommand } from './useCommand.ts'

type Props = {
  command: Command['id']
  /** The last argument is the choice. */
  args: readonly string[]
  /** Name of the group, shared by all its choices. */
  name: string
  label: string
  isChosen: boolean
}

/** Renders a command with its argument as a radio button in a segmented control, with arrow keys. */
export function CommandSegment({ command, args, name, label, isChosen }: Props) {
  const { run, data } = useCommand(command, args)
  return (
    <label className="segment">
      <input {...data} type="radio" name={name} value={args.at(-1)} checked={isChosen} onChange={run} />
      <span>{label}</span>
    </label>
  )
}
