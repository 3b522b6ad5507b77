import type { DateOrder, ImportDefinition, PairOrder, ReadOptions } from '../../contract/import.ts'
import { dateOrderIn } from '../../domain/label/parseDate.ts'
import { Coordinates } from '../crs/coordinates.ts'
import type { WayFrom } from '../crs/way.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Notice } from '../formats/common/notice.ts'
import type { Format, Row } from '../formats/common/reader.ts'
import { type CheckedShape, checkShape } from '../geometry/checkShape.ts'
import { pairsIn } from '../geometry/coordinatePairs.ts'
import type { Geos, Repair } from '../geometry/polygon.ts'
import { firstVertex } from '../geometry/vertices.ts'
import { writtenGeometry, writtenGeometryOrNull } from '../geometry/writtenGeometry.ts'
import { decimalsOf, type FileDecimals } from '../values/decimals.ts'
import { type DecimalMark, likelyStyle, type NumberStyle } from '../values/parseNumber.ts'

/** Decisions about a whole file, from its first rows: its coordinate system and its number formats. */
export interface Reading {
  /** Decimal mark of numbers in texts; null if no number needs it. */
  decimal: DecimalMark | null
  /** Returns the style of a column of declared numbers. */
  styleOf(column: string): NumberStyle
  /** Returns the order of dates of a column of declared dates. */
  datesOf(column: string): DateOrder
  /** Returns the geometry of a row, validated and in degrees. Throws an ImportError for an unusable one. */
  shapeOf(row: Row): CheckedShape
  /** Null when an origin dataset supplies the zones. */
  coordinates: Coordinates | null
  /** Order of two numbers in one cell. */
  order: PairOrder
  /** Decisions for the report. */
  notices: readonly Notice[]
}

type Meant = Pick<ImportDefinition, 'geometry' | 'labels'> & { read: ReadOptions }

/**
 * Determines the reading of a file from its first rows. Throws an ImportError for unknown coordinates.
 * @param engines Result of `enginesFor`.
 */
export function readingOf(
  rows: readonly Row[],
  definition: Meant,
  format: Format,
  engines: Engines,
): Reading {
  const declared =
    definition.labels === 'all' ? [] : definition.labels.filter(({ type }) => type === 'number')
  const { read } = definition
  const numbers: FileDecimals = format.textOnly
    ? decimalsOf(rows, format.delimiter, read.decimal)
    : { decimal: null, notices: [] }
  const { decimal } = numbers
  const styles = new Map(declared.map(({ column }) => [column, likelyStyle(textsOf(rows, column), decimal)]))
  const dates = datesIn(rows, definition)
  const { geometry } = definition
  const { order, notices } = pairsIn(rows, geometry, read.pairs)
  const coordinates =
    geometry.kind === 'origin'
      ? null
      : new Coordinates(format, engines.wayFrom, verticesOf(rows, geometry, order))
  return {
    decimal,
    styleOf: column => styles.get(column) ?? likelyStyle([], decimal),
    datesOf: column => dates.get(column) ?? read.dates ?? 'dayFirst',
    shapeOf: shapeReader(definition, order, { format, coordinates, engines }),
    coordinates,
    order,
    notices: [
      ...notices,
      ...numbers.notices,
      ...[...dates].map(([column, order]) => ({ notice: order, params: { column } })),
    ],
  }
}

/**
 * Returns the order of day and month for each declared column of ambiguous dates. Throws an ImportError if it
 * stays unclear.
 */
function datesIn(rows: readonly Row[], { labels, read }: Meant): Map<string, DateOrder> {
  const declared = labels === 'all' ? [] : labels.filter(({ type }) => type === 'date')
  const orders = new Map<string, DateOrder>()
  for (const { column } of read.dates === null ? declared : []) {
    const texts = textsOf(rows, column)
    const order = dateOrderIn(texts)
    if (order === 'unclear') throw dateOrderUnclear(column, texts)
    if (order !== null) orders.set(column, order)
  }
  return orders
}

/** Returns the problem of dates whose order of day and month is unclear. */
export function dateOrderUnclear(column: string, texts: readonly string[]): ImportError {
  const value = texts.find(text => /\d[/-]\d/.test(text)) ?? ''
  return new ImportError('dateOrderUnclear', { column, value: value.slice(0, 40) })
}

type Means = { format: Format; coordinates: Coordinates | null; engines: Engines }

function shapeReader({ geometry: source }: Meant, order: PairOrder, { format, coordinates, engines }: Means) {
  const { geos } = engines
  const turned = source.kind !== 'file' || !format.ringsInOrder
  return (row: Row): CheckedShape => {
    const { geometry, crs } = writtenGeometry(row, source, order)
    const conversion = coordinates?.conversionFor(crs)
    const { shape, repairs } = checkShape(geometry, row.line, geos, conversion?.toDegrees ?? null)
    const counted = new Set<Repair>(repairs)
    if (turned) counted.delete('orientation')
    if (row.mended !== undefined && source.kind === 'file') counted.add(row.mended)
    if (conversion?.isSwapped) counted.add('axisOrder')
    return { shape, repairs: counted }
  }
}

/** Returns one vertex per row with coordinates. */
export function verticesOf(rows: readonly Row[], source: ImportDefinition['geometry'], order: PairOrder) {
  return rows.flatMap(row => {
    const written = writtenGeometryOrNull(row, source, order)
    const vertex = written?.crs === null ? firstVertex(written.geometry) : undefined
    return vertex === undefined ? [] : [vertex]
  })
}

function textsOf(rows: readonly Row[], column: string): string[] {
  return rows.flatMap(row => {
    const value = row.properties.get(column)
    return typeof value === 'string' ? [value] : []
  })
}

/** Libraries for the geometries of a file; null when not needed. */
export interface Engines {
  wayFrom: WayFrom | null
  geos: Geos | null
}
