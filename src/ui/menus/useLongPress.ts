import { useEffect } from 'react'

/** Longer than browsers take that have a menu of their own to ask for. */
const LONG_MS = 650
/** Pixels that a finger may move and still rest. */
const REST = 10

/** Lets a finger that rests on a thing ask for its context menu, where the browser does not. */
export function useLongPress(): void {
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
      pressed = { x: clientX, y: clientY, timer: window.setTimeout(ask, LONG_MS) }
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > REST) release()
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
