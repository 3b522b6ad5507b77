import Flatbush from 'flatbush'
import type { Bbox } from '../../../contract/common.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import { bytesOf, packSections } from '../files/sections.ts'
import { GEOMETRY_MAGIC, GEOMETRY_VERSION, SECTION } from './geometry.ts'
import { hilbertOrder } from './hilbert.ts'
import { floatAbove, floatBelow, type Shape, shapeBbox, vertices, writeStructure } from './shape.ts'

/** Geometry set as a file, and the ordinal of each zone in the order of insertion. */
export interface BuiltGeometrySet {
  file: Uint8Array
  ordinals: Uint32Array<ArrayBuffer>
}

/**
 * Collects zones, packed, and encodes them as a geometry set. The same zones give the same bytes in any
 * order.
 */
export class GeometrySetBuilder {
  readonly #keys: string[] = []
  readonly #boxes: Bbox[] = []
  readonly #structures = new ByteWriter()
  readonly #structureOffsets: number[] = []
  readonly #vertexOffsets: number[] = []
  #coordinates = new Float64Array(1024)
  #vertices = 0

  get count(): number {
    return this.#keys.length
  }

  /** Adds a zone. The geometry is valid and has vertices; altitudes are left out. */
  add(key: string, shape: Shape): void {
    this.#keys.push(key)
    this.#boxes.push(shapeBbox(shape))
    this.#structureOffsets.push(this.#structures.length)
    writeStructure(this.#structures, shape)
    this.#vertexOffsets.push(this.#vertices)
    for (const [x = 0, y = 0] of vertices(shape)) this.#push(x, y)
  }

  build(): BuiltGeometrySet {
    const order = hilbertOrder(this.#boxes, this.#keys)
    const ordinals = new Uint32Array(order.length)
    order.forEach((added, ordinal) => {
      ordinals[added] = ordinal
    })
    const sections: Uint8Array<ArrayBuffer>[] = []
    const boxes = this.#writeBoxes(order)
    sections[SECTION.bboxes] = bytesOf(boxes)
    const wrapped = crossing(boxes)
    sections[SECTION.index] = buildIndex(boxes, wrapped)
    sections[SECTION.wrapped] = bytesOf(wrapped)
    this.#writeKeys(order, sections)
    this.#writeShapes(order, sections)
    return { file: packSections(GEOMETRY_MAGIC, GEOMETRY_VERSION, sections), ordinals }
  }

  #push(x: number, y: number): void {
    const at = this.#vertices * 2
    if (at + 2 > this.#coordinates.length) {
      const larger = new Float64Array(this.#coordinates.length * 2)
      larger.set(this.#coordinates)
      this.#coordinates = larger
    }
    this.#coordinates[at] = x
    this.#coordinates[at + 1] = y
    this.#vertices += 1
  }

  #writeBoxes(order: readonly number[]): Float32Array<ArrayBuffer> {
    const boxes = new Float32Array(order.length * 4)
    order.forEach((added, ordinal) => {
      const [west, south, east, north] = this.#boxes[added] ?? [0, 0, 0, 0]
      boxes.set([floatBelow(west), floatBelow(south), floatAbove(east), floatAbove(north)], ordinal * 4)
    })
    return boxes
  }

  #writeKeys(order: readonly number[], sections: Uint8Array<ArrayBuffer>[]): void {
    const sorted = order.map(added => this.#keys[added] ?? '')
    const keys = new ByteWriter()
    const offsets = new Uint32Array(order.length + 1)
    sorted.forEach((key, ordinal) => {
      keys.bytes(Buffer.from(key, 'utf8'))
      offsets[ordinal + 1] = keys.length
    })
    const byKey = Uint32Array.from(sorted.keys()).sort((a, b) =>
      (sorted[a] ?? '') < (sorted[b] ?? '') ? -1 : 1,
    )
    sections[SECTION.keyOffsets] = bytesOf(offsets)
    sections[SECTION.keys] = keys.finish()
    sections[SECTION.byKey] = bytesOf(byKey)
  }

  #writeShapes(order: readonly number[], sections: Uint8Array<ArrayBuffer>[]): void {
    const added = this.#structures.finish()
    const structures = new ByteWriter()
    const structureOffsets = new Uint32Array(order.length)
    const vertexOffsets = new Uint32Array(order.length)
    const coordinates = new Float64Array(this.#vertices * 2)
    let vertex = 0
    order.forEach((from, ordinal) => {
      structureOffsets[ordinal] = structures.length
      structures.bytes(added.subarray(this.#structureOffsets[from], this.#structureOffsets[from + 1]))
      const first = this.#vertexOffsets[from] ?? 0
      const last = this.#vertexOffsets[from + 1] ?? this.#vertices
      vertexOffsets[ordinal] = vertex
      coordinates.set(this.#coordinates.subarray(first * 2, last * 2), vertex * 2)
      vertex += last - first
    })
    sections[SECTION.structureOffsets] = bytesOf(structureOffsets)
    sections[SECTION.structures] = structures.finish()
    sections[SECTION.vertexOffsets] = bytesOf(vertexOffsets)
    sections[SECTION.coordinates] = bytesOf(coordinates)
  }
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
  const box = (ordinal: number): Bbox => {
    const at = ordinal * 4
    return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0]
  }
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const [west, south, east, north] = box(ordinal)
    index.add(west, south, west <= east ? east : 180, north)
  }
  for (const ordinal of wrapped) {
    const [, south, east, north] = box(ordinal)
    index.add(-180, south, east, north)
  }
  index.finish()
  return new Uint8Array(index.data as ArrayBuffer)
}
