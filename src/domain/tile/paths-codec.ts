import { type ByteReader, ByteWriter } from '../bytes.ts'
import type { Paths } from './tile.ts'

/** Streams of a set of paths: similar values are adjacent and compress better. */
export const PATH_STREAMS = ['ordinals', 'rings', 'uses', 'lengths', 'dx', 'dy'] as const
type Streams = Record<(typeof PATH_STREAMS)[number], ByteWriter>

/**
 * Codes of arc uses: 0 is a new arc that starts at the pen, 1 a new arc that starts elsewhere; 2 and above
 * are known arcs.
 */
const AT_THE_PEN = 0
const ELSEWHERE = 1
const KNOWN = 2

/** Counts for allocating each array once. */
export const pathCounts = ({ ordinals, holes, uses, arcStarts, xs }: Paths): number[] => [
  ordinals.length,
  holes.length,
  uses.length,
  arcStarts.length - 1,
  xs.length,
]
export const PATH_COUNTS = 5

/**
 * Ordinals as differences; rings as twice their number of uses, plus one for a hole; an arc in full at its
 * first use, later as the distance back to it; points as zig-zag differences from the pen, the end of the
 * last arc.
 */
export function writePaths(paths: Paths): Streams {
  const streams = Object.fromEntries(PATH_STREAMS.map(name => [name, new ByteWriter()])) as Streams
  writeAscending(streams.ordinals, paths.ordinals)
  writeRings(streams.rings, paths)
  writeArcs(streams, paths)
  return streams
}

function writeRings(stream: ByteWriter, { ordinals, ringStarts, holes, useStarts }: Paths): void {
  for (let zone = 0; zone < ordinals.length; zone++) {
    const end = at(ringStarts, zone + 1)
    stream.varint(end - at(ringStarts, zone))
    for (let ring = at(ringStarts, zone); ring < end; ring++)
      stream.varint((at(useStarts, ring + 1) - at(useStarts, ring)) * 2 + at(holes, ring))
  }
}

function writeArcs({ uses: codes, lengths, dx, dy }: Streams, { uses, arcStarts, xs, ys }: Paths): void {
  let known = 0
  let penX = 0
  let penY = 0
  for (const use of uses) {
    if (use < 0) {
      codes.varint(known - ~use - 1 + KNOWN)
      const first = at(arcStarts, ~use)
      penX = at(xs, first)
      penY = at(ys, first)
      continue
    }
    const first = at(arcStarts, use)
    const end = at(arcStarts, use + 1)
    const isAtThePen = at(xs, first) === penX && at(ys, first) === penY
    codes.varint(isAtThePen ? AT_THE_PEN : ELSEWHERE)
    lengths.varint(end - first - 1)
    for (let point = isAtThePen ? first + 1 : first; point < end; point++) {
      dx.signedVarint(at(xs, point) - penX)
      dy.signedVarint(at(ys, point) - penY)
      penX = at(xs, point)
      penY = at(ys, point)
    }
    known++
  }
}

/** Decodes the output of `writePaths`. Throws a RangeError if the bytes are incomplete. */
export function readPaths(
  counts: readonly number[],
  streams: Record<(typeof PATH_STREAMS)[number], ByteReader>,
): Paths {
  const [zones = 0, rings = 0, uses = 0, arcs = 0, points = 0] = counts
  const paths: Paths = {
    ordinals: readAscending(streams.ordinals, zones),
    ringStarts: new Uint32Array(zones + 1),
    holes: new Uint8Array(rings),
    useStarts: new Uint32Array(rings + 1),
    uses: new Int32Array(uses),
    arcStarts: new Uint32Array(arcs + 1),
    xs: new Int32Array(points),
    ys: new Int32Array(points),
  }
  readRings(streams.rings, paths)
  readArcs(streams, paths)
  return paths
}

function readRings(stream: ByteReader, { ordinals, ringStarts, holes, useStarts }: Paths): void {
  let ring = 0
  for (let zone = 0; zone < ordinals.length; zone++) {
    for (let left = stream.varint(); left > 0; left--) {
      const code = stream.varint()
      holes[ring] = code & 1
      useStarts[ring + 1] = at(useStarts, ring) + (code >>> 1)
      ring++
    }
    ringStarts[zone + 1] = ring
  }
}

function readArcs(
  { uses: codes, lengths, dx, dy }: Record<(typeof PATH_STREAMS)[number], ByteReader>,
  { uses, arcStarts, xs, ys }: Paths,
): void {
  let known = 0
  let point = 0
  let penX = 0
  let penY = 0
  for (let use = 0; use < uses.length; use++) {
    const code = codes.varint()
    if (code >= KNOWN) {
      const arc = known - (code - KNOWN) - 1
      if (arc < 0) throw new RangeError('An arc is used before it is defined')
      uses[use] = ~arc
      penX = at(xs, at(arcStarts, arc))
      penY = at(ys, at(arcStarts, arc))
      continue
    }
    uses[use] = known
    const end = point + lengths.varint() + 1
    if (end > xs.length) throw new RangeError('The tile contains more points than declared')
    if (code === AT_THE_PEN) {
      xs[point] = penX
      ys[point] = penY
      point++
    }
    for (; point < end; point++) {
      penX += dx.signedVarint()
      penY += dy.signedVarint()
      xs[point] = penX
      ys[point] = penY
    }
    arcStarts[++known] = point
  }
}

/** Writes ascending numbers: the first one, then the differences. */
export function writeAscending(stream: ByteWriter, numbers: Uint32Array): void {
  let former = 0
  for (const number of numbers) {
    stream.varint(number - former)
    former = number
  }
}

export function readAscending(stream: ByteReader, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let former = 0
  for (let index = 0; index < count; index++) {
    former += stream.varint()
    numbers[index] = former
  }
  return numbers
}

const at = (array: ArrayLike<number>, index: number): number => array[index] ?? 0
