import type { Expanded } from '../../../domain/tile/rings.ts'
import type { Paths } from '../../../domain/tile/tile.ts'
import type { Rasteriser, Rings } from './raster.ts'
import { touchedCells } from './touched.ts'

/**
 * Returns 1 for the cells that polygons cover whole, 0 for the others: their centre is covered, and no border runs
 * through them that only one polygon has. @param side Cells on a side of the tile.
 */
export function shownCells(
  areas: Paths,
  drawn: Expanded,
  { extent, side }: { extent: number; side: number },
  rasteriser: Rasteriser,
): Uint8Array {
  const { ringStarts, holes } = areas
  const shown = new Uint8Array(side * side)
  const grid = { west: 0, north: 0, size: extent / side, side }
  const end = ringStarts.at(-1) ?? 0
  for (let ring = 0; ring < end; ) {
    let next = ring + 1
    while (next < end && holes[next] === 1) next++
    rasteriser.run(drawn, ring, next, grid, cell => {
      shown[cell] = 1
    })
    ring = next
  }
  const lonely = lonelyEdges(areas, extent)
  touchedCells(lonely, 0, lonely.starts.length - 1, grid, cell => {
    shown[cell] = 0
  })
  return shown
}

/** The edges that one polygon has alone, each there and back, without those where the tile was cut. */
function lonelyEdges({ uses, arcStarts, xs, ys }: Paths, extent: number): Rings {
  const isCut = (a: number, b: number, along: Int32Array) =>
    along[a] === along[b] && (along[a] === 0 || along[a] === extent)
  const counts = new Uint32Array(arcStarts.length)
  for (const use of uses) {
    const arc = use < 0 ? ~use : use
    counts[arc] = (counts[arc] ?? 0) + 1
  }
  const starts = [0]
  const points: { xs: number[]; ys: number[] } = { xs: [], ys: [] }
  for (let arc = 0; arc + 1 < arcStarts.length; arc++) {
    if (counts[arc] !== 1) continue
    for (let point = arcStarts[arc] ?? 0; point + 1 < (arcStarts[arc + 1] ?? 0); point++) {
      if (isCut(point, point + 1, xs) || isCut(point, point + 1, ys)) continue
      points.xs.push(xs[point] ?? 0, xs[point + 1] ?? 0)
      points.ys.push(ys[point] ?? 0, ys[point + 1] ?? 0)
      starts.push(points.xs.length)
    }
  }
  return { starts, ...points }
}
