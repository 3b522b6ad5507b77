import { Checkbox } from '@fluentui/react-components'
import type { Command } from '../../commands/command.ts'
import { useCommand } from '../shared/useCommand.ts'

/** A command that selects, as the box of a row. */
export function KeyCheckbox(props: {
  command: Command['id']
  args?: readonly string[]
  label: string
  checked: boolean | 'mixed'
}) {
  const { command, args, label, checked } = props
  const { reason, run, data } = useCommand(command, args)
  return (
    <Checkbox
      {...data}
      checked={checked}
      aria-label={label}
      aria-disabled={reason !== null || undefined}
      onChange={run}
    />
  )
}
