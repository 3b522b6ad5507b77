import { expect, test } from 'vitest'
import type { MapPlace } from '../domain/picture/placing.ts'
import type { VectorTile } from '../map/vectorMap.ts'
import { outlinesOf } from './zoneOutlines.ts'

const place: MapPlace = {
  ...{ left: 0, top: 0, width: 100, height: 100, projection: null, zoom: 0, lng: 0, lat: 0 },
}
const NO_SEGMENTS: VectorTile['outlines'] = {
  ends: new Int32Array(),
  owners: new Uint32Array(),
  alongs: new Float32Array(),
  outer: 0,
}

/** Tile with one area, whose places are in pixels of the page. */
const tileWith = (ring: readonly (readonly [number, number])[]): VectorTile => ({
  ...{ world: 1, west: 0, north: 0, side: 4096, copy: 0 },
  areas: Uint32Array.of(7),
  vertexStarts: Uint32Array.of(0, ring.length),
  ringStarts: Uint32Array.of(0, ring.length),
  vertices: Int32Array.from(ring.flat()),
  outlines: NO_SEGMENTS,
  lines: NO_SEGMENTS,
  dust: null,
})

test('drops places inside straight pieces, and keeps gentle corners and returns', () => {
  const ring = [
    ...([
      [0, 4],
      [10, 4],
      [10, 4],
      [20, 4],
      [30, 8],
      [40, 4],
    ] as const),
    ...([
      [40, 10],
      [10, 10],
      [10, 20],
      [10, 14],
      [0, 20],
    ] as const),
  ]
  const [line = []] =
    outlinesOf(
      [tileWith(ring)],
      place,
      (x, y) => [x, y],
      () => true,
    ).get(7) ?? []
  expect([...line]).toEqual([
    ...[0, 40, 200, 40, 300, 80, 400, 40, 400, 100, 100, 100],
    ...[100, 200, 100, 140, 0, 200],
  ])
})
