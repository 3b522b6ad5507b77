import { useLayoutEffect } from 'react'
import { createKeymap, type Place } from '../../commands/keymap.ts'
import { commands } from '../../commands/registry.ts'
import { useDesk } from './desk.tsx'

const TEXT_FIELD =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])'

/** Where the focus is. */
function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target.matches(TEXT_FIELD)) return 'text'
  return target.matches('canvas') ? 'map' : 'elsewhere'
}

/** The one listener for shortcuts. What a widget has taken for itself is left to it. */
export function useShortcuts(): void {
  const desk = useDesk()
  // Whoever sees the page can use its keys.
  useLayoutEffect(() => {
    const handle = createKeymap(commands, desk)
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && handle(event, placeOf(event.target))) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [desk])
}
