import type { ColumnSurvey, GeometrySource, OriginMatch } from '../../../contract/import.ts'
import { fold } from '../../../domain/fold.ts'
import type { Row } from '../../formats/common/reader.ts'
import { valuesOf } from '../columns/columns.ts'
import { columnWords } from '../columns/names.ts'
import { looksLikeGeometry } from '../geometry/writtenGeometry.ts'
import { isNoData } from '../values/numbers.ts'
import { guessShape } from './guess.ts'

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

/** The two columns of the coordinates of a place. */
export interface CoordinateColumns {
  longitude: string
  latitude: string
}

const words = (list: string): readonly string[] => list.split(' ').map(fold)

/** Names of the two coordinates, the surest first. */
const NAMES = [
  {
    longitude: words(
      'longitude longitud longitudine lon lng long laengengrad langengrad xlong долгота 经度 經度 経度 경도',
    ),
    latitude: words('latitude latitud latitudine lat breitengrad ylat широта 纬度 緯度 위도'),
    /** Whether they are meant, too, where they end a longer word: `INTPTLAT`, `reclong`. */
    endWords: true,
  },
  { longitude: words('x easting'), latitude: words('y northing'), endWords: false },
] as const

/** A column, and what is left of its name without the word that says which coordinate it is. */
interface Called {
  rest: string
  column: string
  isWord: boolean
}

/**
 * The two columns of coordinates: called alike but for the word that says which of the two they are, as in `stop_lat`
 * and `stop_lon`, or the only ones of their kind.
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

/** Each way to read a name as that of the coordinate. */
function callings(column: string, called: readonly string[], endWords: boolean): Called[] {
  const parts = columnWords(column)
  return parts.flatMap((part, at) => {
    const word = called.find(each => part === each || (endWords && part.endsWith(each)))
    if (word === undefined) return []
    return [{ rest: parts.with(at, part.slice(0, -word.length)).join(' '), column, isWord: part === word }]
  })
}

const isCoordinate = (text: string): boolean => /^\s*[-+]?\d{1,9}([.,]\d+)?\s*$/.test(text) || isNoData(text)
