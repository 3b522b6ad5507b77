import type { GeometrySource, SampleRow } from '../../../contract/import.ts'
import type { Language } from '../../../contract/languages.mjs'
import { ImportError } from '../../formats/common/importError.ts'
import type { Format, Row } from '../../formats/common/reader.ts'
import { sentence } from '../common/problems.ts'
import type { Coordinates } from '../crs/coordinates.ts'
import { countVertices } from '../geometry/vertices.ts'
import { enginesFor, readingOf, verticesOf } from '../reading/reading.ts'

/** Rows shown, and vertices in them: what a preview can draw and a message can carry. */
const ROWS_SHOWN = 100
const VERTICES_SHOWN = 50_000

/** Means to show the geometries of a file, however precisely they can be placed. */
export interface Preview {
  /** The geometry of a row, null where there is none. Throws an ImportError for one that would be refused. */
  geometryOf(row: Row): unknown
  /** Null when there are none, or when they are not understood. */
  coordinates: Coordinates | null
}

/** Returns the preview of a file. A problem of the whole file is told for each of its rows. */
export async function previewOf(
  rows: readonly Row[],
  source: GeometrySource | null,
  format: Format,
): Promise<Preview> {
  if (source === null || source.kind === 'origin') return { geometryOf: () => null, coordinates: null }
  const engines = await enginesFor(format, source)
  try {
    const { shapeOf, coordinates } = readingOf(rows, { geometry: source, labels: 'all' }, format, engines)
    coordinates?.visit(verticesOf(rows, source))
    return { geometryOf: row => shapeOf(row).shape, coordinates }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const geometryOf = () => {
      throw error
    }
    return { geometryOf, coordinates: null }
  }
}

/** The first rows as a preview shows them. */
export function sampleRows(
  rows: readonly Row[],
  columns: readonly string[],
  { geometryOf }: Preview,
  language: Language,
): SampleRow[] {
  let vertices = 0
  return rows.slice(0, ROWS_SHOWN).map(row => {
    const { line, properties, refusal } = row
    const values = columns.map(column => properties.get(column) ?? null)
    if (refusal !== undefined) {
      return { line, values, geometry: null, problem: sentence(refusal, language, 'screen') }
    }
    if (vertices > VERTICES_SHOWN) return { line, values, geometry: null, problem: null }
    try {
      const geometry = geometryOf(row)
      vertices += countVertices(geometry)
      return { line, values, geometry, problem: null }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return { line, values, geometry: null, problem: sentence(error, language, 'screen') }
    }
  })
}
