/** Tile coordinates run from 0 to this, except at the last zoom, which is exact. */
export const TILE_EXTENT = 4096
/** Bits of the integer world: 2^32 steps from west to east and from north to south. */
export const WORLD_BITS = 32

/** Returns the extent of an exact tile at a zoom from 2: below that, it would exceed signed 32 bits. */
export const fullExtent = (zoom: number): number => 2 ** (WORLD_BITS - zoom)

/** Place of a tile: the world has 2^zoom tiles per side. */
export type TilePlace = { zoom: number; x: number; y: number }

/**
 * Outlines cut into arcs. Each arc is stored once, even if it bounds several zones. All arrays are flat;
 * `…Starts` have one element more than the items they delimit.
 */
export interface Paths {
  /** Zones, ascending and distinct. */
  ordinals: Uint32Array
  /** Zone `i` has the rings `ringStarts[i]` to `ringStarts[i + 1]`. */
  ringStarts: Uint32Array
  /** 1 if a ring is a hole of the last outer ring before it. */
  holes: Uint8Array
  /** Ring `i` has the uses `useStarts[i]` to `useStarts[i + 1]`. */
  useStarts: Uint32Array
  /**
   * Number of an arc, or its complement (`~`) if reversed. Arcs are numbered by first use, which is forward;
   * a later use is reversed, because a neighbour follows the border in the opposite direction.
   */
  uses: Int32Array
  /** Arc `i` has the points `arcStarts[i]` to `arcStarts[i + 1]`, at least two. */
  arcStarts: Uint32Array
  /** Relative to the north-west corner of the tile, eastwards and southwards. */
  xs: Int32Array
  ys: Int32Array
}

/** Places of zones: data points, or anchors of names. */
export interface Places {
  ordinals: Uint32Array
  xs: Int32Array
  ys: Int32Array
}

/** Zones smaller than a pixel, as cells of a grid over the tile. */
export interface Dust extends Places {
  /** Cells per side of the tile: 512 or 256. */
  side: number
}

/** Anchors of zone names, most important first. */
export interface Anchors extends Places {
  /** Space at each position: half the width in pixels, as a power of two. */
  sizes: Uint8Array
}

/** Content of a tile. Zones are identified by their ordinals in the geometry set. */
export interface Tile {
  /** `TILE_EXTENT`, or `fullExtent(zoom)`. */
  extent: number
  areas: Paths
  /**
   * Three vertex indices per triangle of the areas, zone by zone; null if they must be computed. Vertices are
   * numbered as the rings produce them: every point of every use except its last.
   */
  triangles: Triangles | null
  /** Rings are open, and each is one forward use of one arc. */
  lines: Paths
  /** Sorted by ordinal; those of one zone keep the order of the data. */
  points: Places
  /** Sorted by ordinal, then y, then x. */
  dust: Dust
  anchors: Anchors
}

export interface Triangles {
  /** Zone `i` of the areas has the triangles `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
  /** Three indices per triangle, relative to the first vertex of the zone. */
  corners: Uint32Array
}

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
