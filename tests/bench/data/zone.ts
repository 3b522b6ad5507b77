import type { MultiPolygon, Point, Polygon } from 'geojson'
import { noise } from './noise.ts'

/** Zone as its provider publishes it. */
export interface BenchZone {
  code: string
  /** District, shared by about a hundred zones. */
  district: string
  shape: Point | Polygon | MultiPolygon
}

/** Number of possible values, from 0. */
export const VALUES = 1000

/** Labels of a zone. Numbers are derived from its code, evenly distributed from 0 to 999. */
export interface BenchLabels {
  code: string
  name: string
  district: string
  first: number
  second: number
}

export function labelsOf({ code, district }: Pick<BenchZone, 'code' | 'district'>): BenchLabels {
  const characters = [...code].map(character => character.charCodeAt(0))
  return {
    code,
    name: `Zone ${code}`,
    district,
    first: Math.floor(noise(1, ...characters) * VALUES),
    second: Math.floor(noise(2, ...characters) * VALUES),
  }
}
