import type { Map as MapLibre } from 'maplibre-gl'
import type { Mesh } from '../../workers/mesh.ts'
import type { Placed } from './frame.ts'
import type { Scene } from './zoneLayer.ts'

/** Meshes that are all shown, on every copy of the world in view: what came page by page. */
export class Pile implements Scene {
  readonly #map: MapLibre
  readonly #meshes = new Set<Mesh>()

  constructor(map: MapLibre) {
    this.#map = map
  }

  add(mesh: Mesh): void {
    this.#meshes.add(mesh)
  }

  placed(): Placed[] {
    const copies = copiesOf(this.#map)
    return [...this.#meshes].flatMap(mesh => copies.map(copy => ({ mesh, copy })))
  }

  keeps(mesh: Mesh): boolean {
    return this.#meshes.has(mesh)
  }
}

/** The copies of the world in view. */
function copiesOf(map: MapLibre): number[] {
  const tiles = map.coveringTiles({ tileSize: 512, minzoom: 0, maxzoom: 0 })
  return [...new Set(tiles.map(({ wrap }) => wrap))]
}
