import {
  Button,
  Menu,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import { KeyCaps } from './keyCaps.tsx'
import { useCommand } from './useCommand.ts'

type Props = {
  command: Command['id']
  args?: readonly string[]
  label?: string
}

/** Renders a command as a menu item. */
export function CommandMenuItem({ command, args, label, icon }: Props & { icon?: ReactElement }) {
  const { title, reason, keys, run, data } = useCommand(command, args)
  return (
    <MenuItem
      {...data}
      {...(icon ? { icon } : {})}
      disabled={reason !== null}
      subText={reason}
      {...(keys ? { secondaryContent: <KeyCaps keys={keys} /> } : {})}
      onClick={run}
    >
      {label ?? title}
    </MenuItem>
  )
}

/** Renders a command and its argument as one of several choices. Choosing the current choice does nothing. */
export function CommandMenuRadio({
  command,
  args,
  label,
  name,
  hint,
}: Props & { name: string; hint?: string | undefined }) {
  const { title, run, data } = useCommand(command, args)
  return (
    <MenuItemRadio {...data} name={name} value={args?.at(-1) ?? ''} subText={hint ?? null} onClick={run}>
      {label ?? title}
    </MenuItemRadio>
  )
}

/** Renders an on/off command as a row with a tick. `name` is also its value. */
export function CommandMenuTick({ command, args, label, name }: Props & { name: string }) {
  const { title, run, data } = useCommand(command, args)
  return (
    <MenuItemCheckbox {...data} name={name} value={name} onClick={run}>
      {label ?? title}
    </MenuItemCheckbox>
  )
}

/** Renders a menu behind a button, as in the navigation bar. */
export function NavMenu(props: {
  name: string
  text?: string
  icon: ReactElement
  /** Selected values of the menu's radio items, by name. */
  chosen?: Record<string, string[]>
  children: ReactNode
}) {
  const { name, text, icon, chosen = {}, children } = props
  return (
    <Menu checkedValues={chosen}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip relationship="inaccessible" content={name}>
          <Button
            appearance="subtle"
            icon={icon}
            aria-label={text && text !== name ? `${name} ${text}` : name}
          >
            {text && <span className="nav-text">{text}</span>}
          </Button>
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>{children}</MenuPopover>
    </Menu>
  )
}
