import type { Bbox } from '../../contract/common.ts'
import { AMERICA_AND_OCEANIA } from './americaAndOceania.ts'
import { EUROPE } from './europe.ts'

/** Coordinate system that the browser supports. */
export interface KnownSystem {
  /** Such as `EPSG:2154`. */
  code: string
  name: string
  /** Area of use in degrees. */
  area: Bbox
  /** Maximum error of positions in metres. */
  accuracy: number
  /** PROJ string. */
  definition: string
}

/** Yields the zones of UTM, which is the same all over the Earth. */
function* utm(): Generator<KnownSystem> {
  for (let zone = 1; zone <= 60; zone += 1) {
    const [west, east] = [6 * zone - 186, 6 * zone - 180]
    const definition = `+proj=utm +zone=${zone} +ellps=WGS84 +units=m`
    const named = { name: `WGS 84 / UTM zone ${zone}`, accuracy: 0 }
    yield {
      ...named,
      code: `EPSG:${32600 + zone}`,
      name: `${named.name}N`,
      area: [west, 0, east, 84],
      definition,
    }
    yield {
      ...named,
      code: `EPSG:${32700 + zone}`,
      name: `${named.name}S`,
      area: [west, -80, east, 0],
      definition: `${definition} +south`,
    }
  }
}

function written(line: string): KnownSystem {
  const [code = '', name = '', box = '', accuracy = '', definition = ''] = line.split('|')
  const [west = 0, south = 0, east = 0, north = 0] = box.split(' ').map(Number)
  return {
    code: code.includes(':') ? code : `EPSG:${code}`,
    name,
    area: [west, south, east, north],
    accuracy: Number(accuracy),
    definition: `+proj=${definition.replaceAll(' ', ' +')}`,
  }
}

/** All systems that the browser supports, by code. */
export const SYSTEMS: ReadonlyMap<string, KnownSystem> = new Map(
  [...utm(), ...`${EUROPE}${AMERICA_AND_OCEANIA}`.split('\n').filter(Boolean).map(written)].map(system => [
    system.code,
    system,
  ]),
)
