import Flatbush from 'flatbush'
import type { Bbox } from '../../../contract/common.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { hilbertPlace } from '../../../data/stored/hilbert.ts'
import {
  floatAbove,
  floatBelow,
  type Shape,
  shapeBbox,
  vertices,
  writeStructure,
} from '../../../data/stored/storedShape.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import { orderOfTexts, type Texts } from '../../../domain/column/textOrder.ts'
import { copied, type GrowingNumbers, type NumberLists, type Numbers } from '../../../domain/numberList.ts'
import { sortNumbers } from '../../../domain/sortNumbers.ts'
import { bytesOf, type PlannedSection, sectionPieces } from '../files/fileSections.ts'
import { pagedLists } from '../files/pagedNumbers.ts'
import type { Spill } from '../files/spill.ts'
import { arranged, type Inserted, targetsOf } from './arranged.ts'
import { GEOMETRY_MAGIC, GEOMETRY_VERSION, SECTION } from './geometry.ts'

/** Geometry set ready to be written, and the ordinal of each zone in the order of insertion. */
export interface BuiltGeometrySet {
  /** Yields the bytes of the file. */
  pieces: () => Iterable<Uint8Array>
  ordinals: Uint32Array<ArrayBuffer>
  zones: Pick<GeometrySet, 'count' | 'key' | 'bbox'>
}

/**
 * Collects zones, packed, and encodes them as a geometry set. The same zones give the same bytes in any
 * order. Memory has about sixty bytes per zone at most: everything else is in a temporary file.
 */
export class GeometrySetBuilder {
  readonly #lists: NumberLists
  readonly #writer = new ByteWriter()
  readonly #keys: GrowingInserted
  /** Rounded outward. */
  readonly #boxes: GrowingNumbers
  /** Positions on the Hilbert curve. */
  readonly #places: GrowingNumbers
  readonly #structures: GrowingInserted
  readonly #coordinates: GrowingInserted

  /** @param spill Temporary file for many zones. */
  constructor(spill: Spill | null = null) {
    const lists = pagedLists(spill)
    this.#lists = lists
    this.#keys = { numbers: lists.uint8(), starts: lists.uint32() }
    this.#boxes = lists.float32()
    this.#places = lists.uint32()
    this.#structures = { numbers: lists.uint8(), starts: lists.uint32() }
    this.#coordinates = { numbers: lists.float64(), starts: lists.uint32() }
  }

  /** Adds a zone. Its geometry is valid and has vertices; altitudes are omitted. */
  add(key: string, shape: Shape): void {
    this.#begin()
    this.#write(this.#keys, writer => writer.text(key))
    const box = shapeBbox(shape)
    const [west, south, east, north] = box
    for (const side of [floatBelow(west), floatBelow(south), floatAbove(east), floatAbove(north)])
      this.#boxes.push(side)
    this.#places.push(hilbertPlace(box))
    this.#write(this.#structures, writer => writeStructure(writer, shape))
    for (const [x = 0, y = 0] of vertices(shape)) {
      this.#coordinates.numbers.push(x)
      this.#coordinates.numbers.push(y)
    }
  }

  /** Sorts the zones along the Hilbert curve, and sorts their keys. No zone may be added afterwards. */
  build(): BuiltGeometrySet {
    this.#begin()
    const { ordinals, keys, sortedKeys } = ordered(textsOf(this.#keys), held(this.#places))
    const boxes = this.#lists.float32()
    const inserted = { numbers: this.#boxes, starts: multiplesOf(4, ordinals.length + 1) }
    for (const some of arranged(inserted, ordinals, length => new Float32Array(length)))
      for (const side of some) boxes.push(side)
    const parts = {
      ordinals,
      keys,
      boxes,
      sortedKeys,
      structures: this.#structures,
      coordinates: this.#coordinates,
    }
    return { ordinals, zones: zonesOf(keys, boxes), pieces: () => piecesOf(parts) }
  }

  /** Begins the next zone, or ends the last one. */
  #begin(): void {
    for (const { numbers, starts } of [this.#keys, this.#structures, this.#coordinates])
      starts.push(numbers.length)
  }

  #write({ numbers }: GrowingInserted, write: (writer: ByteWriter) => void): void {
    this.#writer.clear()
    write(this.#writer)
    for (const byte of this.#writer.written) numbers.push(byte)
  }
}

/** Numbers to which zones are added. */
type GrowingInserted = Record<keyof Inserted, GrowingNumbers>

const held = (numbers: Numbers) => copied(numbers, new Uint32Array(numbers.length))

const textsOf = ({ numbers, starts }: Inserted): Texts => ({
  bytes: copied(numbers, new Uint8Array(numbers.length)),
  starts: held(starts),
})

const multiplesOf = (step: number, length: number): Numbers => ({ length, at: index => step * index })

/** Sorts zones along the Hilbert curve, and their keys. */
function ordered(added: Texts, places: Uint32Array): Pick<Parts, 'ordinals' | 'keys' | 'sortedKeys'> {
  const byKey = orderOfTexts(added)
  // The sort is stable: zones at one position stay in the order of their keys.
  const order = sortNumbers(byKey.slice(), (a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const ordinals = new Uint32Array(order.length)
  order.forEach((zone, ordinal) => {
    ordinals[zone] = ordinal
  })
  byKey.forEach((zone, rank) => {
    byKey[rank] = ordinals[zone] ?? 0
  })
  return { ordinals, keys: arrangedTexts(added, order), sortedKeys: byKey }
}

/** Parts of a geometry set, by ordinal unless inserted. */
interface Parts {
  /** Ordinal of each zone, in the order of insertion. */
  ordinals: Uint32Array<ArrayBuffer>
  keys: Texts
  /** West, south, east and north of each. */
  boxes: Numbers
  /** Ordinals in the order of their keys. */
  sortedKeys: Uint32Array<ArrayBuffer>
  structures: Inserted
  coordinates: Inserted
}

function piecesOf({
  ordinals,
  keys,
  boxes,
  sortedKeys,
  structures,
  coordinates,
}: Parts): Iterable<Uint8Array> {
  const count = ordinals.length
  const wrapped = crossing(boxes)
  const sections: PlannedSection[] = []
  sections[SECTION.bboxes] = { length: count * 16, pieces: () => boxPieces(boxes) }
  sections[SECTION.index] = releasedSection(buildIndex(boxes, wrapped))
  sections[SECTION.wrapped] = section(bytesOf(wrapped))
  sections[SECTION.keyOffsets] = section(bytesOf(keys.starts))
  sections[SECTION.keys] = section(keys.bytes)
  sections[SECTION.byKey] = section(bytesOf(sortedKeys))
  sections[SECTION.structureOffsets] = {
    length: count * 4,
    pieces: () => [bytesOf(targetsOf(structures.starts, ordinals).subarray(0, count))],
  }
  sections[SECTION.structures] = {
    length: structures.numbers.length,
    pieces: () => arranged(structures, ordinals, length => new Uint8Array(length)),
  }
  sections[SECTION.vertexOffsets] = {
    length: count * 4,
    pieces: () => [bytesOf(vertexOffsets(coordinates, ordinals))],
  }
  sections[SECTION.coordinates] = {
    length: coordinates.numbers.length * 8,
    pieces: function* () {
      for (const some of arranged(coordinates, ordinals, length => new Float64Array(length)))
        yield bytesOf(some)
    },
  }
  return sectionPieces(GEOMETRY_MAGIC, GEOMETRY_VERSION, sections)
}

/** Returns the first vertex of each ordinal. */
const vertexOffsets = ({ starts }: Inserted, ordinals: Uint32Array): Uint32Array<ArrayBuffer> =>
  targetsOf(starts, ordinals)
    .subarray(0, ordinals.length)
    .map(coordinate => coordinate / 2)

const BOXES_AT_ONCE = 2 ** 16

function* boxPieces(boxes: Numbers): Generator<Uint8Array> {
  for (let first = 0; first < boxes.length; first += 4 * BOXES_AT_ONCE) {
    const length = Math.min(4 * BOXES_AT_ONCE, boxes.length - first)
    yield bytesOf(Float32Array.from({ length }, (_, at) => boxes.at(first + at)))
  }
}

/** Returns the zones without a reference to the builder, so that its memory can be released. */
const zonesOf = (keys: Texts, boxes: Numbers): BuiltGeometrySet['zones'] => ({
  count: boxes.length / 4,
  key: ordinal => textAt(keys, ordinal),
  bbox: ordinal => boxAt(boxes, ordinal),
})

const section = (bytes: Uint8Array): PlannedSection => ({ length: bytes.byteLength, pieces: () => [bytes] })

/** Section whose bytes are released once they are written. */
function releasedSection(bytes: Uint8Array): PlannedSection {
  let held: Uint8Array | null = bytes
  const { byteLength } = bytes
  const pieces = function* () {
    if (held) yield held
    held = null
  }
  return { length: byteLength, pieces }
}

/** Returns the starts of items in another order, and the end of the last one. */
function startsIn(order: Uint32Array, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const arranged = new Uint32Array(order.length + 1)
  order.forEach((item, place) => {
    arranged[place + 1] = (arranged[place] ?? 0) + (starts[item + 1] ?? 0) - (starts[item] ?? 0)
  })
  return arranged
}

/** Returns texts in another order. */
function arrangedTexts({ bytes, starts }: Texts, order: Uint32Array): Texts {
  const targets = startsIn(order, starts)
  const target = new Uint8Array(bytes.byteLength)
  order.forEach((item, place) => {
    let at = targets[place] ?? 0
    for (let from = starts[item] ?? 0; from < (starts[item + 1] ?? 0); from++) target[at++] = bytes[from] ?? 0
  })
  return { bytes: target, starts: targets }
}

const textAt = ({ bytes, starts }: Texts, index: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'utf8',
    starts[index],
    starts[index + 1],
  )

function boxAt(boxes: Numbers, ordinal: number): Bbox {
  const at = ordinal * 4
  return [boxes.at(at), boxes.at(at + 1), boxes.at(at + 2), boxes.at(at + 3)]
}

function crossing(boxes: Numbers): Uint32Array<ArrayBuffer> {
  const ordinals: number[] = []
  for (let ordinal = 0; ordinal * 4 < boxes.length; ordinal += 1) {
    if (boxes.at(ordinal * 4) > boxes.at(ordinal * 4 + 2)) ordinals.push(ordinal)
  }
  return Uint32Array.from(ordinals)
}

function buildIndex(boxes: Numbers, wrapped: Uint32Array): Uint8Array<ArrayBuffer> {
  const count = boxes.length / 4
  const index = new Flatbush(count + wrapped.length, 16, Float32Array)
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const [west, south, east, north] = boxAt(boxes, ordinal)
    index.add(west, south, west <= east ? east : 180, north)
  }
  for (const ordinal of wrapped) {
    const [, south, east, north] = boxAt(boxes, ordinal)
    index.add(-180, south, east, north)
  }
  index.finish()
  return new Uint8Array(index.data as ArrayBuffer)
}
