import type { Position } from 'geojson'
import type { Zone } from '../contract/zone.ts'
import { anchorOf } from '../domain/geometry/anchor.ts'
import { worldX, worldY } from '../domain/geometry/mercator.ts'
import type { Paths, Places, Tile } from '../domain/tile/tile.ts'

/** The world in 2^30 steps: 4 cm at the equator, and its copies on both sides fit signed 32 bits. */
const BITS_LESS = 2
const EXTENT = 2 ** 30

export type ZoneShape = Pick<Zone, 'ordinal' | 'geometry'>

/** Builds one tile of the whole world for a dataset without tiles. Borders are stored once per zone. */
export function pageTile(zones: readonly ZoneShape[]): Tile {
  const areas = new Collector()
  const lines = new Collector()
  const points: Spot[] = []
  const anchors: Spot[] = []
  for (const { ordinal, geometry } of zones.toSorted((a, b) => a.ordinal - b.ordinal)) {
    if (!geometry) continue
    const anchor = anchorOf(geometry)
    if (anchor) anchors.push(spotOf(ordinal, anchor))
    // The contract leaves coordinates untyped; RFC 7946 derives their nesting from the type.
    const coordinates = geometry.coordinates as never
    switch (geometry.type) {
      case 'Point':
        points.push(spotOf(ordinal, coordinates))
        break
      case 'MultiPoint':
        for (const point of coordinates as Position[]) points.push(spotOf(ordinal, point))
        break
      case 'LineString':
        lines.zone(ordinal, [[coordinates]])
        break
      case 'MultiLineString':
        lines.zone(
          ordinal,
          (coordinates as Position[][]).map(line => [line]),
        )
        break
      case 'Polygon':
        areas.zone(ordinal, [coordinates])
        break
      case 'MultiPolygon':
        areas.zone(ordinal, coordinates)
    }
  }
  return {
    extent: EXTENT,
    areas: areas.paths(),
    triangles: null,
    lines: lines.paths(),
    points: placesOf(points),
    dust: { ...placesOf([]), side: 512 },
    anchors: { ...placesOf(anchors), sizes: new Uint8Array(anchors.length) },
  }
}

type Spot = { ordinal: number; x: number; y: number }

function spotOf(ordinal: number, [lng = 0, lat = 0]: readonly number[]): Spot {
  return { ordinal, x: worldX(lng) >>> BITS_LESS, y: worldY(lat) >>> BITS_LESS }
}

function placesOf(spots: readonly Spot[]): Places {
  return {
    ordinals: Uint32Array.from(spots, ({ ordinal }) => ordinal),
    xs: Int32Array.from(spots, ({ x }) => x),
    ys: Int32Array.from(spots, ({ y }) => y),
  }
}

/** Rings or lines, each as its own arc. */
class Collector {
  readonly #ordinals: number[] = []
  readonly #ringStarts: number[] = [0]
  readonly #holes: number[] = []
  readonly #arcStarts: number[] = [0]
  readonly #xs: number[] = []
  readonly #ys: number[] = []

  zone(ordinal: number, parts: readonly Position[][][]): void {
    this.#ordinals.push(ordinal)
    for (const rings of parts) {
      rings.forEach((ring, index) => {
        for (const [lng = 0, lat = 0] of ring) {
          this.#xs.push(worldX(lng) >>> BITS_LESS)
          this.#ys.push(worldY(lat) >>> BITS_LESS)
        }
        this.#holes.push(index > 0 ? 1 : 0)
        this.#arcStarts.push(this.#xs.length)
      })
    }
    this.#ringStarts.push(this.#holes.length)
  }

  paths(): Paths {
    return {
      ordinals: Uint32Array.from(this.#ordinals),
      ringStarts: Uint32Array.from(this.#ringStarts),
      holes: Uint8Array.from(this.#holes),
      useStarts: Uint32Array.from({ length: this.#holes.length + 1 }, (_, ring) => ring),
      uses: Int32Array.from(this.#holes, (_, ring) => ring),
      arcStarts: Uint32Array.from(this.#arcStarts),
      xs: Int32Array.from(this.#xs),
      ys: Int32Array.from(this.#ys),
    }
  }
}
