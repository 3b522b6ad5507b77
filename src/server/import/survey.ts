import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type ColumnSurvey,
  CrsCode,
  type CrsUse,
  type GeometrySource,
  type OriginMatch,
  type ReadOptions,
  type Survey,
} from '../../contract/import.ts'
import type { ArtefactStore } from '../artefacts/store.ts'
import type { Db } from '../db/connection.ts'
import { projectedBox } from './geometry/axes.ts'
import { likelyCrs } from './geometry/likely-crs.ts'
import { looksLikeGeometry } from './geometry/text.ts'
import { guessDate, guessKey, guessShape, guessTitle } from './guess.ts'
import { guessCoordinates } from './guess-coordinates.ts'
import { detectFormat, type Format, guessEncoding } from './readers/index.ts'
import type { Row } from './readers/row.ts'
import { verticesOf } from './reading.ts'
import { rowWeight } from './row-weight.ts'
import { surveyColumns, valuesOf } from './survey-columns.ts'
import { matchOrigins } from './survey-origins.ts'
import { previewOf, sampleRows } from './survey-sample.ts'
import type { Language } from './text.ts'

/** Rows looked at, and their weight. */
const ROWS_MAX = 5000
const WEIGHT_MAX = 1_000_000

/**
 * Parts that a survey needs; the sentences about rows come in the language. Geometries are shown as asked, else as
 * guessed.
 */
export interface SurveyContext {
  db: Db
  store: ArtefactStore
  signal: AbortSignal
  language?: Language
  geometry?: GeometrySource | null
}

/** Looks at the first rows of a file and tells what it holds and what seems meant. Throws an ImportError. */
export async function survey(file: string, asked: ReadOptions, context: SurveyContext): Promise<Survey> {
  const encoding = asked.encoding ?? (await otherEncoding(file))
  const found = await detectFormat(file, { ...asked, encoding })
  const { rows, whole } = await firstRows(file, found, context.signal)
  const sound = rows.filter(({ refusal }) => refusal === undefined)
  const columns = surveyColumns(sound, found.textOnly)
  const data_date = guessDate(columns, basename(file)) ?? null
  const origins = await matchOrigins(sound, columns, data_date, context)
  const guessed = guessGeometry(sound, columns, origins)
  const geometry = context.geometry ?? guessed
  const likely = guessCrs(sound, geometry, found)
  const format = { ...found, crs: found.crs ?? likely }
  const preview = await previewOf(sound, geometry, format)
  const crs = preview.coordinates?.use ?? null
  const read = {
    ...asked,
    crs: asked.crs ?? likely ?? namedCrs(format, crs),
    encoding: encoding ?? format.encoding,
  }
  const key = keyFor(guessed, origins) ?? guessKey(columns, sound.length) ?? null
  return {
    file: basename(file),
    bytes: (await stat(file)).size,
    format: format.name,
    read,
    crs: crs !== null && likely !== null ? { ...crs, by: 'range' } : crs,
    rows: rows.length,
    whole,
    columns,
    kinds: kindsOf(rows),
    origins,
    guess: { key, title: guessTitle(columns, sound.length, key) ?? null, geometry: guessed, data_date },
    sample: sampleRows(
      rows,
      columns.map(({ name }) => name),
      preview,
      context.language ?? 'fr',
    ),
  }
}

/** The encoding of a file that is not in UTF-8, or null. */
async function otherEncoding(file: string): Promise<string | null> {
  const guessed = await guessEncoding(file)
  return guessed === 'utf-8' ? null : guessed
}

async function firstRows(file: string, format: Format, signal: AbortSignal) {
  const rows: Row[] = []
  let weight = 0
  for await (const row of format.read(file, signal)) {
    if (rows.length >= ROWS_MAX || weight >= WEIGHT_MAX) return { rows, whole: false }
    rows.push(row)
    weight += rowWeight(row)
  }
  return { rows, whole: true }
}

function kindsOf(rows: readonly Row[]): string[] {
  const kinds = rows.map(({ geometry }) => (geometry as { type?: unknown } | null)?.type)
  return [...new Set(kinds.filter(kind => typeof kind === 'string'))]
}

/** The file's own geometries, else a column of them, else columns of coordinates, else the zones of an origin. */
function guessGeometry(
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

/** The system that the file names, by its code; null for degrees. */
const namedCrs = (format: Format, use: CrsUse | null): string | null =>
  format.crs === null ? null : (CrsCode.safeParse(use?.code).data ?? null)

/** The system of projected coordinates whose file does not say, when only one can be meant. */
function guessCrs(rows: readonly Row[], geometry: GeometrySource | null, format: Format): string | null {
  if (format.crs !== null || geometry === null || geometry.kind === 'origin') return null
  const box = projectedBox(verticesOf(rows, geometry))
  const likely = box && likelyCrs(box)
  return likely?.isSure ? likely.system.crs : null
}

function keyFor(geometry: GeometrySource | null, [best]: readonly OriginMatch[]): string | undefined {
  return geometry?.kind === 'origin' ? best?.key : undefined
}
