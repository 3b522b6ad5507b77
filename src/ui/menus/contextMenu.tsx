import { Menu, MenuDivider, MenuList, MenuPopover } from '@fluentui/react-components'
import { Fragment, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '../../../machines/menu.machine.ts'
import { edit } from '../../commands/draft.ts'
import { menuOf } from '../../commands/menus.ts'
import { CommandMenuItem } from '../shared/commandMenuItem.tsx'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime, useSnapshots } from '../shared/runtime.tsx'

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

/** Longer than browsers take that have a menu of their own to ask for. */
const LONG_PRESS_MS = 650
/** Pixels that a finger may move and still rest. */
const MOVE_TOLERANCE = 10

/** Lets a finger that rests on a thing ask for its context menu, where the browser does not. */
function useLongPress(): void {
  useEffect(() => {
    let pressed: { x: number; y: number; timer: number } | null = null
    const release = () => {
      if (pressed) clearTimeout(pressed.timer)
      pressed = null
    }
    const press = (event: PointerEvent) => {
      release()
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const { target, clientX, clientY } = event
      const ask = () => {
        pressed = null
        target?.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button: 2 }),
        )
      }
      pressed = { x: clientX, y: clientY, timer: window.setTimeout(ask, LONG_PRESS_MS) }
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > MOVE_TOLERANCE) release()
    }
    const stopping = new AbortController()
    const options = { capture: true, passive: true, signal: stopping.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointermove', move, options)
    for (const type of ['pointerup', 'pointercancel', 'contextmenu'] as const)
      document.addEventListener(type, release, options)
    return () => {
      release()
      stopping.abort()
    }
  }, [])
}
