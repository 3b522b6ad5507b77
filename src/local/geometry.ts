import type { Bbox } from '../contract/common.ts'
import type { GeometrySet } from '../data/stored/geometrySet.ts'
import { hilbertOrder } from '../data/stored/hilbert.ts'
import {
  floatAbove,
  floatBelow,
  readShape,
  type Shape,
  shapeBbox,
  vertices,
  writeStructure,
} from '../data/stored/storedShape.ts'
import { ByteWriter } from '../domain/bytes.ts'
import { overlaps } from '../domain/geometry/bbox.ts'

/** Zones of a dataset as the browser stores them: by ordinal, in flat arrays that are stored unchanged. */
export type KeptGeometry = {
  keys: string[]
  /** West, south, east, north, rounded outward like on the server. */
  boxes: Float32Array<ArrayBuffer>
  structures: Uint8Array<ArrayBuffer>
  structureOffsets: Uint32Array<ArrayBuffer>
  coordinates: Float64Array<ArrayBuffer>
  vertexOffsets: Uint32Array<ArrayBuffer>
}

/** Packs zones. `ordinals[i]` is the ordinal of the zone at index `i`. */
export function packGeometry(
  keys: readonly string[],
  shapes: readonly Shape[],
): { kept: KeptGeometry; ordinals: Uint32Array } {
  const boxes = shapes.map(shapeBbox)
  const order = hilbertOrder(boxes, keys)
  const ordinals = new Uint32Array(order.length)
  const kept: KeptGeometry = {
    keys: order.map(added => keys[added] ?? ''),
    boxes: new Float32Array(order.length * 4),
    structures: new Uint8Array(),
    structureOffsets: new Uint32Array(order.length),
    coordinates: new Float64Array(2 * shapes.reduce((count, shape) => count + vertices(shape).length, 0)),
    vertexOffsets: new Uint32Array(order.length),
  }
  const structures = new ByteWriter()
  let vertex = 0
  for (const [ordinal, added] of order.entries()) {
    ordinals[added] = ordinal
    const shape = shapes[added]
    if (!shape) continue
    const [west, south, east, north] = boxes[added] ?? [0, 0, 0, 0]
    kept.boxes.set([floatBelow(west), floatBelow(south), floatAbove(east), floatAbove(north)], ordinal * 4)
    kept.structureOffsets[ordinal] = structures.length
    writeStructure(structures, shape)
    kept.vertexOffsets[ordinal] = vertex
    for (const [x = 0, y = 0] of vertices(shape)) {
      kept.coordinates[2 * vertex] = x
      kept.coordinates[2 * vertex + 1] = y
      vertex += 1
    }
  }
  return { kept: { ...kept, structures: structures.finish() }, ordinals }
}

/** Opens packed zones like a file of the server. */
export function openGeometry(kept: KeptGeometry): GeometrySet {
  const { keys, boxes, structures, structureOffsets, coordinates, vertexOffsets } = kept
  const ordinalsByKey = new Map(keys.map((key, ordinal) => [key, ordinal]))
  const bbox = (ordinal: number): Bbox => {
    const [west = 0, south = 0, east = 0, north = 0] = boxes.subarray(ordinal * 4, ordinal * 4 + 4)
    return [west, south, east, north]
  }
  const end = <T extends { length: number }>(offsets: Uint32Array, ordinal: number, all: T) =>
    ordinal + 1 < keys.length ? offsets[ordinal + 1] : all.length
  return {
    count: keys.length,
    key: ordinal => keys[ordinal] ?? '',
    ordinalOf: key => ordinalsByKey.get(key),
    byKey: Uint32Array.from(keys.keys()).sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1)),
    bbox,
    geometry: ordinal =>
      readShape(structures, structureOffsets[ordinal] ?? 0, coordinates, vertexOffsets[ordinal] ?? 0),
    vertices: ordinal =>
      (vertexOffsets[ordinal + 1] ?? coordinates.length / 2) - (vertexOffsets[ordinal] ?? 0),
    encoded: ordinal => ({
      structure: structures.subarray(structureOffsets[ordinal], end(structureOffsets, ordinal, structures)),
      coordinates: coordinates.subarray(
        2 * (vertexOffsets[ordinal] ?? 0),
        ordinal + 1 < keys.length ? 2 * (vertexOffsets[ordinal + 1] ?? 0) : coordinates.length,
      ),
    }),
    search(box, most) {
      const found = keys.flatMap((_, ordinal) => (overlaps(bbox(ordinal), box) ? [ordinal] : []))
      return found.length > most ? null : Uint32Array.from(found)
    },
  }
}
