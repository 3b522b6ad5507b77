import { CommandButton } from './commandButton.tsx'
import { useCommand } from './useCommand.ts'

/** Renders a command as a button if it is available, otherwise nothing. */
export function PossibleButton(props: Parameters<typeof CommandButton>[0]) {
  const { reason } = useCommand(props.command, props.args)
  return reason === null ? <CommandButton {...props} /> : null
}
