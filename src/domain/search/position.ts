import { LANGUAGES, WORDS } from '../../contract/languages.mjs'
import { decimalOf } from '../label/numbers.ts'
import { type Coordinates, readCoordinates } from './place.ts'

/**
 * Parses a position on Earth in all usual notations: degrees with a point or a comma, degrees, minutes and
 * seconds, compass letters before or after, `geo:`, and the addresses of OpenStreetMap and Google Maps.
 * @param isName Returns whether a word may introduce a coordinate or the zoom, such as `latitude`.
 */
export function readPosition(
  text: string,
  isName: (word: string) => boolean = () => false,
): Coordinates | null {
  const bare = text.trim()
  return readAddress(bare) ?? readCoordinates(bare) ?? readPartsOfDegrees(withoutNames(bare, isName)) ?? null
}

/** Forms of addresses, each with the groups of latitude and longitude, and of the zoom if it has one. */
const ADDRESSES: readonly (readonly [form: RegExp, lat: number, lng: number, zoom: number | null])[] = [
  [/#map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/, 2, 3, 1],
  [/@(-?[\d.]+),(-?[\d.]+),([\d.]+)z/, 1, 2, 3],
  [/[?&](?:q|ll|query|center|daddr)=(-?[\d.]+)(?:,|%2C)(-?[\d.]+)/i, 1, 2, null],
  [/[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/, 1, 2, null],
  [/^geo:(-?[\d.]+),(-?[\d.]+)/i, 1, 2, null],
]

const ZOOM = /[?&;]z(?:oom)?=([\d.]+)/

function readAddress(text: string): Coordinates | null {
  for (const [form, lat, lng, zoom] of ADDRESSES) {
    const found = form.exec(text)
    if (!found) continue
    const further = zoom === null ? ZOOM.exec(text)?.[1] : found[zoom]
    return readCoordinates([found[lat], found[lng], ...(further === undefined ? [] : [further])].join(','))
  }
  return null
}

const withoutNames = (text: string, isName: (word: string) => boolean): string =>
  text
    .split(/\s+/)
    .map(word => (isName(word.replace(/[:,;]$/, '')) ? (/[,;]$/.test(word) ? ';' : '') : word))
    .join(' ')

type Compass = { sign: 1 | -1; isLatitude: boolean }

/** Compass letters in every language, with the sign of their coordinate, and whether it is a latitude. */
const COMPASS: ReadonlyMap<string, Compass> = new Map(
  LANGUAGES.flatMap((language): [string, Compass][] => {
    const { north, south, east, west } = WORDS[language]
    return [
      [north, { sign: 1, isLatitude: true }],
      [south, { sign: -1, isLatitude: true }],
      [east, { sign: 1, isLatitude: false }],
      [west, { sign: -1, isLatitude: false }],
    ]
  }),
)

/** A number, a mark of minutes or seconds, a compass letter, or a separator. */
const PART = /([-−+]?\d+(?:[.,]\d+)?)|([NSEOW])(?![a-z])|([°º'’′"”″,;]+)|(\S)/gi

type Angle = { parts: number[]; letter: string | null }

/** Reads two angles of up to three numbers each, with letters or marks, and an optional zoom. */
function readPartsOfDegrees(text: string): Coordinates | null {
  const angles: Angle[] = [{ parts: [], letter: null }]
  let isLetterFirst: boolean | null = null
  const last = () => angles[angles.length - 1] as Angle
  const begin = () => {
    if (last().parts.length > 0) angles.push({ parts: [], letter: null })
  }
  for (const [, number, letter, mark] of text.trim().matchAll(PART)) {
    if (number !== undefined) {
      if (!isNext(last(), number)) begin()
      const value = decimalOf(number.replace('−', '-').replace(',', '.'))
      if (value === null) return null
      last().parts.push(value)
    } else if (letter !== undefined) {
      isLetterFirst ??= last().parts.length === 0
      if (isLetterFirst) begin()
      last().letter = letter.toUpperCase()
      if (!isLetterFirst) angles.push({ parts: [], letter: null })
    } else if (mark === undefined) return null
    else if (/[,;]/.test(mark)) begin()
  }
  const [first, second, zoom, ...others] = angles.filter(({ parts }) => parts.length > 0)
  if (!first || !second || others.length > 0 || (zoom && (zoom.parts.length > 1 || zoom.letter))) return null
  const isLongitudeFirst = first.letter !== null && COMPASS.get(first.letter)?.isLatitude === false
  const [lat, lng] = isLongitudeFirst ? [second, first] : [first, second]
  const numbers = [degreesOf(lat, true), degreesOf(lng, false), ...(zoom?.parts ?? [])]
  if (numbers.some(each => each === null)) return null
  return readCoordinates(numbers.join(','))
}

/** Returns whether a number continues an angle: unsigned minutes or seconds after whole parts. */
const isNext = ({ parts }: Angle, number: string): boolean =>
  parts.length > 0 &&
  parts.length < 3 &&
  !/^[-−+]/.test(number) &&
  parts.every(Number.isInteger) &&
  Number(number.replace(',', '.')) < 60

function degreesOf({ parts, letter }: Angle, isLatitude: boolean): number | null {
  const compass = letter === null ? null : COMPASS.get(letter)
  if (compass && compass.isLatitude !== isLatitude) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  const value = (degrees < 0 ? -size : size) * (compass?.sign ?? 1)
  return Number(value.toFixed(7))
}
