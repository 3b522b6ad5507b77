import { Tooltip } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import type { Command } from '../../commands/command.ts'
import { CommandTooltip } from '../shared/commandButton.tsx'
import { useCommand } from '../shared/useCommand.ts'

type Props = {
  number: number
  command: Command['id']
  label: string
  /** Replaces the label when the drawer is narrowest. */
  icon: ReactNode
  /** Current value of the step. */
  value?: ReactNode
  /** For a step that unfolds a section, or is a switch. */
  expanded?: boolean
  checked?: boolean
  /** True if the step's panel is visible. */
  isCurrent?: boolean
  /** Content below the step. */
  children?: ReactNode
}

/** Renders a numbered step, with its value or the reason it is unavailable. */
export function Step(props: Props) {
  const { number, command, label, icon, value, expanded, checked, isCurrent, children } = props
  const { title, reason, hint, keys, run, data } = useCommand(command)
  const hintId = useId()
  return (
    <li>
      <Tooltip
        relationship="inaccessible"
        positioning="after"
        content={<CommandTooltip title={title} keys={keys} note={reason ?? hint} />}
      >
        <button
          {...data}
          type="button"
          className="step"
          onClick={run}
          aria-disabled={reason !== null}
          aria-keyshortcuts={keys ?? undefined}
          aria-describedby={hint ? hintId : undefined}
          {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
          {...(checked === undefined ? {} : { role: 'switch', 'aria-checked': checked })}
          {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="step-icon" aria-hidden="true">
            {icon}
          </span>
          <span className="step-number" aria-hidden="true">
            {number}
          </span>
          <span className="step-label">{label}</span>
          {(reason || value) && (
            <span className={reason ? 'step-reason' : 'step-value'}>{reason ?? value}</span>
          )}
          {checked !== undefined && <span className="step-switch" aria-hidden="true" />}
        </button>
      </Tooltip>
      {hint && (
        <span hidden id={hintId}>
          {hint}
        </span>
      )}
      {children}
    </li>
  )
}
