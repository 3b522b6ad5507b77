import { anchorOf } from '../../../domain/anchor.ts'
import { worldX, worldY } from '../../../domain/mercator.ts'
import type { GeometrySet } from '../geometry/geometry.ts'

/** Places at which the names of zones are written, on the integer world. */
export interface ZoneAnchors {
  zones: Uint32Array
  xs: Float64Array
  ys: Float64Array
  /** Half the room there is from west to east, in world steps; 0 for a point. */
  halves: Float64Array
}

export function anchorsOf(set: GeometrySet): ZoneAnchors {
  const zones: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  const halves: number[] = []
  for (let zone = 0; zone < set.count; zone++) {
    const anchor = anchorOf(set.geometry(zone))
    if (anchor === null) continue
    const [west, , east] = set.bbox(zone)
    zones.push(zone)
    xs.push(worldX(anchor[0]))
    ys.push(worldY(anchor[1]))
    halves.push(west <= east ? (worldX(east) - worldX(west)) / 2 : 2 ** 31)
  }
  return {
    zones: Uint32Array.from(zones),
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    halves: Float64Array.from(halves),
  }
}
