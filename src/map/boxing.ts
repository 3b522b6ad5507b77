import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import type { Rect } from './camera.ts'

/** Pixels that the mouse moves before it draws a box: less is a click. */
const LEAST = 4

/** Returns the effect of a click: Ctrl selects a zone or no longer, Shift selects it too, else it is inspected. */
export function howOf({ ctrlKey, metaKey, shiftKey }: MouseEvent): 'inspect' | 'add' | 'toggle' {
  if (ctrlKey || metaKey) return 'toggle'
  return shiftKey ? 'add' : 'inspect'
}

/**
 * Lets a box be drawn over the map with Shift and the mouse. The mouse may leave the map, and the window: what was
 * drawn by then counts when it is released; when it was released where nobody saw it, nothing does.
 */
export function drawBoxes(map: MapLibre, container: HTMLElement, onBox: (box: Rect) => void): void {
  map.on('mousedown', event => {
    const { originalEvent } = event
    if (!originalEvent.shiftKey || originalEvent.button !== 0) return
    // The map stays where it is.
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

/** A place of the page within the map, or at the edge that is nearest. */
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
