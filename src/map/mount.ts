import type { MapEvent } from './events.ts'
import { type MapLook, mounting } from './mounted.ts'
import type { Previewed } from './previewMap.ts'
import type { ZoneMap } from './zoneMap.ts'

export { MAP_KEYS } from './events.ts'
export { placeInsets } from './mounted.ts'

/**
 * Mounts the map in an element and returns how to unmount it. MapLibre loads on the first call; if the map is
 * unmounted before, it is never created. Without WebGL 2, or without its code, `map.failed` is emitted.
 */
export function mountMap(container: HTMLElement): () => void {
  let map: ZoneMap | null = null
  let wanted = true
  const onEvent = (event: MapEvent) => {
    if (event.type === 'map.ready' && map) mounting.hold(map)
    mounting.emit(event)
  }
  import('./zoneMap.ts')
    .then(({ ZoneMap }) => {
      if (wanted) map = create(() => new ZoneMap(container, { ...mounting.look(), onEvent }))
    })
    .catch(() => {
      if (wanted) mounting.emit({ type: 'map.failed', reason: 'unavailable' })
    })
  return () => {
    wanted = false
    if (!map) return
    mounting.release(map)
    map.destroy()
  }
}

function create(make: () => ZoneMap): ZoneMap | null {
  try {
    return make()
  } catch (error) {
    console.warn('The map cannot be drawn here.', error)
    mounting.emit({ type: 'map.failed', reason: 'webgl' })
    return null
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
