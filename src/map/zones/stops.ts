import type { Bbox } from '../../contract/common.ts'
import { latitudeOf, longitudeOf, WORLD } from '../../domain/geometry/mercator.ts'
import type { Mesh } from '../../workers/mesh.ts'
import { NOBODY } from '../../workers/segments.ts'

type Stop = { id: string; lng: number; lat: number }

/**
 * Walks zones from the nearest to the farthest of its start. It restarts from any zone other than its current
 * one.
 */
export class Walk {
  private stops: string[] = []
  private at = 0

  /** Returns the next or previous zone, or null at either end. `stops` is read only when the walk starts. */
  step(from: string, direction: 'next' | 'previous', stops: () => Iterable<Stop>): string | null {
    if (this.stops[this.at] !== from) this.start(from, [...stops()])
    const to = this.at + (direction === 'next' ? 1 : -1)
    const id = this.stops[to]
    if (id === undefined) return null
    this.at = to
    return id
  }

  private start(from: string, stops: Stop[]): void {
    const origin = stops.find(({ id }) => id === from)
    this.at = 0
    this.stops = origin ? nearest(origin, stops, stops.length).map(({ id }) => id) : []
  }
}

/** Lists places, nearest first, up to a limit; equal distances keep their order. */
export function nearest<T extends { lng: number; lat: number }>(
  origin: { lng: number; lat: number },
  places: readonly T[],
  limit: number,
): T[] {
  const distances = Float64Array.from(places, place => squaredDistance(origin, place))
  // Numbers sort much faster than objects: filter by distance first, then sort the places.
  const farthest = limit < places.length ? (distances.toSorted()[limit - 1] ?? 0) : Number.POSITIVE_INFINITY
  return places
    .map((place, at) => ({ place, distance: distances[at] ?? 0 }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ place }) => place)
}

/**
 * Equirectangular around the origin, the short way round: exact enough for comparing. For 135,000 towns it
 * takes 2 ms, Turf's distance 50 to 100 ms, and a step must be instant.
 */
function squaredDistance(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const turn = Math.abs(a.lng - b.lng) % 360
  const dx = Math.min(turn, 360 - turn) * Math.cos((a.lat * Math.PI) / 180)
  const dy = a.lat - b.lat
  return dx * dx + dy * dy
}

/** Position of a zone, in degrees. */
type ZoneStop = { ordinal: number; lng: number; lat: number }

const RINGS = 1024

/** Positions of the distinct zones of meshes, in flat arrays: there may be one per pixel. */
export class Stops {
  readonly #ordinals: Uint32Array
  readonly #lngs: Float64Array
  readonly #lats: Float64Array

  constructor(ordinals: Uint32Array, lngs: Float64Array, lats: Float64Array) {
    this.#ordinals = ordinals
    this.#lngs = lngs
    this.#lats = lats
  }

  of(ordinal: number): ZoneStop | undefined {
    const at = this.#ordinals.indexOf(ordinal)
    return at < 0 ? undefined : this.#at(at)
  }

  /**
   * Returns the matching stops in a box. West may exceed 180 degrees on a map that was turned around the
   * world.
   */
  within([west, south, east, north]: Bbox, passes: (ordinal: number) => boolean): number[] {
    const found: number[] = []
    this.#ordinals.forEach((ordinal, at) => {
      const [lng = 0, lat = 0] = [this.#lngs[at], this.#lats[at]]
      const turned = lng + 360 * Math.ceil((west - lng) / 360)
      if (turned <= east && lat >= south && lat <= north && passes(ordinal)) found.push(ordinal)
    })
    return found
  }

  /**
   * Returns the matching stops around a place, at least the requested number if they exist. All other stops
   * are farther away.
   */
  around(
    origin: { lng: number; lat: number },
    passes: (ordinal: number) => boolean,
    least: number,
  ): ZoneStop[] {
    const distances = new Float64Array(this.#ordinals.length).fill(Number.POSITIVE_INFINITY)
    let farthest = 0
    for (let at = 0; at < distances.length; at++) {
      if (!passes(this.#ordinals[at] ?? 0)) continue
      const distance = Math.sqrt(
        squaredDistance(origin, { lng: this.#lngs[at] ?? 0, lat: this.#lats[at] ?? 0 }),
      )
      distances[at] = distance
      if (distance > farthest) farthest = distance
    }
    const ring = (distance: number) => Math.floor((distance / (farthest || 1)) * (RINGS - 1))
    const counts = new Uint32Array(RINGS)
    for (const distance of distances)
      if (distance <= farthest) counts[ring(distance)] = (counts[ring(distance)] ?? 0) + 1
    let [last, count] = [-1, 0]
    while (count < least && last < RINGS - 1) count += counts[++last] ?? 0
    const found: ZoneStop[] = []
    distances.forEach((distance, at) => {
      if (distance <= farthest && ring(distance) <= last) found.push(this.#at(at))
    })
    return found
  }

  #at(at: number): ZoneStop {
    return { ordinal: this.#ordinals[at] ?? 0, lng: this.#lngs[at] ?? 0, lat: this.#lats[at] ?? 0 }
  }
}

/** Returns each zone of some meshes once: at its name anchor, else at the centre of its drawn part. */
export function stopsOf(meshes: readonly Mesh[]): Stops {
  const found = new Collector(meshes)
  for (const mesh of meshes)
    for (const { places, owners } of [mesh.anchors, mesh.points])
      for (let spot = 0; spot < owners.length; spot++)
        found.put(mesh, owners[spot] ?? 0, places[spot * 2] ?? 0, places[spot * 2 + 1] ?? 0)
  for (const mesh of meshes) {
    const { areas, boxes } = mesh
    for (let area = 0; area < areas.length; area++) {
      const box = area * 4
      const x = ((boxes[box] ?? 0) + (boxes[box + 2] ?? 0)) / 2
      const y = ((boxes[box + 1] ?? 0) + (boxes[box + 3] ?? 0)) / 2
      found.put(mesh, areas[area] ?? 0, x, y)
    }
    const { ends, owners } = mesh.lines
    for (let segment = 0; segment * 2 < owners.length; segment++)
      found.put(mesh, owners[segment * 2] ?? 0, ends[segment * 4] ?? 0, ends[segment * 4 + 1] ?? 0)
  }
  for (const mesh of meshes) {
    if (!mesh.dust) continue
    const { cells, side } = mesh.dust
    const size = mesh.side / side
    for (let cell = 0; cell < cells.length; cell++) {
      const owner = cells[cell] ?? 0
      if (owner > 0)
        found.put(mesh, owner - 1, ((cell % side) + 0.5) * size, (Math.floor(cell / side) + 0.5) * size)
    }
  }
  return found.finish()
}

class Collector {
  readonly #isThere: Uint8Array
  readonly #ordinals: Uint32Array
  readonly #lngs: Float64Array
  readonly #lats: Float64Array
  #count = 0

  constructor(meshes: readonly Mesh[]) {
    let size = 0
    for (const { areas, lines, points, anchors, dust } of meshes)
      for (const owners of [areas, lines.owners, points.owners, anchors.owners, dust?.cells ?? []])
        for (const owner of owners) if (owner >= size && owner !== NOBODY) size = owner + 1
    this.#isThere = new Uint8Array(size)
    this.#ordinals = new Uint32Array(size)
    this.#lngs = new Float64Array(size)
    this.#lats = new Float64Array(size)
  }

  put({ world, west, north }: Mesh, ordinal: number, x: number, y: number): void {
    if (this.#isThere[ordinal]) return
    this.#isThere[ordinal] = 1
    this.#ordinals[this.#count] = ordinal
    this.#lngs[this.#count] = longitudeOf(((west + x) / world) * WORLD)
    this.#lats[this.#count] = latitudeOf(((north + y) / world) * WORLD)
    this.#count++
  }

  finish(): Stops {
    const cut = [this.#ordinals, this.#lngs, this.#lats] as const
    const [ordinals, lngs, lats] = cut.map(array => array.slice(0, this.#count))
    return new Stops(ordinals as Uint32Array, lngs as Float64Array, lats as Float64Array)
  }
}
