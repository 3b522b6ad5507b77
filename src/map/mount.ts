import type { Camera } from '../contract/view.ts'
import type { MapEvent } from './events.ts'
import { type MapLook, mounting } from './mounted.ts'
import type { Previewed } from './previewMap.ts'
import type { ZoneMap } from './zoneMap.ts'

export { MAP_KEYS } from './events.ts'
export { placeInsets } from './mounted.ts'

/** Reason for a map that cannot be drawn. */
type Failure = Extract<MapEvent, { type: 'map.failed' }>['reason']

/** Map in an element of its own, which can move within the page. */
type Surface = { element: HTMLElement; drawn: Promise<ZoneMap | Failure>; destroy: () => void }

/**
 * Draws a map. MapLibre loads on the first call; if the map is destroyed before, it is never created.
 * @param camera Initial place, if not the usual one.
 */
function draw(camera: Camera | null): Surface {
  const element = document.createElement('div')
  element.className = 'map-surface'
  const { promise: drawn, resolve } = Promise.withResolvers<ZoneMap | Failure>()
  let map: ZoneMap | null = null
  let wanted = true
  const onEvent = (event: MapEvent) => {
    if (event.type === 'map.ready' && map) resolve(map)
    else mounting.emit(event)
  }
  import('./zoneMap.ts').then(
    ({ ZoneMap }) => {
      if (!wanted) return
      try {
        map = new ZoneMap(element, { ...mounting.look(), ...(camera && { camera }), onEvent })
      } catch (error) {
        console.warn('The map cannot be drawn here.', error)
        resolve('webgl')
      }
    },
    () => resolve('unavailable'),
  )
  const destroy = () => {
    wanted = false
    if (map) mounting.release(map)
    map?.destroy()
    element.remove()
  }
  return { element, drawn, destroy }
}

let early: Surface | null = null

/**
 * Draws the map before the application, where its pane will be. `mountMap` moves it there.
 * @param isBelowNotice Whether the notice of the beta will be above it.
 */
export function drawEarly(camera: Camera | null, isBelowNotice: boolean): void {
  early = draw(camera)
  early.element.toggleAttribute('data-below-notice', isBelowNotice)
  document.body.append(early.element)
}

/**
 * Mounts the map in an element and returns how to unmount it. Emits `map.ready` or, without WebGL 2 or without
 * its code, `map.failed`.
 */
export function mountMap(container: HTMLElement): () => void {
  const surface = early ?? draw(null)
  early = null
  container.append(surface.element)
  let wanted = true
  void surface.drawn.then(map => {
    if (!wanted) return
    if (typeof map === 'string') return mounting.emit({ type: 'map.failed', reason: map })
    map.framing.measure()
    mounting.hold(map)
    mounting.emit({ type: 'map.ready', ...map.framing.place() })
  })
  return () => {
    wanted = false
    surface.destroy()
  }
}

/** Map that only shows geometries. */
export type MountedPreview = {
  show: (previewed: Previewed) => void
  dress: (look: MapLook) => void
  unmount: () => void
}

/**
 * Mounts a small map in an element. If the browser cannot draw one, or its code fails to load, the element
 * stays empty.
 */
export function mountPreview(container: HTMLElement, look: MapLook): MountedPreview {
  let wanted = true
  const coming = import('./previewMap.ts')
    .then(({ PreviewMap }) => (wanted ? new PreviewMap(container, look) : null))
    .catch((error: unknown) => {
      console.warn('The preview cannot be drawn here.', error)
      return null
    })
  return {
    show: previewed => void coming.then(map => map?.show(previewed)),
    dress: next => void coming.then(map => map?.dress(next)),
    unmount: () => {
      wanted = false
      void coming.then(map => map?.destroy())
    },
  }
}
