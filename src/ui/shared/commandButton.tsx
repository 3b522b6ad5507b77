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
  /** Text of the button; the title of the command when none is given. */
  label?: string
  /** Name for assistive technology instead of the text: the label with what it is about. */
  name?: string
  iconOnly?: boolean
  /** Sends the form it is in, which runs the command: then Enter in a field does so too. */
  submits?: boolean
}

/** A command as a button: it is possible, or it says why not. */
export function CommandButton(props: Props) {
  const { command, args, label, name, iconOnly = false, submits = false, ...buttonProps } = props
  const { title, reason, keys, run, data } = useCommand(command, args)
  const descriptionId = useId()
  const [isHovered, setIsHovered] = useState(false)
  const text = label ?? title
  const accessibleName = name ?? text
  // A tip that only repeats the button would take the first Escape to itself.
  const hasTooltip = iconOnly || accessibleName !== text || keys !== null || reason !== null
  return (
    <>
      <Tooltip
        relationship="inaccessible"
        content={<CommandTooltip title={accessibleName} keys={keys} reason={reason} />}
        visible={isHovered && hasTooltip}
        onVisibleChange={(_, { visible }) => setIsHovered(visible)}
      >
        <Button
          {...buttonProps}
          {...data}
          {...(iconOnly || name ? { 'aria-label': accessibleName } : {})}
          {...(reason ? { 'aria-describedby': descriptionId } : {})}
          disabledFocusable={reason !== null}
          {...(submits ? { type: 'submit' } : { onClick: run })}
        >
          {iconOnly ? undefined : text}
        </Button>
      </Tooltip>
      {reason && (
        <span hidden id={descriptionId}>
          {reason}
        </span>
      )}
    </>
  )
}

/** Content of a tooltip about a command. */
export function CommandTooltip(props: { title: string; keys: string | null; reason: string | null }) {
  return (
    <span className="tip">
      {props.title}
      {props.keys && <KeyCaps keys={props.keys} />}
      {props.reason && <span className="tip-reason">{props.reason}</span>}
    </span>
  )
}
