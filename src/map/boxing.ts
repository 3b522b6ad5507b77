import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import type { Rect } from './camera.ts'

/** Mouse movement in pixels that starts a box; less is a click. */
const LEAST = 4

/** Returns the effect of a click: Ctrl toggles a zone, Shift adds it, else it is inspected. */
export function clickAction({ ctrlKey, metaKey, shiftKey }: MouseEvent): 'inspect' | 'add' | 'toggle' {
  if (ctrlKey || metaKey) return 'toggle'
  return shiftKey ? 'add' : 'inspect'
}

/**
 * Lets the user draw a box with Shift and the mouse. The mouse may leave the map and the window: releasing
 * the button applies the current box. If the release goes unnoticed, nothing is applied.
 */
export function drawBoxes(map: MapLibre, container: HTMLElement, onBox: (box: Rect) => void): void {
  map.on('mousedown', event => {
    const { originalEvent } = event
    if (!originalEvent.shiftKey || originalEvent.button !== 0) return
    // The map does not move.
    event.preventDefault()
    drawBox(event, container, onBox)
  })
}

function drawBox({ point: from }: MapMouseEvent, container: HTMLElement, onBox: (box: Rect) => void): void {
  const drawn = document.createElement('div')
  drawn.className = 'map-box'
  const stopping = new AbortController()
  let box: Rect | null = null
  const stop = () => {
    stopping.abort()
    drawn.remove()
  }
  const move = (event: MouseEvent) => {
    if (event.buttons === 0) return stop()
    box = boxOf(from, placeIn(container, event))
    if (!box) return
    Object.assign(drawn.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    })
    if (!drawn.isConnected) container.append(drawn)
  }
  const release = () => {
    stop()
    if (box) onBox(box)
  }
  const { signal } = stopping
  addEventListener('mousemove', move, { signal })
  addEventListener('mouseup', release, { signal })
  addEventListener('blur', stop, { signal })
}

/** Returns a position of the page within the map, clamped to its edges. */
function placeIn(container: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width, height } = container.getBoundingClientRect()
  return {
    x: Math.min(Math.max(clientX - left, 0), width),
    y: Math.min(Math.max(clientY - top, 0), height),
  }
}

function boxOf(from: { x: number; y: number }, to: { x: number; y: number }): Rect | null {
  if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < LEAST) return null
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  }
}
