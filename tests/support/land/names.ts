import { WORLD, worldX, worldY } from '../../../src/domain/geometry/mercator.ts'
import type { City } from '../../../src/server/seed/villes.ts'
import { FRENCH } from './towns.ts'

/** Minimum inhabitants of a named town by zoom; the last ones are for French towns. */
const NAMED: Readonly<Record<number, number>> = {
  4: 500_000,
  5: 200_000,
  6: 80_000,
  7: 30_000,
  8: 12_000,
  9: 4_000,
  10: 1_000,
  11: 0,
}
/** Zoom from which only French towns are added, since others would be too many. */
const FRENCH_ZOOM = 8
/** Minimum distance in pixels between named towns, at the zoom at which they appear: a name is wide and low. */
const APART = { across: 64, down: 30 }
/** World width in pixels at zoom 0. */
const WORLD_PX = 512
/** Weight of the inhabitants of capitals of countries, regions and their parts. */
const SEATS: Readonly<Record<string, number>> = { PPLC: 8, PPLA: 2, PPLA2: 1.5 }
/** The same in France, where the prefectures are the first names of a map. */
const FRENCH_SEATS: Readonly<Record<string, number>> = { PPLC: 8, PPLA: 4, PPLA2: 4 }

export type Named = { zoom: number; x: number; y: number; city: City }

/** Returns the importance of a town: its inhabitants, and more for a capital. */
export function weight({ population, featureCode, country }: City): number {
  return population * ((FRENCH.has(country) ? FRENCH_SEATS : SEATS)[featureCode] ?? 1)
}

/** Returns each town with the first zoom without a more important named neighbour. */
export function namedTowns(cities: readonly City[]): Named[] {
  const waiting = new Set(cities.toSorted((one, other) => weight(other) - weight(one)))
  const named: Named[] = []
  for (const [zoom = 0, least = 0] of Object.entries(NAMED).map(entry => entry.map(Number))) {
    const pixels = WORLD_PX * 2 ** zoom
    const cell = APART.across / pixels
    const cells = new Map<string, Named[]>()
    const cellOf = ({ x, y }: { x: number; y: number }) =>
      [Math.floor(x / cell), Math.floor(y / cell)] as const
    const put = (town: Named) => {
      const key = cellOf(town).join(' ')
      cells.set(key, [...(cells.get(key) ?? []), town])
    }
    named.forEach(put)
    for (const city of waiting) {
      if (weight(city) < least) break
      if (zoom >= FRENCH_ZOOM && !FRENCH.has(city.country)) continue
      const [lng, lat] = city.loc.coordinates
      const place = { x: worldX(lng) / WORLD, y: worldY(lat) / WORLD }
      const [column, row] = cellOf(place)
      const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => `${column + dx} ${row + dy}`))
      const isTaken = around
        .flatMap(key => cells.get(key) ?? [])
        .some(
          ({ x, y }) =>
            Math.abs(x - place.x) * pixels < APART.across && Math.abs(y - place.y) * pixels < APART.down,
        )
      if (isTaken) continue
      const town = { zoom, ...place, city }
      put(town)
      named.push(town)
      waiting.delete(city)
    }
  }
  return named
}
