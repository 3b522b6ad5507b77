import { Spinner } from '@fluentui/react-components'
import type { Command } from '../../commands/command.ts'
import { CommandButton } from '../shared/commandButton.tsx'

/** The button that sends the form it is in. */
export function SubmitButton(props: {
  command: Command['id']
  label: string
  isBusy: boolean
  appearance?: 'primary' | 'secondary'
}) {
  const { command, label, isBusy, appearance = 'primary' } = props
  return (
    <CommandButton
      submits
      command={command}
      label={label}
      appearance={appearance}
      {...(isBusy ? { icon: <Spinner size="extra-tiny" /> } : {})}
    />
  )
}
