import type { Tile } from './tile.ts'

/** Parts of a tile that draw zones, each ascending by ordinal; areas are also distinct. */
export type DrawnParts = {
  [Part in 'areas' | 'lines' | 'points' | 'dust']: Pick<Tile[Part], 'ordinals'>
}

/** Lists the ordinals of the zones that a tile draws, ascending and distinct. Their values are sent in this order. */
export function drawnZones({ areas, lines, points, dust }: DrawnParts): Uint32Array<ArrayBuffer> {
  const others = [lines, points, dust].filter(({ ordinals }) => ordinals.length > 0)
  // Areas are distinct.
  return others.reduce((all, { ordinals }) => merged(all, ordinals), areas.ordinals.slice())
}

function merged(one: Uint32Array, other: Uint32Array): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(one.length + other.length)
  let [count, left, right] = [0, 0, 0]
  while (left < one.length || right < other.length) {
    const least = Math.min(one[left] ?? Number.POSITIVE_INFINITY, other[right] ?? Number.POSITIVE_INFINITY)
    while (one[left] === least) left++
    while (other[right] === least) right++
    all[count++] = least
  }
  return all.slice(0, count)
}
