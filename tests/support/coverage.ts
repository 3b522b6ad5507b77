import type { Shape } from '../../src/data/stored/storedShape.ts'
import { worldX, worldY } from '../../src/domain/geometry/mercator.ts'
import type { Tile } from '../../src/domain/tile/tile.ts'
import { expanded } from '../../src/domain/tile/triangulate.ts'

/** Pixels per side of a tile, plus a border of one pixel. */
const SIDE = 514

type Ring = (readonly [x: number, y: number])[]

/** Visits every pixel whose centre is in a polygon, by the even-odd rule; the polygon is in tile pixels. */
function paint(rings: readonly Ring[], tell: (pixel: number) => void): void {
  const edges = rings.flatMap(ring =>
    ring.map((point, index) => [ring.at(index - 1) ?? point, point] as const),
  )
  const ys = edges.map(([, [, y]]) => y)
  const top = Math.max(0, Math.floor(ys.reduce((a, b) => Math.min(a, b), SIDE) + 0.5))
  const bottom = Math.min(SIDE - 1, Math.ceil(ys.reduce((a, b) => Math.max(a, b), -1) + 1))
  for (let row = top; row <= bottom; row++) {
    const y = row - 0.5
    const crossings: number[] = []
    for (const [[x0, y0], [x1, y1]] of edges)
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0))
    crossings.sort((a, b) => a - b)
    for (let at = 0; at + 1 < crossings.length; at += 2)
      for (
        let x = Math.max(0, Math.ceil((crossings[at] ?? 0) + 0.5));
        x < SIDE && x - 0.5 < (crossings[at + 1] ?? 0);
        x++
      )
        tell(row * SIDE + x)
  }
}

/**
 * Pixels without a zone, and pixels with several zones in the data. These and their neighbours are not
 * checked.
 */
const NOBODY = -1
const SEVERAL = -2

/** Returns the zone at each pixel of a tile and around it, according to the data. */
export function truth(shapes: readonly Shape[], zoom: number, column: number, row: number): Int32Array {
  const owners = new Int32Array(SIDE * SIDE).fill(NOBODY)
  const pixel = 2 ** (23 - zoom)
  shapes.forEach((shape, zone) => {
    if (shape.type !== 'MultiPolygon' && shape.type !== 'Polygon') return
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
    for (const polygon of polygons) {
      const rings = polygon.map(ring =>
        ring.map(
          ([lng = 0, lat = 0]) =>
            [worldX(lng) / pixel - column * 512, worldY(lat) / pixel - row * 512] as const,
        ),
      )
      paint(rings, at => {
        owners[at] = owners[at] === NOBODY ? zone : SEVERAL
      })
    }
  })
  return owners
}

/** Returns the content of each pixel of a tile: the number of polygons, the last one, and the dust below. */
export function drawn(tile: Tile): { count: Uint8Array; owner: Int32Array; dust: Int32Array } {
  const count = new Uint8Array(SIDE * SIDE)
  const owner = new Int32Array(SIDE * SIDE).fill(-1)
  const dust = new Int32Array(SIDE * SIDE).fill(-1)
  const { starts, xs, ys } = expanded(tile.areas, false)
  const scale = 512 / tile.extent
  tile.areas.ordinals.forEach((zone, index) => {
    const end = tile.areas.ringStarts[index + 1] ?? 0
    for (let ring = tile.areas.ringStarts[index] ?? 0; ring < end; ) {
      let next = ring + 1
      while (next < end && tile.areas.holes[next] === 1) next++
      const rings: Ring[] = []
      for (let each = ring; each < next; each++) {
        const points: Ring = []
        for (let at = starts[each] ?? 0; at < (starts[each + 1] ?? 0); at++)
          points.push([(xs[at] ?? 0) * scale, (ys[at] ?? 0) * scale])
        rings.push(points)
      }
      paint(rings, at => {
        count[at] = (count[at] ?? 0) + 1
        owner[at] = zone
      })
      ring = next
    }
  })
  const cells = 512 / tile.dust.side
  tile.dust.ordinals.forEach((zone, index) => {
    for (let y = 0; y < cells; y++)
      for (let x = 0; x < cells; x++) {
        const [column, row] = [(tile.dust.xs[index] ?? 0) * cells + x, (tile.dust.ys[index] ?? 0) * cells + y]
        dust[(row + 1) * SIDE + column + 1] = zone
      }
  })
  return { count, owner, dust }
}

export interface Faults {
  /** Lists pixels well inside a zone for which the tile shows nothing. */
  gaps: number
  /** Lists pixels away from borders that two polygons cover. */
  overlaps: number
  /** Lists pixels away from borders that show another zone. */
  wrong: number
}

const ROUND = [-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1]

/** Compares a drawn tile with the truth. */
export function faultsOf(tile: Tile, owners: Int32Array): Faults {
  const { count, owner, dust } = drawn(tile)
  const faults = { gaps: 0, overlaps: 0, wrong: 0 }
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const at = y * SIDE + x
      const own = owners[at] ?? NOBODY
      if (own < 0) continue
      let isInside = true
      let isPure = true
      for (const near of ROUND) {
        const other = owners[at + near] ?? NOBODY
        if (other < 0) isInside = false
        if (other !== own) isPure = false
      }
      if (isInside && count[at] === 0 && dust[at] === -1) faults.gaps++
      if (isPure && (count[at] ?? 0) > 1) faults.overlaps++
      if (isPure && count[at] === 1 && owner[at] !== own) faults.wrong++
    }
  }
  return faults
}
