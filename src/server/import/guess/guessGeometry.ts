import type { ColumnSurvey, GeometrySource, OriginMatch } from '../../../contract/import.ts'
import type { Row } from '../../formats/common/reader.ts'
import { valuesOf } from '../columns/columns.ts'
import { looksLikeGeometry } from '../geometry/text.ts'
import { guessShape } from './guess.ts'
import { guessCoordinates } from './guessCoordinates.ts'

/** The file's own geometries, else a column of them, else columns of coordinates, else the zones of an origin. */
export function guessGeometry(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  origins: readonly OriginMatch[],
): GeometrySource | null {
  if (rows.some(({ geometry }) => geometry !== null)) return { kind: 'file' }
  const written = columns.filter(({ name }) => isGeometry(valuesOf(rows, name)))
  const shapes = written.filter(({ samples }) => samples.some(text => /^[{A-Z]/i.test(text)))
  const shape = guessShape(shapes)
  if (shape !== undefined) return { kind: 'column', column: shape }
  const coordinates = guessCoordinates(columns)
  if (coordinates !== undefined) return { kind: 'columns', ...coordinates }
  const place = guessShape(written)
  if (place !== undefined) return { kind: 'column', column: place }
  const [best, rival] = origins.filter(({ fits }) => fits)
  // Of several, only a person knows which is meant.
  if (best === undefined || rival !== undefined) return null
  return { kind: 'origin', dataset: best.dataset, instance: null, label: best.label }
}

/** Tells whether the values are geometries, but for some that are wrong. */
function isGeometry(values: readonly unknown[]): boolean {
  const good = values.filter(value => typeof value === 'string' && looksLikeGeometry(value))
  return good.length > 0 && good.length >= values.length * 0.9
}
