import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { anchorOf } from '../../../domain/geometry/anchor.ts'
import { WORLD, worldX, worldY } from '../../../domain/geometry/mercator.ts'
import type { NumberLists, Numbers } from '../../../domain/numberList.ts'
import { fullExtent, TILE_EXTENT } from '../../../domain/tile/tile.ts'
import { type Arcs, cutIntoArcs } from './arcs.ts'
import { BoxBlocks, type Boxes } from './boxes.ts'
import { DUST_SIDE } from './dust.ts'
import { type Dots, type Extents, extentsOf, type Outlines, type Projected } from './outlines.ts'
import { firstZooms, NEVER } from './simplify.ts'
import { type Stitched, stitched } from './stitch.ts'
import { type Welded, weld } from './weld.ts'

/** Outlines ready to be drawn at any zoom. */
export interface Drawable {
  outlines: Outlines
  /** Position of each vertex. */
  welded: Pick<Welded, 'xs' | 'ys'>
  arcs: Arcs
  /** First zoom that draws each vertex of the arcs, or `NEVER`. */
  zooms: Numbers
}

/** Geometry set, prepared once for all zooms. */
interface Topology {
  areas: Drawable
  lines: Drawable
  dots: Dots
}

/**
 * Returns the topology of zones: arcs that neighbours share.
 * @param onStep Called with the name of each step before it begins.
 */
export function topologyOf(
  { areas, lines, dots }: Projected,
  lists: NumberLists,
  onStep: (step: 'stitch' | 'simplify') => void,
): Topology {
  onStep('stitch')
  const whole = stitched(areas, lists)
  const rest = { outlines: lines, welded: weld(lines, lists) }
  onStep('simplify')
  return { areas: drawable(whole, lists), lines: drawable(rest, lists), dots }
}

function drawable({ outlines, welded }: Stitched, lists: NumberLists): Drawable {
  const arcs = cutIntoArcs(outlines, welded, lists)
  const { xs, ys } = welded
  return { outlines, welded: { xs, ys }, arcs, zooms: firstZooms(arcs, welded, lists) }
}

/** Counts the vertices that a zoom draws, and the vertices that at least one zoom draws. */
export function verticesOf({ areas, lines }: Topology, zoom: number): { drawn: number; all: number } {
  let drawn = 0
  let all = 0
  for (const { zooms } of [areas, lines]) {
    for (let vertex = 0; vertex < zooms.length; vertex++) {
      const first = zooms.at(vertex)
      if (first === NEVER) continue
      all++
      if (first <= zoom) drawn++
    }
  }
  return { drawn, all }
}

/** Positions of the names of zones, on the integer world. */
export interface ZoneAnchors {
  zones: Numbers
  xs: Numbers
  ys: Numbers
  /** Width available, in world steps; 0 for a point. */
  widths: Numbers
}

export function anchorsOf(set: GeometrySet, lists: NumberLists): ZoneAnchors {
  const [zones, xs, ys, widths] = [lists.uint32(), lists.uint32(), lists.uint32(), lists.uint32()]
  for (let zone = 0; zone < set.count; zone++) {
    const anchor = anchorOf(set.geometry(zone))
    if (anchor === null) continue
    const [west, , east] = set.bbox(zone)
    zones.push(zone)
    xs.push(worldX(anchor[0]))
    ys.push(worldY(anchor[1]))
    widths.push(west <= east ? worldX(east) - worldX(west) : WORLD - 1)
  }
  return { zones, xs, ys, widths }
}

/** Input of all zooms. */
export interface TilerInput {
  topology: Topology
  anchors: ZoneAnchors
  areas: Extents
  lines: Extents
  /** Number of zones. */
  count: number
  /** Boxes of areas, lines, points and anchors, for finding those in a part of a zoom. */
  blocks: Record<'areas' | 'lines' | 'dots' | 'anchors', BoxBlocks>
}

const pointBoxes = ({ xs, ys }: { xs: Numbers; ys: Numbers }): Boxes => ({
  west: xs,
  north: ys,
  east: xs,
  south: ys,
})

export function tilerInputOf(
  topology: Topology,
  anchors: ZoneAnchors,
  count: number,
  lists: NumberLists,
): TilerInput {
  const areas = extentsOf(topology.areas.outlines, count, lists)
  const lines = extentsOf(topology.lines.outlines, count, lists)
  const blocks = {
    areas: new BoxBlocks(areas),
    lines: new BoxBlocks(lines),
    dots: new BoxBlocks(pointBoxes(topology.dots)),
    anchors: new BoxBlocks(pointBoxes(anchors)),
  }
  return { topology, anchors, count, areas, lines, blocks }
}

/** Zoom: its division of the integer world into tiles, and its precision. */
export interface Level {
  zoom: number
  /** Everything is drawn exactly: the last zoom. */
  full: boolean
  /** Number of tiles on an axis. */
  tiles: number
  /** Size of a tile, in the steps of its coordinates. */
  extent: number
  /** Number of world steps in one of these steps. */
  step: number
  /** World steps in a pixel of a tile that is 512 pixels wide. */
  pixel: number
}

export function levelOf(zoom: number, full: boolean): Level {
  const tiles = 2 ** zoom
  const extent = full ? fullExtent(zoom) : TILE_EXTENT
  return { zoom, full, tiles, extent, step: WORLD / tiles / extent, pixel: WORLD / tiles / DUST_SIDE }
}
