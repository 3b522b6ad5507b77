import { Field, Switch } from '@fluentui/react-components'
import type { Command } from '../../commands/command.ts'
import { useCommand } from './useCommand.ts'

type Props = {
  command: Command['id']
  args?: readonly string[]
  label: string
  hint?: string
  isOn: boolean
}

/** Renders a command as a switch, which shows its reason when unavailable. */
export function CommandSwitch({ command, args, label, hint, isOn }: Props) {
  const { reason, run, data } = useCommand(command, args)
  const note = reason ?? hint
  return (
    <Field size="small" {...(note ? { hint: note } : {})}>
      <Switch
        {...data}
        label={label}
        checked={isOn}
        aria-disabled={reason !== null || undefined}
        onChange={run}
      />
    </Field>
  )
}
