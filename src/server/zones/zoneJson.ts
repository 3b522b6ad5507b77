import type { z } from 'zod'
import type { GeometryDetail, Zone, ZonePage } from '../../contract/zone.ts'
import type { GeometrySet } from '../../data/stored/geometrySet.ts'
import { type OpenInstance, zoneAt } from '../../data/zones/openInstance.ts'
import { ByteReader } from '../../domain/bytes.ts'
import { QueryBudget, type Requester } from '../platform/queue/scheduling.ts'

/** Page of zones before formatting: its zones by ordinal, or null if none are requested. */
export interface PageOfZones extends Omit<ZonePage, 'results'> {
  zones: { open: OpenInstance; ordinals: Uint32Array } | null
}

/** Number of comparisons that take as long as writing a vertex. */
const COST = 8
/** Number of zones written between two checks of the clock. */
const STEP = 8

/**
 * Formats a page of zones as JSON, in slices, without creating objects for geometries. Rejects with an
 * AbortError once aborted.
 */
export async function pageText(
  { zones, ...head }: PageOfZones,
  detail: z.infer<typeof GeometryDetail>,
  requester: Requester,
): Promise<string> {
  const texts: string[] = []
  const budget = new QueryBudget(requester, Infinity)
  for (const ordinal of zones?.ordinals ?? []) {
    const isTooMuch =
      zones !== null && detail === 'full' && budget.spend(zones.open.geometry.vertices(ordinal) * COST)
    if (isTooMuch || (texts.length % STEP === STEP - 1 && budget.isDue())) await budget.pause()
    if (zones) texts.push(zoneText(zones.open, ordinal, detail))
  }
  return `${JSON.stringify(head).slice(0, -1)},"results":[${texts}]}`
}

/** Formats a zone as JSON. */
export function zoneText(
  open: OpenInstance,
  ordinal: number,
  detail: z.infer<typeof GeometryDetail>,
): string {
  const zone = zoneAt(open, ordinal, 'none')
  if (detail === 'none') return JSON.stringify(zone)
  return withShape(zone, shapeText(open.geometry.encoded(ordinal)))
}

function withShape({ geometry: _, ...zone }: Zone, shape: string): string {
  return `${JSON.stringify(zone).slice(0, -1)},"geometry":${shape}}`
}

/** Maximum number of decimals formatted here; other coordinates are formatted by JavaScript. */
const DECIMALS = 7
const SCALE = 10 ** DECIMALS
/** Limit below which scaled coordinates are 32-bit integers. */
const LARGEST = 200
/** Maximum number of bytes of a pair of numbers, with its brackets and commas. */
const PAIR_BYTES = 64
/** Kind of geometry and nesting depth of its vertex lists, by the code at the start of a structure. */
const KINDS = [
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
] as const
const COMMA = 44
const MINUS = 45
const POINT = 46
const ZERO = 48
const OPEN = 91
const CLOSE = 93

/** Buffer for the next text. It grows to the size of the largest text. */
let text = Buffer.allocUnsafe(2 ** 16)

/**
 * Formats a geometry as JSON. Much faster than creating an object first, since most coordinates have few
 * decimals. Throws on an invalid structure.
 */
export function shapeText({ structure, coordinates }: ReturnType<GeometrySet['encoded']>): string {
  const reader = new ByteReader(structure)
  const [type, depth] = KINDS[reader.byte()] ?? []
  if (type === undefined || depth === undefined) throw new Error('Unknown geometry type')
  let next = 0
  let end = 0
  const writeList = (depth: number) => {
    const count = depth === 0 ? 1 : reader.varint()
    reserve(end, (depth > 1 ? 2 : count + 1) * PAIR_BYTES)
    if (depth > 0) text[end++] = OPEN
    if (depth <= 1) {
      end = writePairs(text, end, coordinates.subarray(next, next + count * 2))
      next += count * 2
    }
    for (let index = 0; depth > 1 && index < count; index++) {
      if (index > 0) text[end++] = COMMA
      writeList(depth - 1)
    }
    if (depth > 0) text[end++] = CLOSE
  }
  writeList(depth)
  return `{"type":"${type}","coordinates":${text.toString('latin1', 0, end)}}`
}

function reserve(end: number, more: number): void {
  if (end + more <= text.byteLength) return
  const larger = Buffer.allocUnsafe((end + more) * 2)
  text.copy(larger, 0, 0, end)
  text = larger
}

function writePairs(into: Buffer, start: number, pairs: Float64Array): number {
  let end = start
  for (let at = 0; at < pairs.length; at += 2) {
    if (at > 0) into[end++] = COMMA
    into[end++] = OPEN
    end = writeNumber(into, end, pairs[at] ?? 0)
    into[end++] = COMMA
    end = writeNumber(into, end, pairs[at + 1] ?? 0)
    into[end++] = CLOSE
  }
  return end
}

function writeNumber(into: Buffer, start: number, value: number): number {
  const scaled = Math.round(value * SCALE)
  // The quotient of two integers is the number nearest to the decimal fraction, which its text parses to.
  if (!(value > -LARGEST && value < LARGEST) || scaled / SCALE !== value)
    return start + into.write(JSON.stringify(value), start, 'latin1')
  let end = start
  if (scaled < 0) into[end++] = MINUS
  const digits = Math.abs(scaled) | 0
  const whole = (digits / SCALE) | 0
  let fraction = (digits - whole * SCALE) | 0
  end = writeDigits(into, end, whole, whole < 10 ? 1 : whole < 100 ? 2 : 3)
  if (fraction === 0) return end
  let decimals = DECIMALS
  for (; fraction % 10 === 0; decimals--) fraction = (fraction / 10) | 0
  into[end++] = POINT
  return writeDigits(into, end, fraction, decimals)
}

function writeDigits(into: Buffer, start: number, integer: number, count: number): number {
  let left = integer
  for (let place = start + count - 1; place >= start; place--) {
    const tenth = (left / 10) | 0
    into[place] = ZERO + left - tenth * 10
    left = tenth
  }
  return start + count
}
