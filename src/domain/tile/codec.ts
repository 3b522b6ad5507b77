import { ByteReader, ByteWriter } from '../bytes.ts'
import {
  PATH_COUNTS,
  PATH_STREAMS,
  pathCounts,
  readAscending,
  readPaths,
  writeAscending,
  writePaths,
} from './paths-codec.ts'
import { type Anchors, drawnZones, type Paths, type Places, type Tile, type Triangles } from './tile.ts'

const VERSION = 1
const HAS_TRIANGLES = 1

/**
 * Encodes a tile: u8 version, varint extent, u8 flags, varint side of the dust; the counts of areas, lines,
 * triangles, points, dust and anchors, so that arrays are allocated once; the length of each stream; the
 * streams.
 */
export function encodeTile(tile: Tile): Uint8Array<ArrayBuffer> {
  const { areas, lines, triangles, points, dust, anchors } = tile
  const header = new ByteWriter()
  header.byte(VERSION)
  header.varint(tile.extent)
  header.byte(triangles ? HAS_TRIANGLES : 0)
  header.varint(dust.side)
  const counts = [
    ...pathCounts(areas),
    ...pathCounts(lines),
    triangles ? triangles.corners.length : 0,
    points.xs.length,
    dust.xs.length,
    anchors.xs.length,
  ]
  for (const count of counts) header.varint(count)
  const streams = [
    ...streamsOf(areas),
    ...streamsOf(lines),
    ...(triangles ? [writeTriangles(triangles)] : []),
    writePlaces(points),
    writePlaces(dust),
    writeAnchors(anchors),
  ]
  for (const stream of streams) header.varint(stream.length)
  for (const stream of streams) header.bytes(stream.finish())
  return header.finish()
}

/**
 * Reads the header of a tile and its streams. Throws a RangeError if the bytes are not a whole tile, or of
 * another version.
 */
function opened(bytes: Uint8Array) {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== VERSION) throw new RangeError('The version of the tile is not supported')
  const extent = reader.varint()
  const hasTriangles = (reader.byte() & HAS_TRIANGLES) !== 0
  const side = reader.varint()
  const next = (length: number) => Array.from({ length }, () => reader.varint())
  const areaCounts = next(PATH_COUNTS)
  const lineCounts = next(PATH_COUNTS)
  const [corners = 0, pointCount = 0, dustCount = 0, anchorCount = 0] = next(4)
  // Counts may not exceed the number of bytes: untrusted bytes must not determine the size of arrays.
  if (
    [...areaCounts, ...lineCounts, corners, pointCount, dustCount, anchorCount].some(
      n => n > bytes.length * 8,
    )
  )
    throw new RangeError('The tile declares more data than it contains')
  const lengths = next(2 * PATH_STREAMS.length + (hasTriangles ? 1 : 0) + 3)
  const streams = lengths.map(length => new ByteReader(reader.bytes(length)))
  const counts = { areaCounts, lineCounts, corners, pointCount, dustCount, anchorCount }
  return { extent, hasTriangles, side, ...counts, streams }
}

/**
 * Decodes the output of `encodeTile`. Throws a RangeError if the bytes are not a whole tile, or of another
 * version.
 */
export function decodeTile(bytes: Uint8Array): Tile {
  const { extent, hasTriangles, side, streams, ...counts } = opened(bytes)
  const { areaCounts, lineCounts, corners, pointCount, dustCount, anchorCount } = counts
  const stream = () => streams.shift() ?? new ByteReader(new Uint8Array())
  const paths = (counts: readonly number[]) =>
    readPaths(counts, Object.fromEntries(PATH_STREAMS.map(name => [name, stream()])) as never)
  const areas = paths(areaCounts)
  const lines = paths(lineCounts)
  return {
    extent,
    areas,
    lines,
    triangles: hasTriangles ? readTriangles(stream(), areas.ordinals.length, corners) : null,
    points: readPlaces(stream(), pointCount),
    dust: { ...readPlaces(stream(), dustCount), side },
    anchors: readAnchors(stream(), anchorCount),
  }
}

/** Decodes only the name anchors of a tile and its extent. Throws like `decodeTile`. */
export function decodeAnchors(bytes: Uint8Array): { extent: number; anchors: Anchors } {
  const { extent, anchorCount, streams } = opened(bytes)
  return { extent, anchors: readAnchors(streams.at(-1) ?? new ByteReader(new Uint8Array()), anchorCount) }
}

/** Decodes only which zones a tile draws. Throws like `decodeTile`. */
export function decodeDrawnZones(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const { streams, hasTriangles, areaCounts, lineCounts, pointCount, dustCount } = opened(bytes)
  const points = 2 * PATH_STREAMS.length + (hasTriangles ? 1 : 0)
  const read = (stream: number, count = 0) => ({
    ordinals: readAscending(streams[stream] ?? new ByteReader(new Uint8Array()), count),
  })
  return drawnZones({
    areas: read(0, areaCounts[0]),
    lines: read(PATH_STREAMS.length, lineCounts[0]),
    points: read(points, pointCount),
    dust: read(points + 1, dustCount),
  })
}

/** Encodes one place per zone of a geometry set: varint count, then ordinals, x and y as differences. */
export function encodePlaces(places: Places): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.varint(places.xs.length)
  writer.bytes(writePlaces(places).finish())
  return writer.finish()
}

/** Decodes the output of `encodePlaces`. Throws a RangeError if the bytes are incomplete. */
export function decodePlaces(bytes: Uint8Array): Places {
  const reader = new ByteReader(bytes)
  const count = reader.varint()
  if (count > bytes.length) throw new RangeError('The tile declares more places than it contains')
  return readPlaces(reader, count)
}

const streamsOf = (paths: Paths): ByteWriter[] => {
  const streams = writePaths(paths)
  return PATH_STREAMS.map(name => streams[name])
}

/** Per zone: the number of triangles, then the differences between their corners. */
function writeTriangles({ starts, corners }: Triangles): ByteWriter {
  const stream = new ByteWriter()
  for (let zone = 0; zone + 1 < starts.length; zone++) {
    const [first = 0, end = 0] = starts.subarray(zone, zone + 2)
    stream.varint(end - first)
    let former = 0
    for (const corner of corners.subarray(first * 3, end * 3)) {
      stream.signedVarint(corner - former)
      former = corner
    }
  }
  return stream
}

function readTriangles(stream: ByteReader, zones: number, count: number): Triangles {
  const starts = new Uint32Array(zones + 1)
  const corners = new Uint32Array(count)
  let corner = 0
  for (let zone = 0; zone < zones; zone++) {
    const end = corner + stream.varint() * 3
    if (end > count) throw new RangeError('The tile contains more triangles than declared')
    let former = 0
    for (; corner < end; corner++) {
      former += stream.signedVarint()
      corners[corner] = former
    }
    starts[zone + 1] = corner / 3
  }
  return { starts, corners }
}

/** Ordinals as differences, places as differences from the previous one. */
function writePlaces({ ordinals, xs, ys }: Places): ByteWriter {
  const stream = new ByteWriter()
  writeAscending(stream, ordinals)
  writeDifferences(stream, xs)
  writeDifferences(stream, ys)
  return stream
}

function readPlaces(stream: ByteReader, count: number): Places {
  return {
    ordinals: readAscending(stream, count),
    xs: readDifferences(stream, count),
    ys: readDifferences(stream, count),
  }
}

/** Anchors are sorted by importance, so their ordinals go up and down. */
function writeAnchors({ ordinals, xs, ys, sizes }: Anchors): ByteWriter {
  const stream = new ByteWriter()
  writeDifferences(stream, ordinals)
  writeDifferences(stream, xs)
  writeDifferences(stream, ys)
  stream.bytes(sizes)
  return stream
}

function readAnchors(stream: ByteReader, count: number): Anchors {
  return {
    ordinals: Uint32Array.from(readDifferences(stream, count)),
    xs: readDifferences(stream, count),
    ys: readDifferences(stream, count),
    sizes: stream.bytes(count).slice(),
  }
}

function writeDifferences(stream: ByteWriter, numbers: Int32Array | Uint32Array): void {
  let former = 0
  for (const number of numbers) {
    stream.signedVarint(number - former)
    former = number
  }
}

function readDifferences(stream: ByteReader, count: number): Int32Array {
  const numbers = new Int32Array(count)
  let former = 0
  for (let index = 0; index < count; index++) {
    former += stream.signedVarint()
    numbers[index] = former
  }
  return numbers
}
