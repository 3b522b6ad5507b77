import { WORLD } from '../../../domain/mercator.ts'
import { fullExtent, TILE_EXTENT } from '../../../domain/tile/tile.ts'
import type { ZoneAnchors } from './anchors.ts'
import { DUST_SIDE } from './dust.ts'
import { type Extents, extentsOf } from './extents.ts'
import type { Topology } from './topology.ts'

/** Data that all zooms are made of. */
export interface Ground {
  topology: Topology
  anchors: ZoneAnchors
  areas: Extents
  lines: Extents
  /** Number of zones. */
  count: number
}

export function groundOf(topology: Topology, anchors: ZoneAnchors, count: number): Ground {
  const { areas, lines } = topology
  return {
    topology,
    anchors,
    count,
    areas: extentsOf(areas.outlines, count),
    lines: extentsOf(lines.outlines, count),
  }
}

/** One zoom: how the integer world is cut into tiles, and how fine it is drawn. */
export interface Level {
  zoom: number
  /** Everything is drawn exactly: the last zoom. */
  full: boolean
  /** Tiles on an axis. */
  tiles: number
  /** Of a tile, in the steps that coordinates are written in. */
  extent: number
  /** World steps in one of these. */
  step: number
  /** World steps in a pixel, where a tile is 512 pixels wide. */
  pixel: number
}

export function levelOf(zoom: number, full: boolean): Level {
  const tiles = 2 ** zoom
  const extent = full ? fullExtent(zoom) : TILE_EXTENT
  return { zoom, full, tiles, extent, step: WORLD / tiles / extent, pixel: WORLD / tiles / DUST_SIDE }
}
