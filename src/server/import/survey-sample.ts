import type { GeometrySource, SampleRow } from '../../contract/import.ts'
import { ImportError } from './error.ts'
import { countVertices } from './geometry/axes.ts'
import type { Format } from './readers/index.ts'
import type { Row } from './readers/row.ts'
import { type Reading, readingOf } from './reading.ts'
import { type Language, sentence } from './text.ts'

/** Rows shown, and vertices in them: what a preview can draw and a message can carry. */
const ROWS_SHOWN = 100
const VERTICES_SHOWN = 50_000

/** The first rows as a preview shows them. What is wrong with the whole file is said of each of them. */
export function sampleRows(
  rows: readonly Row[],
  columns: readonly string[],
  source: GeometrySource | null,
  format: Format,
  language: Language,
): SampleRow[] {
  const read = reader(rows, source, format)
  let vertices = 0
  return rows.slice(0, ROWS_SHOWN).map(row => {
    const { line, properties } = row
    const values = columns.map(column => properties.get(column) ?? null)
    if (vertices > VERTICES_SHOWN) return { line, values, geometry: null, problem: null }
    try {
      const geometry = read === null ? null : read(row)
      vertices += countVertices(geometry)
      return { line, values, geometry, problem: null }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return { line, values, geometry: null, problem: sentence(error, language, 'screen') }
    }
  })
}

function reader(rows: readonly Row[], source: GeometrySource | null, format: Format) {
  if (source === null || source.kind === 'origin') return null
  let reading: Reading
  try {
    reading = readingOf(rows, { geometry: source, labels: 'all' }, format)
  } catch (error) {
    return (): unknown => {
      throw error
    }
  }
  return (row: Row): unknown => reading.shapeOf(row).shape
}
