import type { Position } from 'geojson'
import { z } from 'zod'
import type { Shape } from '../artefacts/shape.ts'
import { ImportError } from './error.ts'

/** Beyond the edge of the world by less than this is rounding (TopoJSON's quantisation makes it). */
const EDGE_TOLERANCE = 1e-6

const Point = z.array(z.number()).min(2)
const Line = z.array(Point)
const Lines = z.array(Line)
const kinds = {
  Point: z.object({ type: z.literal('Point'), coordinates: Point }),
  MultiPoint: z.object({ type: z.literal('MultiPoint'), coordinates: Line }),
  LineString: z.object({ type: z.literal('LineString'), coordinates: Line }),
  MultiLineString: z.object({ type: z.literal('MultiLineString'), coordinates: Lines }),
  Polygon: z.object({ type: z.literal('Polygon'), coordinates: Lines }),
  MultiPolygon: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Lines) }),
} as const

const AnyShape = z.discriminatedUnion('type', [
  kinds.Point,
  kinds.MultiPoint,
  kinds.LineString,
  kinds.MultiLineString,
  kinds.Polygon,
  kinds.MultiPolygon,
])

/** A geometry that can be kept, and whether something had to be repaired for that. */
export interface CheckedShape {
  shape: Shape
  repaired: boolean
}

/**
 * Checks a geometry from a file: a known kind, not empty, finite degrees, lines of 2 points and rings of 4.
 * An open ring is closed. Throws an ImportError that says what is wrong.
 */
export function checkShape(geometry: unknown, line: number): CheckedShape {
  if (geometry === null || geometry === undefined) throw new ImportError('noGeometry', {}, line)
  const parsed = AnyShape.safeParse(geometry)
  if (!parsed.success) throw refusal(geometry, line)
  const check = new Check(line)
  const shape = check.shape(parsed.data)
  return { shape, repaired: check.repaired }
}

function refusal(geometry: unknown, line: number): ImportError {
  const kind = z.object({ type: z.string() }).safeParse(geometry)
  if (!kind.success) return new ImportError('noGeometry', {}, line)
  if (!Object.hasOwn(kinds, kind.data.type)) {
    return new ImportError('geometryKind', { kind: kind.data.type.slice(0, 40) }, line)
  }
  return new ImportError('badCoordinates', {}, line)
}

class Check {
  repaired = false
  readonly #line: number

  constructor(line: number) {
    this.#line = line
  }

  shape(shape: z.infer<typeof AnyShape>): Shape {
    switch (shape.type) {
      case 'Point':
        return { type: shape.type, coordinates: this.#point(shape.coordinates) }
      case 'MultiPoint':
        return { type: shape.type, coordinates: this.#points(shape.coordinates, 1) }
      case 'LineString':
        return { type: shape.type, coordinates: this.#points(shape.coordinates, 2) }
      case 'MultiLineString':
        return {
          type: shape.type,
          coordinates: this.#filled(shape.coordinates).map(line => this.#points(line, 2)),
        }
      case 'Polygon':
        return { type: shape.type, coordinates: this.#polygon(shape.coordinates) }
      case 'MultiPolygon':
        return {
          type: shape.type,
          coordinates: this.#filled(shape.coordinates).map(polygon => this.#polygon(polygon)),
        }
    }
  }

  #polygon(rings: Position[][]): Position[][] {
    return this.#filled(rings).map(ring => {
      const points = this.#points(ring, 3)
      const [first, last] = [points[0], points.at(-1)]
      if (first && last && (first[0] !== last[0] || first[1] !== last[1])) {
        points.push([...first])
        this.repaired = true
      }
      if (points.length < 4) throw new ImportError('tooFewPoints', {}, this.#line)
      return points
    })
  }

  #points(points: Position[], least: number): Position[] {
    if (this.#filled(points).length < least) throw new ImportError('tooFewPoints', {}, this.#line)
    return points.map(point => this.#point(point))
  }

  #filled<T>(list: T[]): T[] {
    if (list.length === 0) throw new ImportError('emptyGeometry', {}, this.#line)
    return list
  }

  #point([x = Number.NaN, y = Number.NaN]: Position): Position {
    return [this.#degrees(x, 180), this.#degrees(y, 90)]
  }

  #degrees(value: number, limit: number): number {
    if (Math.abs(value) <= limit) return value
    if (!(Math.abs(value) <= limit + EDGE_TOLERANCE)) throw new ImportError('badCoordinates', {}, this.#line)
    return Math.sign(value) * limit
  }
}
