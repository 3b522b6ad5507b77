import type { Geometry, Position } from 'geojson'

/** Reads little-endian well-known binary in two dimensions (OGC 06-103r4). Trailing bytes are an error. */
export function readWkb(bytes: Uint8Array): Geometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const next = (size: number) => {
    at += size
    return at - size
  }
  const uint = () => view.getUint32(next(4), true)
  const float = () => view.getFloat64(next(8), true)
  const times = <T>(read: () => T): T[] => Array.from({ length: uint() }, read)
  const point = (): Position => [float(), float()]
  const points = () => times(point)
  const parts = <T>(code: number, read: () => T) =>
    times(() => {
      head(code)
      return read()
    })
  const head = (expected?: number): number => {
    if (view.getUint8(next(1)) !== 1) throw new Error('The bytes are not little-endian.')
    const code = uint()
    if (expected !== undefined && code !== expected) throw new Error(`A part is ${code}, not ${expected}.`)
    return code
  }
  const shape = (): Geometry => {
    switch (head()) {
      case 1:
        return { type: 'Point', coordinates: point() }
      case 2:
        return { type: 'LineString', coordinates: points() }
      case 3:
        return { type: 'Polygon', coordinates: times(points) }
      case 4:
        return { type: 'MultiPoint', coordinates: parts(1, point) }
      case 5:
        return { type: 'MultiLineString', coordinates: parts(2, points) }
      case 6:
        return { type: 'MultiPolygon', coordinates: parts(3, () => times(points)) }
      default:
        throw new Error('There is no such geometry.')
    }
  }
  const read = shape()
  if (at !== bytes.byteLength) throw new Error(`${bytes.byteLength - at} bytes are left over.`)
  return read
}
