import type { Bbox } from '../../contract/common.ts'
import type { GeometrySource, PairOrder } from '../../contract/import.ts'
import type { LostZeros, SwappedAxes } from '../../contract/joins.ts'
import { isCodeName, isRowNumberName, surveyColumns, wordsOf } from '../columns/columns.ts'
import type { Row } from '../formats/common/reader.ts'
import { firstVertex } from '../geometry/vertices.ts'
import { writtenGeometryOrNull } from '../geometry/writtenGeometry.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { guessCoordinates } from './guess.ts'

const DIGITS = /^\d+$/
/** Code of digits and a letter, such as the codes of Corsica, which is not a number. */
const WITH_LETTER = /^\d+[A-Z]\d*$/
/** Minimum digits at which codes look different from counts, without other evidence. */
const CODE_DIGITS = 4

/** Zones of an existing instance. */
export interface FormerZones {
  instance: string
  set: Pick<GeometrySet, 'count' | 'key' | 'ordinalOf'>
}

/** Finds keys that lack leading zeros, by comparison with a former instance, otherwise by their lengths. */
export function lostZeros(
  column: string | null,
  keys: Iterable<string>,
  former: FormerZones | null,
): LostZeros | null {
  // Row numbers have no leading zeros.
  if (column === null) return null
  return (former && byFormer(keys, former)) ?? byLengths(column, keys)
}

function byFormer(keys: Iterable<string>, { instance, set }: FormerZones): LostZeros | null {
  const digits = shortestNumber(set)
  let lost: LostZeros | null = null
  for (const key of keys) {
    if (key.length >= digits || !DIGITS.test(key)) continue
    if (set.ordinalOf(key.padStart(digits, '0')) === undefined) continue
    lost ??= { count: 0, example: key, digits, instance }
    lost.count++
  }
  return lost
}

/** Returns the length of the shortest key that is a number, 0 if there is none. */
function shortestNumber(set: FormerZones['set']): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let ordinal = 0; ordinal < set.count; ordinal++) {
    const key = set.key(ordinal)
    if (key.length < shortest && DIGITS.test(key)) shortest = key.length
  }
  return Number.isFinite(shortest) ? shortest : 0
}

/** Detects codes of equal length of which some lack one or two digits. Counts vary in length. */
function byLengths(column: string, keys: Iterable<string>): LostZeros | null {
  // Row numbers grow longer without lost zeros.
  if (isRowNumberName(column) || !isCodeName(wordsOf(column))) return null
  /** Number of values of each length, and the first such value. */
  const lengths = new Map<number, { count: number; example: string }>()
  let [total, lettered] = [0, '']
  for (const key of keys) {
    total++
    if (lettered === '' && WITH_LETTER.test(key)) lettered = key
    if (!DIGITS.test(key)) continue
    if (key.startsWith('0')) return null
    const known = lengths.get(key.length)
    if (known) known.count++
    else lengths.set(key.length, { count: 1, example: key })
  }
  const digits = lettered.length || Math.max(0, ...lengths.keys())
  const short = [...lengths].filter(([length]) => length < digits)
  const example = short[0]?.[1].example
  if (example === undefined) return null
  const least = Math.min(...short.map(([length]) => length))
  const count = short.reduce((sum, [, { count }]) => sum + count, 0)
  const full = lengths.get(digits)?.count ?? 0
  const isCode =
    lettered !== ''
      ? least === digits - 1
      : digits >= CODE_DIGITS && least >= Math.max(digits - 2, 3) && full * 2 >= total
  return isCode ? { count, example, digits, instance: null } : null
}

/** Minimum share of comparisons that must support a conclusion. */
const NEARLY_ALL = 0.9
/** Minimum zones with equal keys for a conclusion. */
const SHARED_MIN = 3
const COMPARED_MAX = 500
/** Maximum degrees between a position and the zone of its key. */
const BESIDE = 0.5
/** Maximum degrees between two equal coordinates. */
const SAME = 1e-3

/** Detects swapped axes from names of the two columns that contradict the choice. */
export function swappedByNames(source: GeometrySource): SwappedAxes | null {
  if (source.kind !== 'columns') return null
  const { longitude, latitude } = source
  const named = guessCoordinates(
    [longitude, latitude].map(name => ({ name, type: 'number', empty: 0, distinct: 2, samples: ['1'] })),
  )
  const isOpposite = named?.longitude === latitude && named.latitude === longitude
  return isOpposite ? { by: 'names', what: `${longitude}, ${latitude}` } : null
}

/**
 * Detects swapped axes from columns of coordinates next to geometries in degrees that have the opposite
 * order.
 */
export function swappedByColumns(
  rows: readonly Row[],
  { source, order }: { source: GeometrySource; order: PairOrder },
  textOnly: boolean,
): SwappedAxes | null {
  if (source.kind !== 'file' && source.kind !== 'column') return null
  const named = guessCoordinates(surveyColumns(rows, textOnly))
  if (named === undefined) return null
  const compared = rows.flatMap(row => {
    const [x, y] = vertexOf(row, source, order) ?? []
    const [longitude, latitude] = vertexOf(row, { kind: 'columns', ...named }, order) ?? []
    if (x === undefined || y === undefined || longitude === undefined || latitude === undefined) return []
    const isAt = (a: number, b: number) => Math.abs(longitude - a) <= SAME && Math.abs(latitude - b) <= SAME
    return [isAt(y, x) && !isAt(x, y)]
  })
  const swapped = compared.filter(Boolean).length
  return swapped > 0 && swapped >= compared.length * NEARLY_ALL
    ? { by: 'columns', what: `${named.longitude}, ${named.latitude}` }
    : null
}

const vertexOf = (row: Row, source: GeometrySource, order: PairOrder) =>
  firstVertex(writtenGeometryOrNull(row, source, order)?.geometry)

/** Existing zones. */
export interface KnownPlaces {
  instance: string
  set: Pick<GeometrySet, 'count' | 'key' | 'bbox'>
}

/**
 * Compares zones with reference zones by key. Reports whether nearly all are at the same position, or would
 * be after swapping coordinates. Null otherwise.
 * @param share Minimum share of common keys.
 */
export function axisOrderOf(
  own: KnownPlaces['set'],
  { set }: KnownPlaces,
  share: number,
): 'straight' | 'swapped' | null {
  const compared = Array.from({ length: Math.min(own.count, COMPARED_MAX) }, (_, ordinal) => ordinal)
  const wanted = new Set(compared.map(ordinal => own.key(ordinal)))
  const boxes = new Map<string, Bbox>()
  for (let ordinal = 0; ordinal < set.count; ordinal += 1) {
    const key = set.key(ordinal)
    if (wanted.has(key)) boxes.set(key, set.bbox(ordinal))
  }
  const shared = compared.flatMap(ordinal => {
    const there = boxes.get(own.key(ordinal))
    return there === undefined ? [] : [{ here: own.bbox(ordinal), there }]
  })
  if (shared.length < SHARED_MIN || shared.length < compared.length * share) return null
  const straight = shared.filter(({ here, there }) => isNear(here, there)).length
  const swapped = shared.filter(
    ({ here, there }) => isNear(turned(here), there) && !isNear(here, there),
  ).length
  if (swapped >= shared.length * NEARLY_ALL) return 'swapped'
  return straight >= shared.length * NEARLY_ALL ? 'straight' : null
}

const turned = ([west, south, east, north]: Bbox): Bbox => [south, west, north, east]

const isNear = (a: Bbox, b: Bbox): boolean =>
  a[0] <= b[2] + BESIDE && a[2] >= b[0] - BESIDE && a[1] <= b[3] + BESIDE && a[3] >= b[1] - BESIDE
