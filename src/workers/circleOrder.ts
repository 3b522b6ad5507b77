import type { CircleSizes } from '../domain/colour/circles.ts'
import type { Places } from '../domain/tile/tile.ts'

/** Sizes of a load's circles. */
export interface Circles {
  sizes: CircleSizes
  /** Zoom at which the dataset fills the map. */
  home?: number | undefined
  /** Radius of each ordinal as a share of the largest; below 0 for a negative value, 0 for no circle. */
  shares: Float32Array<ArrayBuffer>
  /** Ordinals with a circle, largest first, so that smaller circles are drawn on top. */
  order: Uint32Array<ArrayBuffer>
}

/** Steps of the world, west to east, for circle positions, as in the meshes of pages. */
export const CIRCLE_WORLD = 2 ** 30
/** Coordinate of a zone without a position. */
export const NO_PLACE = -(2 ** 31)

const BUCKETS = 65_536

/**
 * Lists the ordinals with a circle, largest first. A counting sort, since there may be a million: radii
 * within a bucket count as equal.
 */
export function largestFirst(shares: Float32Array): Uint32Array<ArrayBuffer> {
  const most = shares.reduce((max, share) => Math.max(max, Math.abs(share)), 0)
  const bucketOf = (share: number) => BUCKETS - 1 - Math.floor((Math.abs(share) / most) * (BUCKETS - 1))
  const starts = new Uint32Array(BUCKETS + 1)
  for (const share of shares)
    if (share !== 0) starts[bucketOf(share) + 1] = (starts[bucketOf(share) + 1] ?? 0) + 1
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  const order = new Uint32Array(starts[BUCKETS] ?? 0)
  shares.forEach((share, ordinal) => {
    if (share === 0) return
    const bucket = bucketOf(share)
    const at = starts[bucket] ?? 0
    order[at] = ordinal
    starts[bucket] = at + 1
  })
  return order
}

/** Adds the positions of some zones to positions by ordinal; returns the same list if they fit. */
export function withPositions(
  all: Int32Array<ArrayBuffer>,
  { places, owners }: { places: Int32Array; owners: Uint32Array },
): Int32Array<ArrayBuffer> {
  const size = owners.reduce((most, owner) => Math.max(most, owner + 1), 0) * 2
  const grown = size > all.length ? new Int32Array(Math.max(size, all.length * 2)).fill(NO_PLACE) : all
  if (grown !== all) grown.set(all)
  owners.forEach((owner, at) => {
    grown.set(places.subarray(at * 2, at * 2 + 2), owner * 2)
  })
  return grown
}

/** Returns positions by ordinal, pairs of x and y. */
export function placesByOrdinal({ ordinals, xs, ys }: Places): Int32Array<ArrayBuffer> {
  const places = new Int32Array(((ordinals.at(-1) ?? -1) + 1) * 2).fill(NO_PLACE)
  ordinals.forEach((ordinal, at) => {
    places[ordinal * 2] = xs[at] ?? 0
    places[ordinal * 2 + 1] = ys[at] ?? 0
  })
  return places
}
