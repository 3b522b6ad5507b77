import type { TilePlace } from '../domain/tile/tile.ts'
import { drawnZones, type Places, type Tile } from '../domain/tile/tile.ts'
import { expanded, triangulate } from '../domain/tile/triangulate.ts'
import { type Segments, segmentsOf, strokesOf } from './segments.ts'

/** Below this zoom, the world has at most 2^30 steps, so that its copies on both sides fit signed 32 bits. */
const WIDE_ZOOM = 5
const WIDE_BITS = 30
/** Maximum of signed 16 bits. */
const SHORT_EXTENT = 0x7fff

type Coordinates = Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/**
 * Tile for drawing and picking. Coordinates are integers from its north-west corner, east and south, pairs of
 * x and y; zones are identified by ordinal.
 */
export interface Mesh {
  /** Steps of the world, west to east. */
  world: number
  /** West and north end of the tile in steps of the world, and its steps per side. */
  west: number
  north: number
  side: number
  /** West, north, east and south of everything drawn. */
  extent: readonly [number, number, number, number]
  /** Ordinals of everything drawn, ascending. */
  zones: Uint32Array<ArrayBuffer>
  /** Areas, ascending; area `i` has the vertices `vertexStarts[i]` to `vertexStarts[i + 1]`, and so on. */
  areas: Uint32Array<ArrayBuffer>
  vertexStarts: Uint32Array<ArrayBuffer>
  cornerStarts: Uint32Array<ArrayBuffer>
  /** Ring `i` of all areas has the vertices `ringStarts[i]` to `ringStarts[i + 1]`. */
  ringStarts: Uint32Array<ArrayBuffer>
  /** West, north, east and south of each area. */
  boxes: Int32Array<ArrayBuffer>
  vertices: Coordinates
  /** Zone of each vertex. */
  owners: Uint32Array<ArrayBuffer>
  /** Three vertices per triangle. */
  corners: Uint32Array<ArrayBuffer>
  outlines: Segments
  lines: Segments
  points: Spots
  /** Ordinal plus 1 in each cell, 0 if empty; null without dust. */
  dust: { side: number; cells: Uint32Array<ArrayBuffer> } | null
  /** Name anchors, most important first. */
  anchors: Spots
}

export interface Spots {
  places: Int32Array<ArrayBuffer>
  owners: Uint32Array<ArrayBuffer>
}

/**
 * Prepares a tile for drawing.
 * @param shared Whether every border is stored once. If not, outer borders are unknown.
 */
export function meshOf(tile: Tile, { zoom, x, y }: TilePlace, shared = true): Mesh {
  const { side, shift } = stepsOf(tile.extent, zoom)
  const drawn = expanded(tile.areas, false)
  const { starts, corners } = tile.triangles ?? triangulate(tile.areas, drawn)
  const { ordinals, ringStarts } = tile.areas
  const vertexStarts = ringStarts.map(ring => drawn.starts[ring] ?? 0) as Uint32Array<ArrayBuffer>
  const cornerStarts = starts.map(triangle => triangle * 3) as Uint32Array<ArrayBuffer>
  const owners = new Uint32Array(drawn.xs.length)
  const absolute = new Uint32Array(corners.length)
  for (let area = 0; area < ordinals.length; area++) {
    const first = vertexStarts[area] ?? 0
    owners.fill(ordinals[area] ?? 0, first, vertexStarts[area + 1])
    const end = cornerStarts[area + 1] ?? 0
    for (let corner = cornerStarts[area] ?? 0; corner < end; corner++)
      absolute[corner] = first + (corners[corner] ?? 0)
  }
  const boxes = boxesOf(vertexStarts, drawn, shift)
  const lines = strokesOf(tile.lines, shift)
  const points = spotsOf(tile.points, shift)
  const dust = dustOf(tile)
  return {
    world: side * 2 ** zoom,
    west: x * side,
    north: y * side,
    side,
    extent: shared ? [0, 0, side, side] : extentOf([boxes, lines.ends, points.places]),
    zones: drawnZones(tile),
    areas: ordinals as Uint32Array<ArrayBuffer>,
    vertexStarts,
    cornerStarts,
    ringStarts: drawn.starts as Uint32Array<ArrayBuffer>,
    boxes,
    vertices: interleaved(drawn, shift, tile.extent <= SHORT_EXTENT),
    owners,
    corners: absolute,
    outlines: segmentsOf(tile.areas, tile.extent, shift, shared, dust),
    lines,
    points,
    dust,
    anchors: spotsOf(tile.anchors, shift),
  }
}

/** Returns the extent of pairs of x and y. */
function extentOf(pairs: readonly ArrayLike<number>[]): Mesh['extent'] {
  let [west, north, east, south] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
  for (const places of pairs) {
    for (let at = 0; at + 1 < places.length; at += 2) {
      const x = places[at] ?? 0
      const y = places[at + 1] ?? 0
      if (x < west) west = x
      if (x > east) east = x
      if (y < north) north = y
      if (y > south) south = y
    }
  }
  return [west, north, east, south]
}

/**
 * Returns the number of steps per side of a drawn tile, and the bits by which its coordinates are coarser.
 */
function stepsOf(extent: number, zoom: number): { side: number; shift: number } {
  const bits = Math.log2(extent) + zoom
  const shift = zoom < WIDE_ZOOM ? Math.max(0, bits - WIDE_BITS) : 0
  return { side: extent / 2 ** shift, shift }
}

function interleaved(
  { xs, ys }: { xs: Int32Array; ys: Int32Array },
  shift: number,
  short: boolean,
): Coordinates {
  const pairs = short ? new Int16Array(xs.length * 2) : new Int32Array(xs.length * 2)
  for (let point = 0; point < xs.length; point++) {
    pairs[point * 2] = (xs[point] ?? 0) >> shift
    pairs[point * 2 + 1] = (ys[point] ?? 0) >> shift
  }
  return pairs
}

function boxesOf(starts: Uint32Array, { xs, ys }: { xs: Int32Array; ys: Int32Array }, shift: number) {
  const boxes = new Int32Array((starts.length - 1) * 4)
  for (let area = 0; area + 1 < starts.length; area++) {
    const end = starts[area + 1] ?? 0
    let [west, north, east, south] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
    for (let point = starts[area] ?? 0; point < end; point++) {
      const x = (xs[point] ?? 0) >> shift
      const y = (ys[point] ?? 0) >> shift
      if (x < west) west = x
      if (x > east) east = x
      if (y < north) north = y
      if (y > south) south = y
    }
    boxes.set([west, north, east, south], area * 4)
  }
  return boxes
}

function spotsOf({ ordinals, xs, ys }: Places, shift: number): Spots {
  return {
    places: interleaved({ xs, ys }, shift, false) as Int32Array<ArrayBuffer>,
    owners: ordinals as Uint32Array<ArrayBuffer>,
  }
}

function dustOf({ dust: { side, ordinals, xs, ys } }: Tile): Mesh['dust'] {
  if (ordinals.length === 0) return null
  const cells = new Uint32Array(side * side)
  for (let cell = 0; cell < ordinals.length; cell++)
    cells[(ys[cell] ?? 0) * side + (xs[cell] ?? 0)] = (ordinals[cell] ?? 0) + 1
  return { side, cells }
}

/** Lists the buffers of a mesh to transfer instead of copying. */
export function buffersOfMesh(mesh: Mesh): ArrayBuffer[] {
  const arrays = [
    mesh.zones,
    mesh.areas,
    mesh.vertexStarts,
    mesh.cornerStarts,
    mesh.ringStarts,
    mesh.boxes,
    mesh.vertices,
    mesh.owners,
    mesh.corners,
    ...[mesh.outlines, mesh.lines].flatMap(({ ends, owners }) => [ends, owners]),
    ...[mesh.points, mesh.anchors].flatMap(({ places, owners }) => [places, owners]),
    ...(mesh.lines.alongs ? [mesh.lines.alongs] : []),
    ...(mesh.dust ? [mesh.dust.cells] : []),
  ]
  return [...new Set(arrays.map(({ buffer }) => buffer))]
}
