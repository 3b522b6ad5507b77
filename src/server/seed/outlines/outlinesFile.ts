import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { z } from 'zod'

/** Zone by its code: rings of arc indices, `~index` for a reversed arc. */
export interface Outline {
  code: string
  name: string
  polygons: number[][][]
}

/** Zones that share their borders: a topology of steps on a grid, in degrees. */
export interface Outlines {
  transform: { scale: [number, number]; translate: [number, number] }
  /** The first position of each arc, and the steps to the next ones. */
  arcs: [number, number][][]
  zones: Outline[]
}

const Pair = z.tuple([z.number(), z.number()])
const Header = z.object({
  scale: Pair,
  translate: Pair,
  codes: z.array(z.string()),
  names: z.array(z.string()),
})

/**
 * Encodes outlines compactly and without loss: a JSON header, then lists of integers, each of one kind,
 * compressed with Brotli. Arcs are in the order of their first use; each starts where the previous one ended.
 */
export function encodeOutlines({ transform, arcs, zones }: Outlines): Buffer {
  const header = { ...transform, codes: zones.map(({ code }) => code), names: zones.map(({ name }) => name) }
  const places = new Map<number, number>()
  const [structure, references]: [number[], number[]] = [[], []]
  for (const { polygons } of zones) {
    structure.push(polygons.length)
    for (const rings of polygons) {
      structure.push(rings.length)
      for (const ring of rings) {
        structure.push(ring.length)
        for (const reference of ring) references.push(placeOf(reference, places))
      }
    }
  }
  const [lengths, xs, ys]: [number[], number[], number[]] = [[], [], []]
  const end = { x: 0, y: 0 }
  for (const index of places.keys()) {
    const arc = arcs[index] ?? []
    lengths.push(arc.length)
    for (const [at, [dx, dy]] of arc.entries()) {
      const [x, y] = at === 0 ? [dx - end.x, dy - end.y] : [dx, dy]
      xs.push(x)
      ys.push(y)
      end.x += x
      end.y += y
    }
  }
  const text = Buffer.from(JSON.stringify(header))
  const lists = [structure, references, lengths, xs, ys].map(packed)
  const whole = Buffer.concat([packed([text.length, ...lists.map(list => list.length)]), text, ...lists])
  return brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  })
}

/** Returns 0 for a new arc, otherwise the distance back to the known arc, negative if reversed. */
function placeOf(reference: number, places: Map<number, number>): number {
  const index = reference < 0 ? ~reference : reference
  const known = places.get(index)
  if (known !== undefined) return (places.size - known) * (reference < 0 ? -1 : 1)
  if (reference < 0) throw new Error(`The first use of arc ${index} is reversed`)
  places.set(index, places.size)
  return 0
}

/** Decodes the output of `encodeOutlines`. */
export function decodeOutlines(file: Buffer): Outlines {
  const bytes = brotliDecompressSync(file)
  const sizes = unpacked(bytes, 0, 6)
  const ends = sizes.numbers.map((_, at) => sizes.numbers.slice(0, at + 1).reduce((a, b) => a + b, sizes.end))
  const [text, ...lists] = sizes.numbers.map((size, at) => bytes.subarray((ends[at] ?? 0) - size, ends[at]))
  const { scale, translate, codes, names } = Header.parse(JSON.parse(String(text)))
  const [structure, references, lengths, xs, ys] = lists.map(list => walk(unpacked(list).numbers))
  if (!structure || !references || !lengths || !xs || !ys) throw new Error('The outlines file is truncated')
  let known = 0
  const arcOf = (reference: number) =>
    reference === 0 ? known++ : reference > 0 ? known - reference : ~(known + reference)
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  const rings = () => times(structure(), () => times(structure(), () => arcOf(references())))
  const zones = codes.map((code, at) => ({
    code,
    name: names[at] ?? code,
    polygons: times(structure(), rings),
  }))
  const end = { x: 0, y: 0 }
  const arcs = times(known, () =>
    times(lengths(), () => [xs(), ys()] as [number, number]).map(([x, y], at): [number, number] => {
      end.x += x
      end.y += y
      return at === 0 ? [end.x, end.y] : [x, y]
    }),
  )
  return { transform: { scale, translate }, arcs, zones }
}

function walk(numbers: readonly number[]): () => number {
  let at = 0
  return () => numbers[at++] ?? 0
}

/** Encodes integers in as few bytes as possible, seven bits in each; the sign is the lowest bit. */
function packed(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

function unpacked(bytes: Buffer, from = 0, most = Infinity): { numbers: number[]; end: number } {
  const numbers: number[] = []
  let at = from
  while (at < bytes.length && numbers.length < most) {
    let number = 0
    let unit = 1
    for (; (bytes[at] ?? 0) > 127; at++) {
      number += ((bytes[at] ?? 0) - 128) * unit
      unit *= 128
    }
    number += (bytes[at++] ?? 0) * unit
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2)
  }
  return { numbers, end: at }
}
