import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import type { Mesh } from '../../workers/mesh.ts'
import type { Placed } from './frame.ts'
import type { Scene } from './zoneLayer.ts'

const MARGIN_PX = 16

/** Meshes that are all shown, on every copy of the world, where they are in view: what came page by page. */
export class PagedScene implements Scene {
  readonly #map: MapLibre
  readonly #meshes = new Set<Mesh>()

  constructor(map: MapLibre) {
    this.#map = map
  }

  add(mesh: Mesh): void {
    this.#meshes.add(mesh)
  }

  placed(): Placed[] {
    const bounds = this.#map.getBounds()
    const { x: west, y: north } = MercatorCoordinate.fromLngLat(bounds.getNorthWest())
    const { x: east, y: south } = MercatorCoordinate.fromLngLat(bounds.getSouthEast())
    // Points reach beyond their places.
    const margin = MARGIN_PX / (512 * 2 ** this.#map.getZoom())
    const placed: Placed[] = []
    for (let copy = Math.floor(west); copy <= Math.floor(east); copy++) {
      for (const mesh of this.#meshes) {
        const [left, top, right, bottom] = mesh.extent.map(place => place / mesh.world)
        const isBeside = (left ?? 0) + copy > east + margin || (right ?? 0) + copy < west - margin
        const isAbove = (top ?? 0) > south + margin || (bottom ?? 0) < north - margin
        if (!isBeside && !isAbove) placed.push({ mesh, copy })
      }
    }
    return placed
  }

  keeps(mesh: Mesh): boolean {
    return this.#meshes.has(mesh)
  }
}
