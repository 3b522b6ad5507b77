import { Button, Menu, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'

/** A menu of the navigation bar. */
export function NavMenu(props: {
  name: string
  text?: string
  icon: ReactElement
  /** The chosen values of its radio rows, by their name. */
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
