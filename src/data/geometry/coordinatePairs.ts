import type { GeometrySource, PairOrder } from '../../contract/import.ts'
import { fold } from '../../domain/fold.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Notice } from '../formats/common/notice.ts'
import type { Row } from '../formats/common/reader.ts'
import { type Pair, pairIn } from './writtenGeometry.ts'

/** Order of the pairs of numbers in a column, and the notice about it. */
export interface ReadPairs {
  order: PairOrder
  notices: readonly Notice[]
}

const NO_PAIRS: ReadPairs = { order: 'latitudeFirst', notices: [] }

/** Names that define the order, without accents and blanks: `coordonneesXY`, `lon_lat`, `geo_point_2d`. */
const LONGITUDE_FIRST = /lon(gitude)?lat|lngl|xy/
const LATITUDE_FIRST = /lat(itude)?l(on|ng)|latlong|geopoint|gps|yx/

/**
 * Determines once per column of pairs whether the longitude comes first: by its name, by its form (JSON as in
 * GeoJSON, parentheses as portals write them), then by its ranges. Throws an ImportError when the order stays
 * unclear.
 */
export function pairsIn(rows: readonly Row[], source: GeometrySource, asked: PairOrder | null): ReadPairs {
  if (source.kind !== 'column') return NO_PAIRS
  const { column } = source
  const pairs = rows.flatMap(row => pairIn(row.properties.get(column)) ?? [])
  const [first] = pairs
  if (first === undefined) return NO_PAIRS
  if (asked !== null) return { order: asked, notices: [] }
  const order = byName(column) ?? byForm(pairs) ?? byRange(pairs)
  if (order === null) throw new ImportError('pairOrderUnclear', { column, value: first.numbers.join(', ') })
  return { order, notices: [{ notice: order, params: { column } }] }
}

function byName(column: string): PairOrder | null {
  const name = fold(column).replace(/[^a-z0-9]/g, '')
  if (LONGITUDE_FIRST.test(name)) return 'longitudeFirst'
  return LATITUDE_FIRST.test(name) ? 'latitudeFirst' : null
}

function byForm(pairs: readonly Pair[]): PairOrder | null {
  if (pairs.every(({ form }) => form === 'brackets')) return 'longitudeFirst'
  return pairs.every(({ form }) => form === 'parentheses') ? 'latitudeFirst' : null
}

function byRange(pairs: readonly Pair[]): PairOrder | null {
  const isBeyond = (at: 0 | 1) => pairs.some(({ numbers }) => Math.abs(numbers[at]) > 90)
  // Metres and feet: x before y.
  if (pairs.every(({ numbers: [a, b] }) => Math.abs(a) > 360 && Math.abs(b) > 360)) return 'longitudeFirst'
  if (isBeyond(0) === isBeyond(1)) return null
  return isBeyond(0) ? 'longitudeFirst' : 'latitudeFirst'
}
