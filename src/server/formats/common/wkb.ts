import type { Position } from 'geojson'
import { type Shape, vertices } from '../../../data/stored/storedShape.ts'

// Well-known binary (OGC 06-103r4, 8.2), little-endian, in two dimensions.

const CODES = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
} as const satisfies Record<Shape['type'], number>

/** Bytes of the byte order, the code and a 32-bit count of a geometry. */
const HEAD_BYTES = 5
const COUNT_BYTES = 4
const POINT_BYTES = 16

/** Writes a geometry as well-known binary. @param before Bytes to reserve in front of it. */
export function toWkb(shape: Shape, before = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(before + bytesOf(shape))
  new Pen(new DataView(bytes.buffer), before).shape(shape)
  return bytes
}

/** Returns the size of a geometry in bytes. */
function bytesOf(shape: Shape): number {
  const points = vertices(shape).length * POINT_BYTES
  switch (shape.type) {
    case 'Point':
      return HEAD_BYTES + points
    case 'LineString':
      return HEAD_BYTES + COUNT_BYTES + points
    case 'MultiPoint':
      return HEAD_BYTES + COUNT_BYTES + shape.coordinates.length * HEAD_BYTES + points
    case 'Polygon':
      return HEAD_BYTES + COUNT_BYTES + shape.coordinates.length * COUNT_BYTES + points
    case 'MultiLineString':
      return HEAD_BYTES + COUNT_BYTES + shape.coordinates.length * (HEAD_BYTES + COUNT_BYTES) + points
    case 'MultiPolygon': {
      const parts = shape.coordinates.length * (HEAD_BYTES + COUNT_BYTES)
      return HEAD_BYTES + COUNT_BYTES + parts + shape.coordinates.flat().length * COUNT_BYTES + points
    }
  }
}

class Pen {
  readonly #view: DataView
  #at: number

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  shape(shape: Shape): void {
    this.#view.setUint8(this.#at, 1)
    this.#view.setUint32(this.#at + 1, CODES[shape.type], true)
    this.#at += HEAD_BYTES
    if (shape.type === 'Point') this.#point(shape.coordinates)
    else if (shape.type === 'LineString') this.#points(shape.coordinates)
    else if (shape.type === 'Polygon') this.#each(shape.coordinates, ring => this.#points(ring))
    else if (shape.type === 'MultiPoint') this.#parts('Point', shape.coordinates)
    else if (shape.type === 'MultiLineString') this.#parts('LineString', shape.coordinates)
    else this.#parts('Polygon', shape.coordinates)
  }

  #parts<T extends 'Point' | 'LineString' | 'Polygon'>(type: T, parts: readonly unknown[]): void {
    this.#each(parts, coordinates => this.shape({ type, coordinates } as Shape))
  }

  #each<T>(parts: readonly T[], write: (part: T) => void): void {
    this.#view.setUint32(this.#at, parts.length, true)
    this.#at += COUNT_BYTES
    for (const part of parts) write(part)
  }

  #points(points: readonly Position[]): void {
    this.#each(points, point => this.#point(point))
  }

  #point([x = 0, y = 0]: Position): void {
    this.#view.setFloat64(this.#at, x, true)
    this.#view.setFloat64(this.#at + 8, y, true)
    this.#at += POINT_BYTES
  }
}
