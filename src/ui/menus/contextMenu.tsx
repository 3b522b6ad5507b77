import { Menu, MenuDivider, MenuList, MenuPopover } from '@fluentui/react-components'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '../../../machines/menu.machine.ts'
import { edit } from '../../commands/draft.ts'
import { menuOf } from '../../commands/menus.ts'
import { CommandMenuItem } from '../shared/commandMenuItem.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { useSnapshots } from '../shared/useSnapshots.ts'
import { useLongPress } from './useLongPress.ts'

/** The commands for the thing under the mouse, or for what has the focus. */
export function ContextMenu() {
  const runtime = useRuntime()
  const asked = useMachine('menu', snapshot => (snapshot.matches('open') ? snapshot.context.asked : null))
  useReturnFocus(asked !== null)
  useLongPress()
  const target = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(asked?.x ?? 0, asked?.y ?? 0, 0, 0) }),
    [asked],
  )
  return (
    <Menu
      open={asked !== null}
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => {
        if (!open) edit(runtime, 'menu', { type: 'menu.closed' })
      }}
    >
      <MenuPopover className="context-menu">{asked && <Entries asked={asked} />}</MenuPopover>
    </Menu>
  )
}

function Entries({ asked: { subject } }: { asked: Asked }) {
  const { t } = useTranslation('workbench')
  const groups = menuOf(subject, useSnapshots())
  return (
    <MenuList aria-label={t(`contextMenus.${subject.kind}`)}>
      {groups.map((entries, at) => (
        <Fragment key={entries[0]?.command}>
          {at > 0 && <MenuDivider />}
          {entries.map(entry => (
            <CommandMenuItem key={entry.command} {...entry} />
          ))}
        </Fragment>
      ))}
    </MenuList>
  )
}
