import { z } from 'zod'
import type { GeometrySource } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { Row } from '../../formats/common/reader.ts'
import { isNoData } from '../values/noData.ts'
import { parseNumber } from '../values/numbers.ts'
import { parseGeometry, type WrittenGeometry } from './text.ts'

/** Form in which JSON exports of portals write a `geo_point_2d`. */
const Place = z.object({ lon: z.number(), lat: z.number() })
const Pair = z.tuple([z.number(), z.number()])

/** The geometry of a row as it is written, before anything is checked. Throws an ImportError when a text is none. */
export function writtenGeometry(row: Row, source: GeometrySource): WrittenGeometry {
  switch (source.kind) {
    case 'file':
      return { geometry: row.geometry, crs: null }
    case 'columns': {
      const written = [source.longitude, source.latitude].map(column => row.properties.get(column))
      if (written.some(isEmpty)) throw new ImportError('emptyCoordinates', {}, row.line)
      const [x, y] = written.map(toCoordinate)
      return point(x, y)
    }
    case 'column':
      return fromCell(row.properties.get(source.column), row.line)
    case 'origin':
      return { geometry: null, crs: null }
  }
}

/** The same, or null for a text that is none: the row is refused when its turn comes. */
export function writtenGeometryOrNull(row: Row, source: GeometrySource): WrittenGeometry | null {
  try {
    return writtenGeometry(row, source)
  } catch {
    return null
  }
}

function fromCell(value: unknown, line: number): WrittenGeometry {
  if (typeof value === 'string') return parseGeometry(value, line)
  const place = Place.safeParse(value)
  if (place.success) return point(place.data.lon, place.data.lat)
  const pair = Pair.safeParse(value)
  if (pair.success) return point(pair.data[1], pair.data[0])
  return { geometry: value ?? null, crs: null }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (value.trim() === '' || isNoData(value)))

/** A comma can only be a decimal one here: nobody parts the thousands of a coordinate by commas. */
function toCoordinate(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return parseNumber(value, { decimal: value.includes('.') ? '.' : ',', grouped: false }) ?? Number.NaN
}

const point = (x: unknown, y: unknown): WrittenGeometry => ({
  geometry: { type: 'Point', coordinates: [x, y] },
  crs: null,
})
