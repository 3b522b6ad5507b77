import { MenuList } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import type { Command } from '../../commands/command.ts'
import { CommandMenuItem, NavMenu } from './commandMenu.tsx'

/**
 * Renders a menu of ways to run a command, behind a button.
 * @param choices Values of the command's argument, with their names.
 */
export function ChoiceMenu(props: {
  command: Command['id']
  name: string
  icon: ReactElement
  choices: readonly (readonly [value: string, label: string])[]
}) {
  const { command, name, icon, choices } = props
  return (
    <NavMenu name={name} text={name} icon={icon}>
      <MenuList>
        {choices.map(([value, label]) => (
          <CommandMenuItem key={value} command={command} args={[value]} label={label} icon={icon} />
        ))}
      </MenuList>
    </NavMenu>
  )
}
