import { closeSync, openSync, writeSync } from 'node:fs'
import { noise } from './noise.ts'

/** Side of a square, and the south-west corner of the grid, in degrees. */
const SIDE = 0.002
const [WEST, SOUTH] = [0, 45]
const LINES_AT_ONCE = 5000

/** Streams a grid of squares, each with a code and three numbers, into a file of GeoJSON lines. */
export function writeGrid(path: string, count: number): void {
  const columns = Math.ceil(Math.sqrt(count))
  const file = openSync(path, 'w')
  let lines = ''
  for (let number = 0; number < count; number++) {
    lines += `${JSON.stringify(square(number, columns))}\n`
    if ((number + 1) % LINES_AT_ONCE !== 0) continue
    writeSync(file, lines)
    lines = ''
  }
  writeSync(file, lines)
  closeSync(file)
}

/** Returns the code of a square by its number, row by row from the south-west. */
export const codeOf = (number: number): string => `P${String(number).padStart(8, '0')}`

function square(number: number, columns: number): object {
  const [column, row] = [number % columns, Math.floor(number / columns)]
  const [west, east] = [degrees(WEST, column), degrees(WEST, column + 1)]
  const [south, north] = [degrees(SOUTH, row), degrees(SOUTH, row + 1)]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    type: 'Feature',
    properties: {
      code: codeOf(number),
      first: Math.floor(noise(1, number) * 1000),
      second: Math.floor(noise(2, number) * 1e8) / 100,
      third: Math.floor(noise(3, number) * 1e6),
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

const degrees = (from: number, steps: number): number => Math.round((from + steps * SIDE) * 1e6) / 1e6
