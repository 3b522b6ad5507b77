import { MenuItem, MenuItemRadio } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import type { Command } from '../../commands/command.ts'
import { KeyCaps } from './keyCaps.tsx'
import { useCommand } from './useCommand.ts'

type Props = {
  command: Command['id']
  args?: readonly string[]
  label?: string
}

/** A command as a row of a menu. */
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

/** A command with its argument as one choice among several; the chosen one stays, chosen again it does nothing. */
export function CommandMenuRadio({ command, args, label, name }: Props & { name: string }) {
  const { title, run, data } = useCommand(command, args)
  return (
    <MenuItemRadio {...data} name={name} value={args?.at(-1) ?? ''} onClick={run}>
      {label ?? title}
    </MenuItemRadio>
  )
}
