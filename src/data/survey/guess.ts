import type { ColumnSurvey, DateOrder, GeometrySource, OriginMatch } from '../../contract/import.ts'
import { fold } from '../../domain/fold.ts'
import { originSource } from '../../domain/import/originMatching.ts'
import { columnWords } from '../../domain/label/measure.ts'
import { dateOrderIn, parseDate } from '../../domain/label/parseDate.ts'
import {
  DATES,
  GEOMETRIES,
  isCodeName,
  isMeasured,
  KEYS,
  TITLES,
  valuesOf,
  wordsOf,
} from '../columns/columns.ts'
import type { Notice } from '../formats/common/notice.ts'
import type { Row } from '../formats/common/reader.ts'
import { parseDegrees } from '../geometry/degrees.ts'
import { looksLikeGeometry } from '../geometry/writtenGeometry.ts'
import { isNoData } from '../values/parseNumber.ts'

const KEY_LENGTH = 24
const TITLE_LENGTH = { min: 2, max: 80 }
/** Maximum share of repeated values in a column of names. */
const TITLE_REPEATS = 0.3

/**
 * Returns the column that identifies the rows: first by name, then by content (codes, then names). Unique
 * amounts do not count. Undefined if there is none.
 */
export function guessKey(columns: readonly ColumnSurvey[], rows: number): string | undefined {
  const unique = columns.filter(
    column => column.empty === 0 && column.distinct === rows && !isMeasured(column),
  )
  const short = unique.filter(({ samples }) => samples.every(isCode) && !samples.every(isDate))
  const codes = short.filter(({ type, name }) => type === 'text' || isCodeName(wordsOf(name)))
  const names = unique.filter(
    ({ type, samples }) => type === 'text' && samples.every(isShown) && !samples.every(isDate),
  )
  return (
    firstNamed(KEYS, unique) ??
    codes.find(({ type }) => type === 'text')?.name ??
    codes[0]?.name ??
    firstNamed(TITLES, names) ??
    names[0]?.name
  )
}

/** Returns the column of titles: first by name, then by content (texts with letters and few repetitions). */
export function guessTitle(
  columns: readonly ColumnSurvey[],
  rows: number,
  key: string | null,
): string | undefined {
  const texts = columns.filter(({ type, name, empty }) => type === 'text' && name !== key && empty < rows)
  return (
    firstNamed(TITLES, texts) ??
    texts.find(({ samples, distinct }) => distinct >= rows * (1 - TITLE_REPEATS) && samples.every(isName))
      ?.name
  )
}

/** Of several geometry columns, returns the one with a name for shapes rather than points. */
const guessShape = (columns: readonly ColumnSurvey[]): string | undefined =>
  firstNamed(GEOMETRIES, columns) ?? columns[0]?.name

/** Guessed date of the data, and the order of day and month that it depends on. */
interface GuessedDate {
  date: string | undefined
  notices: readonly Notice[]
}

/**
 * Guesses the date of the data: the constant value of a column of dates, else the one in the name of the file.
 * @param asked Order of day and month, if the user gave it.
 */
export function guessDate(
  columns: readonly ColumnSurvey[],
  file: string,
  asked: DateOrder | null,
): GuessedDate {
  const constant = columns.filter(({ distinct }) => distinct === 1)
  const column = constant.find(({ name }) => name === firstNamed(DATES, constant))
  const written = column?.samples[0] ?? ''
  const found = asked ?? dateOrderIn([written])
  const order = found === 'unclear' ? 'dayFirst' : found
  const date = parseDate(written, order ?? undefined)
  if (column === undefined || date === undefined) return { date: dateIn(file), notices: [] }
  const isStated = order !== null && asked === null
  return { date, notices: isStated ? [{ notice: order, params: { column: column.name } }] : [] }
}

function dateIn(file: string): string | undefined {
  const thisYear = new Date().getUTCFullYear()
  const written = [...file.matchAll(/(?<!\d)((?:19|20)\d{2})(?:([-_]?)(\d{2})\2(\d{2}))?(?!\d)/g)]
  const dates = written.flatMap(([, year = '', , month, day]) => {
    const date = parseDate(month === undefined ? year : `${year}-${month}-${day}`)
    return date !== undefined && Number(year) <= thisYear ? [date] : []
  })
  return dates.at(-1)
}

/**
 * Returns the column with the first of the given names, otherwise one that starts with it. Ignores case,
 * accents and hyphens.
 */
function firstNamed(names: readonly string[], columns: readonly ColumnSurvey[]): string | undefined {
  const folded = columns.map(({ name }) => ({ name, folded: fold(name) }))
  const matching = (test: (column: string, name: string) => boolean) =>
    names.flatMap(name => folded.filter(column => test(column.folded, name)))[0]?.name
  return (
    matching((column, name) => column === name) ??
    matching((column, name) => name.length > 2 && column.startsWith(`${name} `))
  )
}

const isCode = (text: string): boolean =>
  text.length <= KEY_LENGTH && /^[\p{L}\p{N}][\p{L}\p{N}_:-]*$/u.test(text)
const isDate = (text: string): boolean => parseDate(text) !== undefined
const isShown = (text: string): boolean => text.length <= TITLE_LENGTH.max
const isName = (text: string): boolean =>
  text.length >= TITLE_LENGTH.min && text.length <= TITLE_LENGTH.max && /^\p{L}[^\d]*\p{L}/u.test(text)

/**
 * Returns the source of geometries: the file itself, a column of geometries, columns of coordinates, or the
 * zones of an origin dataset.
 */
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
  // If there are several, only the user can choose.
  if (best === undefined || rival !== undefined) return null
  return originSource(best)
}

/** Returns whether the values are geometries, except for a few invalid ones. */
function isGeometry(values: readonly unknown[]): boolean {
  const good = values.filter(looksLikeGeometry)
  return good.length > 0 && good.length >= values.length * 0.9
}

/** Two columns with the coordinates of a position. */
export interface CoordinateColumns {
  longitude: string
  latitude: string
}

const words = (list: string): readonly string[] => list.split(' ').map(fold)

/** Names of the two coordinates, the most reliable first. */
const NAMES = [
  {
    longitude: words(
      'longitude longitud longitudine lon lng long laengengrad langengrad xlong долгота 经度 經度 経度 경도',
    ),
    latitude: words('latitude latitud latitudine lat breitengrad ylat широта 纬度 緯度 위도'),
    /** True if they also match the end of a longer word: `INTPTLAT`, `reclong`. */
    endWords: true,
  },
  { longitude: words('x easting'), latitude: words('y northing'), endWords: false },
] as const

/** Column, and its name without the word for the coordinate. */
interface Called {
  rest: string
  column: string
  isWord: boolean
}

/**
 * Returns the two columns of coordinates. Their names differ only in the word for the coordinate, as in
 * `stop_lat` and `stop_lon`, or they are the only ones of their kind.
 */
export function guessCoordinates(columns: readonly ColumnSurvey[]): CoordinateColumns | undefined {
  const numbers = columns
    .filter(({ type, samples }) => type === 'number' || (samples.length > 0 && samples.every(isCoordinate)))
    .map(({ name }) => name)
  for (const { endWords, ...called } of NAMES) {
    const latitudes = numbers.flatMap(name => callings(name, called.latitude, endWords))
    const longitudes = numbers.flatMap(name => callings(name, called.longitude, endWords))
    const pair = firstPair(longitudes, latitudes)
    if (pair !== undefined) return pair
  }
  return undefined
}

function firstPair(
  longitudes: readonly Called[],
  latitudes: readonly Called[],
): CoordinateColumns | undefined {
  for (const { rest, column: longitude } of longitudes) {
    const latitude = latitudes.find(other => other.rest === rest)?.column
    if (latitude !== undefined && latitude !== longitude) return { longitude, latitude }
  }
  const [longitude, latitude] = [longitudes, latitudes].map(only)
  return longitude !== undefined && latitude !== undefined && longitude !== latitude
    ? { longitude, latitude }
    : undefined
}

function only(called: readonly Called[]): string | undefined {
  const names = new Set(called.filter(({ isWord }) => isWord).map(({ column }) => column))
  return names.size === 1 ? [...names][0] : undefined
}

/** Returns the possible readings of a name as a coordinate. */
function callings(column: string, called: readonly string[], endWords: boolean): Called[] {
  const parts = columnWords(column)
  return parts.flatMap((part, at) => {
    const word = called.find(each => part === each || (endWords && part.endsWith(each)))
    if (word === undefined) return []
    return [{ rest: parts.with(at, part.slice(0, -word.length)).join(' '), column, isWord: part === word }]
  })
}

const isCoordinate = (text: string): boolean =>
  /^\s*[-+]?\d{1,9}([.,]\d+)?\s*$/.test(text) || parseDegrees(text) !== undefined || isNoData(text)
