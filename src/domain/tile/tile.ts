/** Coordinates of a tile run from 0 to this, but for the last zoom, which is exact. */
export const TILE_EXTENT = 4096
/** Bits of the integer world: 2^32 steps from west to east and from north to south. */
export const WORLD_BITS = 32

/** The extent of a tile that is written exactly, at a zoom from 2: below, it would not fit 32 bits with a sign. */
export const fullExtent = (zoom: number): number => 2 ** (WORLD_BITS - zoom)

/**
 * Outlines cut into arcs, each of which is stored once however many zones it bounds. All arrays are flat;
 * `…Starts` have one element more than what they cut.
 */
export interface Paths {
  /** The zones, ascending; a zone is there once. */
  ordinals: Uint32Array
  /** Zone `i` has the rings `ringStarts[i]` to `ringStarts[i + 1]`. */
  ringStarts: Uint32Array
  /** 1 where a ring is a hole of the ring before it that is none. */
  holes: Uint8Array
  /** Ring `i` is made of the uses `useStarts[i]` to `useStarts[i + 1]`. */
  useStarts: Uint32Array
  /**
   * The number of an arc, or its complement (`~`) where it is walked backwards. Arcs are numbered in the order of
   * their first uses, which are forward; a later use is backward: a neighbour walks the border the other way.
   */
  uses: Int32Array
  /** Arc `i` has the points `arcStarts[i]` to `arcStarts[i + 1]`, at least two. */
  arcStarts: Uint32Array
  /** From the north-west corner of the tile, to the east and to the south. */
  xs: Int32Array
  ys: Int32Array
}

/** Places of zones: points of the data, or where names are written. */
export interface Places {
  ordinals: Uint32Array
  xs: Int32Array
  ys: Int32Array
}

/** Zones smaller than a pixel, as cells of a grid over the tile. */
export interface Dust extends Places {
  /** Cells on a side of the tile: 512 or 256. */
  side: number
}

/** Places at which the names of zones are written, the zones that matter most first. */
export interface Anchors extends Places {
  /** Room at each place: half the width in pixels, in powers of two. */
  sizes: Uint8Array
}

/** Content of a tile. Zones are named by their ordinals in the geometry set. */
export interface Tile {
  /** `TILE_EXTENT`, or `fullExtent(zoom)`. */
  extent: number
  areas: Paths
  /**
   * Three numbers of vertices for each triangle of the areas, zone after zone, or null when they are to be computed.
   * Vertices are numbered as the rings produce them: every point of every use but its last.
   */
  triangles: Triangles | null
  /** Their rings are open, and each is one forward use of one arc. */
  lines: Paths
  /** Sorted by ordinal; those of one zone are in the order of the data. */
  points: Places
  /** Sorted by ordinal, then y, then x. */
  dust: Dust
  anchors: Anchors
}

export interface Triangles {
  /** Zone `i` of the areas has the triangles `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
  /** Three for each triangle, counted from the first vertex of their zone. */
  corners: Uint32Array
}
