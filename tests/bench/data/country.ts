import type { Position } from 'geojson'
import { noise } from './noise.ts'
import type { BenchZone } from './zone.ts'

/** Grid with as many zones and vertices as the communes of France. */
export const SIDE = 188
const HALVINGS = 4
/** Middle of the South Pacific, where the basemap is empty. */
const [WEST, SOUTH, STEP_X, STEP_Y] = [-150, -46, 0.07, 0.05]
/** Zones per side of a district. */
const DISTRICT = 19

/**
 * Yields a reproducible SYNTHETIC country of 35,344 zones and 2.3 million vertices: a jittered lattice with
 * recursively displaced edges. Neighbours share every vertex of their border.
 */
export function* syntheticCountry(side = SIDE): Generator<BenchZone> {
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const district = Math.floor(row / DISTRICT) * 10 + Math.floor(column / DISTRICT)
      yield {
        code: `${row * side + column}`,
        district: `D${district}`,
        shape: { type: 'Polygon', coordinates: [ringOf(column, row)] },
      }
    }
  }
}

function ringOf(column: number, row: number): Position[] {
  const ring = [
    ...edge(column, row, 0),
    ...edge(column + 1, row, 1),
    ...edge(column, row + 1, 0).reverse(),
    ...edge(column, row, 1).reverse(),
  ]
  // The end of each edge is the start of the next.
  return ring.filter((point, at) => at === 0 || !isSame(point, ring[at - 1]))
}

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b?.[1]

/** Returns the border from a node to the east (0) or north (1). */
function edge(column: number, row: number, direction: 0 | 1): Position[] {
  let line = [node(column, row), node(column + 1 - direction, row + direction)]
  for (let halving = 0; halving < HALVINGS; halving++) {
    line = line.flatMap((from, at) => {
      const to = line[at + 1]
      return to ? [from, broken(from, to, noise(column, row, direction, halving, at))] : [from]
    })
  }
  return line.map(([x = 0, y = 0]) => [round(WEST + x * STEP_X), round(SOUTH + y * STEP_Y)])
}

const node = (column: number, row: number): Position => [
  column + (noise(column, row, 7) - 0.5) * 0.4,
  row + (noise(column, row, 8) - 0.5) * 0.4,
]

function broken([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position, chance: number): Position {
  const off = (chance - 0.5) * 0.35
  return [(x0 + x1) / 2 - (y1 - y0) * off, (y0 + y1) / 2 + (x1 - x0) * off]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
