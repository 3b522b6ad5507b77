/**
 * Reads tilesets and tiles by the tables of public/docs/reference/formats.md only, without code of the
 * product.
 */
import { brotliDecompressSync, crc32 } from 'node:zlib'
import { Cursor, type Point } from './tableReader.ts'

interface Manifest {
  zones: number
  keys: string
  levels: { zoom: number; tiles: number[] }[]
}

/** Reads a tileset: its manifest, and each tile with its place. */
export function readTileset(file: Buffer) {
  if (file.toString('latin1', 0, 4) !== 'CTBT' || file.readUInt16LE(4) !== 3) throw new Error('No CTBT 3')
  const [offset, length] = [file.readUIntLE(6, 6), file.readUInt32LE(12)]
  if (crc32(file.subarray(offset)) !== file.readUInt32LE(16)) throw new Error('The manifest is damaged')
  const manifest: Manifest = JSON.parse(file.toString('utf8', offset, offset + length))
  const directory = new Cursor(file, offset + length)
  const tiles = manifest.levels.flatMap(({ zoom, tiles: differences }) => {
    let number = 0
    return differences.map(difference => {
      number += difference
      const [begin, entry] = [directory.f64(), directory.take(8)]
      const bytes = file.subarray(begin, begin + entry.readUInt32LE(0))
      if (crc32(bytes) !== entry.readUInt32LE(4)) throw new Error('A tile is damaged')
      const [column, row] = [number % 2 ** zoom, Math.floor(number / 2 ** zoom)]
      return { zoom, column, row, ...readTile(brotliDecompressSync(bytes)) }
    })
  })
  return { manifest, tiles }
}

interface Outline {
  ordinal: number
  hole: boolean
  points: Point[]
}

/** Reads a decompressed tile. Rings are not closed; coordinates are in tile units. */
export function readTile(bytes: Uint8Array) {
  const head = new Cursor(bytes)
  if (head.u8() !== 1) throw new Error('Unknown tile')
  const extent = head.varint()
  const hasTriangles = head.u8() % 2 === 1
  const side = head.varint()
  const [areas, lines] = [head.varints(5), head.varints(5)]
  const [corners = 0, points = 0, dust = 0, anchors = 0] = head.varints(4)
  const streams = head.varints(hasTriangles ? 16 : 15).map(length => new Cursor(head.take(length)))
  const next = () => streams.shift() ?? new Cursor(Buffer.alloc(0))
  const outlines = ([zones = 0, , , arcCount, pointCount]: number[], isOpen: boolean): Outline[] => {
    const [ordinals, rings, uses, lengths, dx, dy] = [next(), next(), next(), next(), next(), next()]
    const arcs: Point[][] = []
    let pen: Point = [0, 0]
    const move = (): Point => (pen = [pen[0] + dx.svarint(), pen[1] + dy.svarint()])
    const walk = (): Point[] => {
      const use = uses.varint()
      if (use >= 2) {
        const back = [...(arcs.at(1 - use) ?? [])].reverse()
        pen = back.at(-1) ?? pen
        return back
      }
      const count = lengths.varint() + 1
      const arc = use === 0 ? [pen, ...lengths.times(count - 1, move)] : lengths.times(count, move)
      arcs.push(arc)
      return arc
    }
    const found = ordinals
      .sums(zones, () => ordinals.varint())
      .flatMap(ordinal =>
        rings.varints(rings.varint()).map(code => ({
          ordinal,
          hole: code % 2 === 1,
          points: uses.times(Math.floor(code / 2), walk).flatMap(arc => (isOpen ? arc : arc.slice(0, -1))),
        })),
      )
    if (arcs.length !== arcCount || arcs.flat().length !== pointCount) throw new Error('Counts differ')
    return found
  }
  const found = { extent, areas: outlines(areas, false), lines: outlines(lines, true) }
  const zones = areas[0] ?? 0
  const stream = hasTriangles ? next() : null
  const triangles = stream?.times(zones, () => stream.sums(3 * stream.varint())) ?? null
  if (triangles && triangles.flat().length !== corners) throw new Error('Counts differ')
  const places = (count: number) => {
    const cursor = next()
    const ordinals = cursor.sums(count, () => cursor.varint())
    const [xs, ys] = [cursor.sums(count), cursor.sums(count)]
    return ordinals.map((ordinal, i) => ({ ordinal, x: xs[i] ?? 0, y: ys[i] ?? 0 }))
  }
  const kept = { ...found, triangles, points: places(points), side, dust: places(dust) }
  const names = next()
  const [ordinals, xs, ys] = [names.sums(anchors), names.sums(anchors), names.sums(anchors)]
  const sizes = names.times(anchors, names.u8)
  return { ...kept, anchors: ordinals.map((ordinal, i) => ({ ordinal, x: xs[i], y: ys[i], size: sizes[i] })) }
}
