import type { Position } from 'geojson'
import { noise } from '../noise.ts'
import { labelsOf } from '../zone.ts'

/** Endless SYNTHETIC zones on a lattice over the world, reproducible by number. */
const [COLUMNS, ROWS] = [4096, 2048]
const [WEST, SOUTH, STEP_X, STEP_Y] = [-179, -80, 0.087, 0.078]
const VERTICES = 24
const RADIUS = 0.03
const SHAPES = 64
const MEASURES = 12

/** Zone in the readers' files. */
export interface Zone {
  code: string
  name: string
  district: string
  first: number
  second: number
  longitude: number
  latitude: number
}

/** Names and districts have accents, so that encodings matter. */
export function zoneOf(number: number): Zone {
  const code = String(number).padStart(7, '0')
  const [column, row] = [number % COLUMNS, Math.floor(number / COLUMNS) % ROWS]
  return {
    ...labelsOf({ code, district: `Département ${Math.floor(number / 100) % 1000}` }),
    longitude: rounded(WEST + column * STEP_X),
    latitude: rounded(SOUTH + row * STEP_Y),
  }
}

/** Returns the closed, anticlockwise outline of a zone. */
export function ringOf({ longitude, latitude }: Zone, number: number): Position[] {
  return (OUTLINES[number % SHAPES] ?? []).map(([x = 0, y = 0]) => [
    rounded(longitude + x),
    rounded(latitude + y),
  ])
}

const OUTLINES: Position[][] = Array.from({ length: SHAPES }, (_, shape) => {
  const ring = Array.from({ length: VERTICES - 1 }, (_, at): Position => {
    const [angle, far] = [(2 * Math.PI * at) / (VERTICES - 1), RADIUS * (0.7 + 0.3 * noise(shape, at))]
    return [far * Math.cos(angle), far * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? []]
})

/** Column names of a table without geometry. */
export const TABLE_NAMES: readonly string[] = [
  ...['code', 'name', 'district', 'longitude', 'latitude'],
  ...Array.from({ length: MEASURES }, (_, at) => `measure ${at + 1}`),
]

/** Returns a row of this table: five identifying cells, then measures. */
export function cellsOf(number: number): (string | number)[] {
  const { code, name, district, longitude, latitude, first, second } = zoneOf(number)
  const measures = Array.from({ length: MEASURES }, (_, at) => (first * (at + 1) * 7919 + second) / 100)
  return [code, name, district, longitude, latitude, ...measures]
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
