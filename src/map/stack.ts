import type { Map as MapLibre } from 'maplibre-gl'
import type { DrawnLoad } from './drawnLoad.ts'
import type { PointedZone } from './events.ts'
import { textSourceOf } from './layers.ts'

/** A dataset's place, visibility and opacity (percent) on the map. */
export type Shown = { dataset: string; visible: boolean; opacity: number }

type Place = [number, number]

/** The loads on the map, from the bottom to the top, staged ones above the load they may replace. */
export class LoadStack {
  readonly loads = new Map<string, DrawnLoad>()
  /** From the bottom to the top. A dataset that is not named is drawn on top, opaque. */
  order: readonly Shown[] = []
  private readonly map: MapLibre

  constructor(map: MapLibre) {
    this.map = map
  }

  shown(dataset: string): { visible: boolean; opacity: number } {
    const { visible = true, opacity = 100 } = this.order.find(each => each.dataset === dataset) ?? {}
    return { visible, opacity: opacity / 100 }
  }

  sorted(): DrawnLoad[] {
    const rank = new Map(this.order.map(({ dataset }, index) => [dataset, index]))
    const rankOf = (load: DrawnLoad) => rank.get(load.dataset) ?? this.order.length
    return [...this.loads.values()].sort((a, b) => rankOf(a) - rankOf(b))
  }

  visible(): DrawnLoad[] {
    return this.sorted().filter(load => load.isVisible())
  }

  /** The topmost load that has the zone. */
  loadOf(id: string): DrawnLoad | undefined {
    return this.sorted().findLast(load => load.zoneById(id))
  }

  /** Moves the layers: zones in order, then `between`, then the texts of zones. */
  sortLayers(between: readonly string[]): void {
    const loads = this.sorted()
    const texts = loads.map(({ key }) => textSourceOf(key))
    const shapes = loads.flatMap(load => load.layerIds()).filter(id => !texts.includes(id))
    const present = [...shapes, ...between, ...texts].filter(id => this.map.getLayer(id))
    const drawn = this.map.getLayersOrder().slice(-present.length)
    if (present.every((id, index) => id === drawn[index])) return
    for (const id of present) this.map.moveLayer(id)
  }

  /** The topmost zone at a point or in a box, in pixels. */
  pick(where: Place | [Place, Place]): PointedZone | null {
    const owners = new Map(this.visible().flatMap(load => load.layerIds().map(id => [id, load] as const)))
    const layers = [...owners.keys()].filter(id => this.map.getLayer(id))
    const [found] = layers.length > 0 ? this.map.queryRenderedFeatures(where, { layers }) : []
    const load = found && owners.get(found.layer.id)
    const zone = load?.zoneAt(Number(found?.id))
    return load && zone ? { load: load.key, ordinal: zone.ordinal, id: zone.id, name: zone.name } : null
  }

  /** Points are small: what is within four pixels counts when nothing is right there. */
  pickNear({ x, y }: { x: number; y: number }): PointedZone | null {
    return (
      this.pick([x, y]) ??
      this.pick([
        [x - 4, y - 4],
        [x + 4, y + 4],
      ])
    )
  }
}
