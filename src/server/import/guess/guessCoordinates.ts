import type { ColumnSurvey } from '../../../contract/import.ts'
import { fold } from '../../../domain/fold.ts'
import { columnWords } from '../columns/columnWords.ts'
import { isNoData } from '../values/noData.ts'

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
