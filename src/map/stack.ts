import type { Map as MapLibre } from 'maplibre-gl'
import type { DrawnLoad } from './drawnLoad.ts'
import type { DrawnZone } from './drawnZones.ts'
import type { PointedZone } from './events.ts'
import { textSourceOf } from './layers.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** Position, visibility and opacity (percent) of a dataset on the map. */
export type Shown = { dataset: string; visible: boolean; opacity: number }

/** Layers of the basemap among the zones and above them, bottom to top. */
export type Around = { outlines: readonly string[]; above: readonly string[] }

const NEAR_PX = 4

/** Loads on the map, bottom to top; staged ones are above the load they may replace. */
export class LoadStack {
  readonly loads = new Map<string, DrawnLoad>()
  /** Bottom to top. A dataset that is not listed is drawn on top, opaque. */
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
    const rankOf = ({ dataset, striped }: DrawnLoad) =>
      (rank.get(dataset) ?? this.order.length) + (striped ? 0.5 : 0)
    return [...this.loads.values()].sort((a, b) => rankOf(a) - rankOf(b))
  }

  /** Lists the layers of visible zones, bottom to top. */
  layers(): ZoneLayer[] {
    return this.sorted()
      .filter(load => load.isVisible())
      .map(({ layer }) => layer)
  }

  /** Lists the visible loads, bottom to top; translucent ones give way to all others. */
  visible(): DrawnLoad[] {
    const visible = this.sorted().filter(load => load.isVisible())
    return [...visible.filter(({ striped }) => striped), ...visible.filter(({ striped }) => !striped)]
  }

  /** Returns the topmost load that contains the zone. */
  loadOf(id: string): DrawnLoad | undefined {
    return this.sorted().findLast(load => load.zones.byId(id))
  }

  /**
   * Sorts the layers: zones in order, then those `above`, then the texts of zones, and `top` last. The outlines of
   * countries are above filled areas, and below the lines, points and circles over them, which they would cross out.
   */
  sortLayers({ outlines, above }: Around, top: string): void {
    const loads = this.sorted()
    const texts = loads.map(({ key }) => textSourceOf(key))
    const filled = loads.findLastIndex(load => load.fillsAreas()) + 1
    const idsOf = (some: readonly DrawnLoad[]) => some.flatMap(load => load.layerIds())
    const shapes = [...idsOf(loads.slice(0, filled)), ...outlines, ...idsOf(loads.slice(filled))]
    const present = [...shapes, ...above, ...texts, top].filter(id => this.map.getLayer(id))
    const drawn = this.map.getLayersOrder().slice(-present.length)
    if (present.every((id, index) => id === drawn[index])) return
    for (const id of present) this.map.moveLayer(id)
  }

  /**
   * Returns the topmost zone at a position; texts are above all shapes. If there is none exactly there,
   * searches points and lines within four pixels.
   */
  pickNear(point: { x: number; y: number }): PointedZone | null {
    if (!this.map.style) return null
    return (
      this.topmost(load => load.pickText(point)) ??
      this.topmost(load => load.zones.at(point, 0)) ??
      this.topmost(load => load.zones.at(point, NEAR_PX))
    )
  }

  /** Returns the topmost single zone at a position: a hexagon of several points does not count. */
  pickZone(point: { x: number; y: number }): PointedZone | null {
    const found = this.pickNear(point)
    return found?.hexagon && found.hexagon.points > 1 ? null : found
  }

  private topmost(pick: (load: DrawnLoad) => DrawnZone | undefined): PointedZone | null {
    for (const load of this.visible().reverse()) {
      const zone = pick(load)
      if (zone) return { load: load.key, ...zone }
    }
    return null
  }
}
