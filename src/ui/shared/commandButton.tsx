import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components'
import { useId, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { KeyCaps } from './keyCaps.tsx'
import { useCommand } from './useCommand.ts'

type Props = Pick<
  ButtonProps,
  'appearance' | 'size' | 'icon' | 'iconPosition' | 'className' | 'aria-pressed' | 'aria-expanded'
> & {
  command: Command['id']
  args?: readonly string[]
  /** Text of the button; by default, the title of the command. */
  label?: string
  /** Name for assistive technology instead of the text: the label with its subject. */
  name?: string
  iconOnly?: boolean
  /** Submits the surrounding form, which runs the command. Enter in a field then runs it too. */
  submits?: boolean
  /** Never shows a tooltip, which would consume the first Escape of a dialog that focuses the button. */
  isBare?: boolean
  /** Runs instead of the command, to ask for its arguments first. */
  onPress?: () => void
}

/** Renders a command as a button, which shows its hint, or its reason when unavailable. */
export function CommandButton(props: Props) {
  const { command, args, label, name, isBare = false, onPress, ...others } = props
  const { iconOnly = false, submits = false, ...buttonProps } = others
  const { title, reason, hint, keys, run, data } = useCommand(command, args)
  const descriptionId = useId()
  const [isHovered, setIsHovered] = useState(false)
  const text = label ?? title
  const accessibleName = name ?? text
  // A tooltip that only repeats the button would consume the first Escape.
  const addsText = iconOnly || accessibleName !== text || keys !== null || (reason ?? hint) !== null
  const hasTooltip = addsText && !isBare
  return (
    <>
      <Tooltip
        relationship="inaccessible"
        content={<CommandTooltip title={accessibleName} keys={keys} note={reason ?? hint} />}
        visible={isHovered && hasTooltip}
        onVisibleChange={(_, { visible }) => setIsHovered(visible)}
      >
        <Button
          {...buttonProps}
          {...data}
          {...(iconOnly || name ? { 'aria-label': accessibleName } : {})}
          {...((reason ?? hint) ? { 'aria-describedby': descriptionId } : {})}
          disabledFocusable={reason !== null}
          {...(submits ? { type: 'submit' } : { onClick: onPress ?? run })}
        >
          {iconOnly ? undefined : text}
        </Button>
      </Tooltip>
      {(reason ?? hint) && (
        <span hidden id={descriptionId}>
          {reason ?? hint}
        </span>
      )}
    </>
  )
}

/** Content of a command's tooltip. The note is its hint, or the reason why it is unavailable. */
export function CommandTooltip(props: { title: string; keys: string | null; note: string | null }) {
  return (
    <span className="tip">
      {props.title}
      {props.keys && <KeyCaps keys={props.keys} />}
      {props.note && <span className="tip-note">{props.note}</span>}
    </span>
  )
}

/** Renders a command as a small icon, in a header or a row. */
export const IconButton = (props: Omit<Props, 'iconOnly' | 'appearance' | 'size'>) => (
  <CommandButton {...props} iconOnly appearance="subtle" size="small" />
)

/** Renders a command as a button if it is available, otherwise nothing. */
export function PossibleButton(props: Parameters<typeof CommandButton>[0]) {
  const { reason } = useCommand(props.command, props.args)
  return reason === null ? <CommandButton {...props} /> : null
}
