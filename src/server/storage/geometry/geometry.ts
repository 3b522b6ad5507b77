import Flatbush from 'flatbush'
import type { Bbox } from '../../../contract/common.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { readShape } from '../../../data/stored/storedShape.ts'
import { readSections, sectionAt } from '../files/fileSections.ts'
import { placeOfKey, searchBoxes } from './boxSearch.ts'

export const GEOMETRY_MAGIC = 'CTBG'
export const GEOMETRY_VERSION = 1

/** Order of the sections of a geometry set. */
export const SECTION = {
  /** Float32 west, south, east, north per ordinal, rounded outward. */
  bboxes: 0,
  /** Flatbush over the boxes; a box across the antimeridian has a second item after the ordinals. */
  index: 1,
  /** Uint32: ordinals of the zones with those second boxes. */
  wrapped: 2,
  /** Uint32 per ordinal and one more: offset of its key in `keys`. */
  keyOffsets: 3,
  /** UTF-8. */
  keys: 4,
  /** Uint32: ordinals in the order of their keys (UTF-16 code units). */
  byKey: 5,
  /** Uint32 per ordinal: offset of its structure. */
  structureOffsets: 6,
  structures: 7,
  /** Uint32 per ordinal: number of its first vertex. */
  vertexOffsets: 8,
  /** Float64 longitude, latitude per vertex, exactly as imported. */
  coordinates: 9,
} as const

/** Opens a geometry set in place. Throws if the bytes are not a geometry set, or one of another version. */
export function decodeGeometrySet(file: Uint8Array<ArrayBuffer>): GeometrySet {
  const sections = readSections(GEOMETRY_MAGIC, GEOMETRY_VERSION, file)
  const bytes = (name: keyof typeof SECTION) => sectionAt(sections, SECTION[name])
  const uint32 = (name: keyof typeof SECTION) => {
    const section = bytes(name)
    return new Uint32Array(section.buffer, section.byteOffset, section.byteLength / 4)
  }
  const boxBytes = bytes('bboxes')
  const boxes = new Float32Array(boxBytes.buffer, boxBytes.byteOffset, boxBytes.byteLength / 4)
  const count = boxes.length / 4
  const coordinateBytes = bytes('coordinates')
  const coordinates = new Float64Array(
    coordinateBytes.buffer,
    coordinateBytes.byteOffset,
    coordinateBytes.byteLength / 8,
  )
  const keyBytes = Buffer.from(file.buffer, bytes('keys').byteOffset, bytes('keys').byteLength)
  const keyOffsets = uint32('keyOffsets')
  const byKey = uint32('byKey')
  const structures = bytes('structures')
  const structureOffsets = uint32('structureOffsets')
  const vertexOffsets = uint32('vertexOffsets')
  const wrapped = uint32('wrapped')
  const index = Flatbush.from(file.buffer, bytes('index').byteOffset)

  const check = (ordinal: number) => {
    if (!(Number.isInteger(ordinal) && ordinal >= 0 && ordinal < count)) {
      throw new RangeError(`No zone has the ordinal ${ordinal}`)
    }
  }
  const key = (ordinal: number) => {
    check(ordinal)
    return keyBytes.toString('utf8', keyOffsets[ordinal], keyOffsets[ordinal + 1])
  }
  const bbox = (ordinal: number): Bbox => {
    check(ordinal)
    const at = ordinal * 4
    return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0]
  }
  const vertexAt = (ordinal: number) => vertexOffsets[ordinal] ?? coordinates.length / 2

  return {
    count,
    key,
    bbox,
    byKey,
    ordinalOf(wanted) {
      const place = placeOfKey(wanted, count, rank => key(byKey[rank] ?? 0))
      return place === undefined ? undefined : byKey[place]
    },
    geometry(ordinal) {
      check(ordinal)
      return readShape(structures, structureOffsets[ordinal] ?? 0, coordinates, vertexOffsets[ordinal] ?? 0)
    },
    vertices: ordinal => vertexAt(ordinal + 1) - vertexAt(ordinal),
    encoded(ordinal) {
      check(ordinal)
      const last = ordinal + 1 === count
      return {
        structure: structures.subarray(
          structureOffsets[ordinal],
          last ? undefined : structureOffsets[ordinal + 1],
        ),
        coordinates: coordinates.subarray(
          (vertexOffsets[ordinal] ?? 0) * 2,
          last ? undefined : (vertexOffsets[ordinal + 1] ?? 0) * 2,
        ),
      }
    },
    search: (bbox, most) => searchBoxes(index, count, wrapped, bbox, most),
  }
}
