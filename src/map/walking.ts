import type { Map as MapLibre } from 'maplibre-gl'
import { nearTo } from './camera.ts'
import type { LoadStack } from './stack.ts'
import { Walk } from './zones/stops.ts'

/** Finds zones for keyboard users: under the crosshair, and from one to the next. */
export class Walking {
  private readonly map: MapLibre
  private readonly stack: LoadStack
  private readonly walk = new Walk()
  private readonly walkAlike = new Walk()

  constructor(map: MapLibre, stack: LoadStack) {
    this.map = map
    this.stack = stack
  }

  /**
   * Returns the zone under the crosshair, otherwise the nearest in view: the legend may put zones off-centre.
   */
  pickCentre(): string | null {
    const { clientWidth, clientHeight } = this.map.getContainer()
    const under = this.stack.pickZone({ x: clientWidth / 2, y: clientHeight / 2 })
    if (under) return under.id
    const centre = this.map.getCenter()
    const nearest = this.stack.visible().at(-1)?.zones.around(centre)[0]
    if (!nearest) return null
    const { id, lng, lat } = nearest
    const [west] = nearTo([lng, lat, lng, lat], centre.lng)
    return this.map.getBounds().contains([west, lat]) ? id : null
  }

  /**
   * Steps through the zones of a dataset by distance. From null, returns the zone nearest to the map's
   * centre.
   * @param alike Whether to visit only zones of the same colour.
   */
  neighbour(from: string | null, direction: 'next' | 'previous', alike: boolean): string | null {
    const load = from === null ? this.stack.visible().at(-1) : this.stack.loadOf(from)
    if (!load) return null
    if (from === null) return load.zones.around(this.map.getCenter())[0]?.id ?? null
    const walk = alike ? this.walkAlike : this.walk
    return walk.step(from, direction, () => {
      const origin = load.zones.stopOf(from)
      return origin ? load.zones.around(origin, alike ? from : null) : []
    })
  }

  /** Returns the position of a zone's text, in degrees, or null if it is not on the map. */
  anchorOf(id: string): { lng: number; lat: number } | null {
    const stop = this.stack.loadOf(id)?.zones.stopOf(id)
    return stop ? { lng: stop.lng, lat: stop.lat } : null
  }
}
