import { Menu, MenuDivider, MenuList, MenuPopover } from '@fluentui/react-components'
import { Fragment, type MouseEvent, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked, Subject } from '../../../machines/menu.machine.ts'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { menuOf } from '../../commands/menus.ts'
import { CommandMenuItem } from '../shared/commandMenu.tsx'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime, useSnapshots } from '../shared/runtime.tsx'

/** Lists the commands on the thing under the mouse, or on the focused one. */
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
      positioning={{
        target,
        position: 'below',
        align: 'start',
        shiftToCoverTarget: true,
        autoSize: 'height',
      }}
      onOpenChange={(_, { open }) => {
        if (!open) edit(runtime, 'menu', { type: 'menu.closed' })
      }}
    >
      <MenuPopover className="context-menu">{asked && <Entries asked={asked} />}</MenuPopover>
    </Menu>
  )
}

/** Commands whose titles ask for a zone, which the menu knows. */
const OF_ZONE: Partial<Record<Command['id'], 'inspect' | 'select'>> = {
  'zone.inspect': 'inspect',
  'zone.select': 'select',
}

function Entries({ asked: { subject } }: { asked: Asked }) {
  const { t } = useTranslation('workbench')
  const groups = menuOf(subject, useSnapshots())
  return (
    <MenuList aria-label={t(`contextMenus.${subject.kind}`)}>
      {groups.map((entries, at) => (
        <Fragment key={entries[0]?.command}>
          {at > 0 && <MenuDivider />}
          {entries.map(entry => {
            const ofZone = OF_ZONE[entry.command]
            const named = ofZone ? { label: t(`contextMenus.zoneCommands.${ofZone}`) } : {}
            return <CommandMenuItem key={entry.command} {...entry} {...named} />
          })}
        </Fragment>
      ))}
    </MenuList>
  )
}

/** Milliseconds of a long press: longer than in browsers that open a context menu themselves. */
const LONG_PRESS_MS = 650
/** Pixels that a resting finger may move. */
const MOVE_TOLERANCE = 10

/** Lets a long press open a context menu in browsers without one. */
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

/** Selector of elements that keep the browser's own menu: typed or selected texts, and links. */
const NATIVE_MENU = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, a[href]'

const hasNativeMenu = (target: EventTarget): boolean =>
  target instanceof Element && (target.closest(NATIVE_MENU) !== null || isSelected(target))

const isSelected = (element: Element): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true)
}

/**
 * Button number of a right click. Any other number means that a key opened the menu, on the focused element.
 */
const RIGHT = 2

/**
 * Opens the context menu at the mouse or, by key, below the focused element. Shift with the right button
 * opens the browser's own menu.
 */
export function useContextMenu() {
  const runtime = useRuntime()
  return (event: MouseEvent, subject: Subject | null, anchor: Element = event.currentTarget) => {
    const isMouse = event.button === RIGHT
    if (!subject || hasNativeMenu(event.target) || (isMouse && event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    const { left, bottom } = anchor.getBoundingClientRect()
    const place = isMouse ? { x: event.clientX, y: event.clientY } : { x: left + 8, y: bottom }
    edit(runtime, 'menu', { type: 'menu.opened', subject, ...place })
  }
}
