import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  CrsCode,
  type CrsUse,
  type GeometrySource,
  type OriginMatch,
  type ReadOptions,
  type SampleRow,
  type Survey,
} from '../../../contract/import.ts'
import { type Language, OWN_LANGUAGE } from '../../../contract/languages.mjs'
import { surveyColumns } from '../../../data/columns/columns.ts'
import type { Coordinates } from '../../../data/crs/coordinates.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { SeveralLayers } from '../../../data/formats/common/layers.ts'
import { unreadNotices } from '../../../data/formats/common/notice.ts'
import type { Format, Row } from '../../../data/formats/common/reader.ts'
import { projectedBox } from '../../../data/geometry/likelyCrs.ts'
import { likelySystem } from '../../../data/geometry/likelySystems.ts'
import { countVertices, rowWeight } from '../../../data/geometry/vertices.ts'
import { readingOf, verticesOf } from '../../../data/reading/reading.ts'
import { guessDate, guessGeometry, guessKey, guessTitle } from '../../../data/survey/guess.ts'
import type { Db } from '../../db/connection.ts'
import { detectFormat, guessFormat } from '../../formats/detectFormat.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { noticeSentence, sentence } from '../common/problems.ts'
import { matchOrigins } from '../joins/matchOrigins.ts'
import { dateOfLongTable, findRepeated, firstOfEachKey } from '../long/longTable.ts'
import { enginesFor } from '../reading/engines.ts'

/** Maximum rows of a preview, and their vertices, so that it fits into a message and can be drawn. */
const ROWS_SHOWN = 100
const VERTICES_SHOWN = 50_000

/** Reads geometries for display, even inaccurate ones. */
interface Preview {
  /** Returns the geometry of a row, or null. Throws an ImportError for one that the import would refuse. */
  geometryOf(row: Row): unknown
  /** Null if there are none, or if their system is unknown. */
  coordinates: Coordinates | null
}

/** Returns the preview of a file. A problem of the whole file appears at each of its rows. */
async function previewOf(
  rows: readonly Row[],
  source: GeometrySource | null,
  format: Format,
  read: ReadOptions,
): Promise<Preview> {
  if (source === null || source.kind === 'origin') return { geometryOf: () => null, coordinates: null }
  const engines = await enginesFor(format, source)
  try {
    const meant = { geometry: source, labels: 'all', read } as const
    const { shapeOf, coordinates, order } = readingOf(rows, meant, format, engines)
    coordinates?.visit(verticesOf(rows, source, order))
    return { geometryOf: row => shapeOf(row).shape, coordinates }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const geometryOf = () => {
      throw error
    }
    return { geometryOf, coordinates: null }
  }
}

/** Returns the first rows in the form of the preview. */
function sampleRows(
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

/** Maximum number of rows in a survey, and their maximum size. */
const ROWS_MAX = 5000
const WEIGHT_MAX = 1_000_000

/**
 * Context of a survey: the language of sentences about rows, and the geometries to display, requested or
 * guessed.
 */
export interface SurveyContext {
  db: Db
  store: ArtefactStore
  signal: AbortSignal
  language?: Language
  geometry?: GeometrySource | null
}

/**
 * Reads the first rows of a file, and describes its content and probable definition. If the file has several
 * layers and the user has not chosen one, returns only their names. Throws an ImportError.
 */
export async function survey(file: string, asked: ReadOptions, context: SurveyContext): Promise<Survey> {
  try {
    return await surveyRows(file, asked, context)
  } catch (error) {
    if (!(error instanceof SeveralLayers)) throw error
    // The chosen layer itself contains several layers; the user may also mean one next to it.
    const layers =
      asked.layer === null ? error.layers : await (await detectFormat(file, asked)).layers(context.signal)
    const read = { ...asked, layer: null }
    return { ...NOTHING, ...(await factsOf(file, error)), read, layers: [...layers] }
  }
}

async function surveyRows(file: string, asked: ReadOptions, context: SurveyContext): Promise<Survey> {
  const { format: asWritten, encoding: inferred } = await guessFormat(file, { ...asked, long: null })
  // Valid UTF-8 is read as UTF-8 even if the file declares another encoding, unless the user chooses
  // otherwise.
  const encoding = asked.encoding ?? (inferred === 'utf-8' ? null : inferred)
  const written = await firstRows(file, asWritten, context.signal)
  if (written.whole && written.rows.length === 0) throw new ImportError('noRows')
  const rest = written.whole ? null : asWritten.read(file, context.signal)
  const severalPerKey = await findRepeated(written.rows, rest, asWritten.textOnly)
  const found = asked.long === null ? asWritten : await detectFormat(file, { ...asked, encoding })
  const { rows, whole } = asked.long === null ? written : await firstRows(file, found, context.signal)
  const sound = rows.filter(({ refusal }) => refusal === undefined)
  const columns = surveyColumns(sound, found.textOnly)
  const guessedDate = guessDate(columns, basename(file), asked.dates)
  const data_date = dateOfLongTable(asked) ?? guessedDate.date ?? null
  const byRow = await matchOrigins(sound, columns, data_date, context)
  // Two columns that identify a zone per row, such as commune and département, are one key.
  const [best] = byRow.origins
  const repeated = best?.fits && best.within ? null : severalPerKey
  const isOpen = repeated !== null && asked.long === null
  const { origins, damaged } = isOpen
    ? await matchOrigins(...firstOfEachKey(sound, columns, repeated), data_date, context)
    : byRow
  const guessed = guessGeometry(sound, columns, origins)
  const geometry = context.geometry ?? guessed
  const likely = guessCrs(sound, geometry, found)
  const format = { ...found, crs: found.crs ?? likely }
  const preview = await previewOf(sound, geometry, format, asked)
  const crs = preview.coordinates?.use ?? null
  const read = {
    ...asked,
    crs: asked.crs ?? likely ?? namedCrs(format, crs),
    encoding: encoding ?? format.encoding,
  }
  const shapes = guessed?.kind === 'column' ? guessed.column : null
  const named = columns.filter(({ name }) => name !== shapes)
  const own = isOpen ? repeated.key : guessKey(columns, sound.length)
  const key = keyFor(guessed, origins) ?? own ?? null
  const language = context.language ?? OWN_LANGUAGE
  return {
    ...(await factsOf(file, { format: format.name })),
    read,
    layers: [...(await format.layers(context.signal))],
    crs: crs !== null && likely !== null ? { ...crs, by: 'range' } : crs,
    rows: rows.length,
    whole,
    columns,
    repeated,
    kinds: kindsOf(rows),
    origins,
    guess: { key, title: guessTitle(named, sound.length, key) ?? null, geometry: guessed, data_date },
    sample: sampleRows(
      rows,
      columns.map(({ name }) => name),
      preview,
      language,
    ),
    notices: [...unreadNotices(damaged), ...(data_date === guessedDate.date ? guessedDate.notices : [])].map(
      notice => noticeSentence(notice, language),
    ),
  }
}

/** Survey of a file without rows. */
const NOTHING = {
  crs: null,
  rows: 0,
  whole: true,
  columns: [],
  repeated: null,
  kinds: [],
  origins: [],
  guess: { key: null, title: null, geometry: { kind: 'file' }, data_date: null },
  sample: [],
  notices: [],
} satisfies Partial<Survey>

const factsOf = async (file: string, { format }: Pick<Survey, 'format'>) => ({
  file: basename(file),
  bytes: (await stat(file)).size,
  format,
})

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

/** Returns the code of the declared system; null for degrees. */
const namedCrs = (format: Format, use: CrsUse | null): string | null =>
  format.crs === null ? null : (CrsCode.safeParse(use?.code).data ?? null)

/** Guesses the undeclared system of projected coordinates, if only one is possible. */
function guessCrs(rows: readonly Row[], geometry: GeometrySource | null, format: Format): string | null {
  if (format.crs !== null || geometry === null || geometry.kind === 'origin') return null
  const box = projectedBox(verticesOf(rows, geometry, 'longitudeFirst'))
  const columns = [...(rows[0]?.properties.keys() ?? [])]
  return (box && likelySystem(box, columns)?.crs) ?? null
}

function keyFor(geometry: GeometrySource | null, [best]: readonly OriginMatch[]): string | undefined {
  return geometry?.kind === 'origin' ? best?.key : undefined
}
