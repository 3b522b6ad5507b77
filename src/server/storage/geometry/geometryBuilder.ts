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
} from '../../../data/stored/shape.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import { orderOfTexts, type Texts } from '../../../domain/column/textOrder.ts'
import { float32List, uint32List } from '../../../domain/numberList.ts'
import { bytesOf, type PlannedSection, sectionPieces } from '../files/sections.ts'
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
  readonly #keys = new ByteWriter()
  readonly #keyStarts = uint32List()
  /** Rounded outward. */
  readonly #boxes = float32List()
  /** Positions on the Hilbert curve. */
  readonly #places = uint32List()
  readonly #structures = new ByteWriter()
  readonly #structureStarts = uint32List()
  readonly #vertexStarts = uint32List()
  readonly #vertices: VertexStore
  /** @param spill File for the vertices of many zones. */
  constructor(spill: Spill | null = null) {
    this.#vertices = new VertexStore(spill)
  }

  /** Adds a zone. The geometry is valid and has vertices; altitudes are left out. */
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

  build(): BuiltGeometrySet {
    this.#keyStarts.push(this.#keys.length)
    this.#structureStarts.push(this.#structures.length)
    this.#vertexStarts.push(this.#vertices.count)
    const added: Texts = { bytes: this.#keys.written, starts: this.#keyStarts.flat() }
    const byKey = orderOfTexts(added)
    const places = this.#places.flat()
    // The sort is stable: zones at one position stay in the order of their keys.
    const order = byKey.slice().sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    const ordinals = new Uint32Array(order.length)
    order.forEach((zone, ordinal) => {
      ordinals[zone] = ordinal
    })
    const keys = arranged(added, order)
    const boxes = this.#arrangedBoxes(order)
    const sortedKeys = byKey.map(zone => ordinals[zone] ?? 0)
    return {
      ordinals,
      zones: zonesOf(keys, boxes),
      pieces: () => this.#pieces({ order, ordinals, keys, boxes, sortedKeys }),
    }
  }

  #pieces({ order, ordinals, keys, boxes, sortedKeys }: Arranged): Iterable<Uint8Array> {
    const wrapped = crossing(boxes)
    const structures: Texts = { bytes: this.#structures.written, starts: this.#structureStarts.flat() }
    const starts = this.#vertexStarts.flat()
    const targets = startsIn(order, starts)
    const sections: PlannedSection[] = []
    sections[SECTION.bboxes] = section(bytesOf(boxes))
    sections[SECTION.index] = section(buildIndex(boxes, wrapped))
    sections[SECTION.wrapped] = section(bytesOf(wrapped))
    sections[SECTION.keyOffsets] = section(bytesOf(keys.starts))
    sections[SECTION.keys] = section(keys.bytes)
    sections[SECTION.byKey] = section(bytesOf(sortedKeys))
    sections[SECTION.structureOffsets] = section(
      bytesOf(startsIn(order, structures.starts).subarray(0, order.length)),
    )
    sections[SECTION.structures] = {
      length: structures.bytes.byteLength,
      pieces: () => [arranged(structures, order).bytes],
    }
    sections[SECTION.vertexOffsets] = section(bytesOf(targets.subarray(0, order.length)))
    sections[SECTION.coordinates] = {
      length: this.#vertices.count * 16,
      pieces: () => this.#vertices.arranged({ starts, ordinals, targets }),
    }
    return sectionPieces(GEOMETRY_MAGIC, GEOMETRY_VERSION, sections)
  }

  #arrangedBoxes(order: Uint32Array): Float32Array<ArrayBuffer> {
    const boxes = new Float32Array(order.length * 4)
    order.forEach((zone, ordinal) => {
      for (let side = 0; side < 4; side++) boxes[ordinal * 4 + side] = this.#boxes.at(zone * 4 + side)
    })
    return boxes
  }
}

/** Apart from the builder, so that it can be released. */
const zonesOf = (keys: Texts, boxes: Float32Array): BuiltGeometrySet['zones'] => ({
  count: boxes.length / 4,
  key: ordinal => textAt(keys, ordinal),
  bbox: ordinal => boxAt(boxes, ordinal),
})

/** Parts of a geometry set by ordinal. */
interface Arranged {
  /** Zones, by their number of insertion. */
  order: Uint32Array
  ordinals: Uint32Array
  keys: Texts
  boxes: Float32Array<ArrayBuffer>
  /** Ordinals in the order of their keys. */
  sortedKeys: Uint32Array<ArrayBuffer>
}

const section = (bytes: Uint8Array): PlannedSection => ({ length: bytes.byteLength, pieces: () => [bytes] })

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
