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
import { float32List, uint32List } from '../../../domain/numberList.ts'
import { sortNumbers } from '../../../domain/sortNumbers.ts'
import { bytesOf, type PlannedSection, sectionPieces } from '../files/fileSections.ts'
import type { Spill } from '../files/spill.ts'
import { GEOMETRY_MAGIC, GEOMETRY_VERSION, SECTION } from './geometry.ts'
import { VertexStore } from './vertexStore.ts'

/** Geometry set ready to be written, and the ordinal of each zone in the order of insertion. */
export interface BuiltGeometrySet {
  /** Yields the bytes of the file. */
  pieces: () => Iterable<Uint8Array>
  ordinals: Uint32Array<ArrayBuffer>
  zones: Pick<GeometrySet, 'count' | 'key' | 'bbox'>
}

/**
 * Collects zones, packed, and encodes them as a geometry set. The same zones give the same bytes in any
 * order. Memory has only about a hundred bytes per zone: their vertices are in a temporary file.
 */
export class GeometrySetBuilder {
  #keys = new ByteWriter()
  readonly #keyStarts = uint32List()
  /** Rounded outward. */
  readonly #boxes = float32List()
  /** Positions on the Hilbert curve. */
  readonly #places = uint32List()
  #structures = new ByteWriter()
  readonly #structureStarts = uint32List()
  readonly #vertexStarts = uint32List()
  readonly #vertices: VertexStore
  /** @param spill File for the vertices of many zones. */
  constructor(spill: Spill | null = null) {
    this.#vertices = new VertexStore(spill)
  }

  /** Takes the zones out of the builder part by part, since two copies of all parts would fill the memory. */
  add(key: string, shape: Shape): void {
    this.#keyStarts.push(this.#keys.length)
    this.#keys.text(key)
    const box = shapeBbox(shape)
    const [west, south, east, north] = box
    for (const side of [floatBelow(west), floatBelow(south), floatAbove(east), floatAbove(north)])
      this.#boxes.push(side)
    this.#places.push(hilbertPlace(box))
    this.#structureStarts.push(this.#structures.length)
    writeStructure(this.#structures, shape)
    this.#vertexStarts.push(this.#vertices.count)
    for (const [x = 0, y = 0] of vertices(shape)) this.#vertices.push(x, y)
  }

  /** Sorts the zones along the Hilbert curve, and sorts their keys. */
  build(): BuiltGeometrySet {
    this.#keyStarts.push(this.#keys.length)
    this.#structureStarts.push(this.#structures.length)
    this.#vertexStarts.push(this.#vertices.count)
    const added: Texts = { bytes: this.#keys.written, starts: this.#keyStarts.taken() }
    this.#keys = new ByteWriter()
    const { order, ordinals, keys, sortedKeys } = ordered(added, this.#places.taken())
    const boxes = arrangedBoxes(this.#boxes.taken(), order)
    const structures: Texts = { bytes: this.#structures.written, starts: this.#structureStarts.taken() }
    this.#structures = new ByteWriter()
    const starts = this.#vertexStarts.taken()
    const parts = { ordinals, keys, boxes, sortedKeys, structures: arranged(structures, order), starts }
    return {
      ordinals,
      zones: zonesOf(keys, boxes),
      pieces: () => piecesOf(parts, startsIn(order, starts), this.#vertices),
    }
  }
}

/** Sorts zones along the Hilbert curve, and their keys. */
function ordered(
  added: Texts,
  places: Uint32Array,
): Pick<Parts, 'ordinals' | 'keys' | 'sortedKeys'> & { order: Uint32Array } {
  const byKey = orderOfTexts(added)
  // The sort is stable: zones at one position stay in the order of their keys.
  const order = sortNumbers(byKey, (a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const ordinals = new Uint32Array(order.length)
  order.forEach((zone, ordinal) => {
    ordinals[zone] = ordinal
  })
  const sortedKeys = byKey.map(zone => ordinals[zone] ?? 0)
  return { order, ordinals, keys: arranged(added, order), sortedKeys }
}

/** @param targets First vertex of each ordinal, and the end of the last one. */
function piecesOf(
  { ordinals, keys, boxes, sortedKeys, structures, starts }: Parts,
  targets: Uint32Array<ArrayBuffer>,
  stored: VertexStore,
): Iterable<Uint8Array> {
  const count = ordinals.length
  const wrapped = crossing(boxes)
  const sections: PlannedSection[] = []
  sections[SECTION.bboxes] = section(bytesOf(boxes))
  sections[SECTION.index] = releasedSection(buildIndex(boxes, wrapped))
  sections[SECTION.wrapped] = section(bytesOf(wrapped))
  sections[SECTION.keyOffsets] = section(bytesOf(keys.starts))
  sections[SECTION.keys] = section(keys.bytes)
  sections[SECTION.byKey] = section(bytesOf(sortedKeys))
  sections[SECTION.structureOffsets] = section(bytesOf(structures.starts.subarray(0, count)))
  sections[SECTION.structures] = section(structures.bytes)
  sections[SECTION.vertexOffsets] = section(bytesOf(targets.subarray(0, count)))
  sections[SECTION.coordinates] = {
    length: stored.count * 16,
    pieces: () => stored.arranged({ starts, ordinals, targets }),
  }
  return sectionPieces(GEOMETRY_MAGIC, GEOMETRY_VERSION, sections)
}

function arrangedBoxes(boxes: Float32Array, order: Uint32Array): Float32Array<ArrayBuffer> {
  const target = new Float32Array(boxes.length)
  order.forEach((zone, ordinal) => {
    for (let side = 0; side < 4; side++) target[ordinal * 4 + side] = boxes[zone * 4 + side] ?? 0
  })
  return target
}

/** A function outside the builder, so that the builder's memory can be released. */
const zonesOf = (keys: Texts, boxes: Float32Array): BuiltGeometrySet['zones'] => ({
  count: boxes.length / 4,
  key: ordinal => textAt(keys, ordinal),
  bbox: ordinal => boxAt(boxes, ordinal),
})

/** Parts of a geometry set, by ordinal. */
interface Parts {
  /** Ordinal of each zone, in the order of insertion. */
  ordinals: Uint32Array<ArrayBuffer>
  keys: Texts
  boxes: Float32Array<ArrayBuffer>
  /** Ordinals in the order of their keys. */
  sortedKeys: Uint32Array<ArrayBuffer>
  structures: Texts
  /**
   * Closes files that nothing refers to any longer. An export may still read a file that the cache has
   * evicted.
   */
  starts: Uint32Array
}

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

/** Returns bytes of items in another order. */
function arranged({ bytes, starts }: Texts, order: Uint32Array): Texts {
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

function boxAt(boxes: Float32Array, ordinal: number): Bbox {
  const at = ordinal * 4
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0]
}

function crossing(boxes: Float32Array): Uint32Array<ArrayBuffer> {
  const ordinals: number[] = []
  for (let ordinal = 0; ordinal * 4 < boxes.length; ordinal += 1) {
    if ((boxes[ordinal * 4] ?? 0) > (boxes[ordinal * 4 + 2] ?? 0)) ordinals.push(ordinal)
  }
  return Uint32Array.from(ordinals)
}

function buildIndex(boxes: Float32Array, wrapped: Uint32Array): Uint8Array<ArrayBuffer> {
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
