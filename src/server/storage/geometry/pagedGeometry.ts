import type { Bbox } from '../../../contract/common.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { readShape } from '../../../data/stored/storedShape.ts'
import { sectionTable, tableBytes } from '../files/fileSections.ts'
import { type BoxIndex, placeOfKey, searchBoxes } from './boxSearch.ts'
import { GEOMETRY_MAGIC, GEOMETRY_VERSION, SECTION } from './geometry.ts'
import type { PagedFile } from './pagedFile.ts'

const BOX_BYTES = 16
const VERTEX_BYTES = 16

/**
 * Opens a geometry set that is too large for memory: its content stays in its file. Throws if the file is not
 * a geometry set, or one of another version.
 */
export function pagedGeometrySet(file: PagedFile): GeometrySet {
  const head = file.copy(0, tableBytes(Object.keys(SECTION).length))
  const table = sectionTable(GEOMETRY_MAGIC, GEOMETRY_VERSION, head)
  const place = (name: keyof typeof SECTION) => {
    const found = table[SECTION[name]]
    if (found === undefined) throw new Error(`Section ${SECTION[name]} is missing`)
    return found
  }
  const [boxes, keyOffsets, keys, byKey] = [
    place('bboxes'),
    place('keyOffsets'),
    place('keys'),
    place('byKey'),
  ]
  const [structureOffsets, structures] = [place('structureOffsets'), place('structures')]
  const [vertexOffsets, coordinates] = [place('vertexOffsets'), place('coordinates')]
  const count = boxes.length / BOX_BYTES
  const numbers = ({ offset, length }: { offset: number; length: number }) =>
    new Uint32Array(file.copy(offset, length).buffer)
  const wrapped = numbers(place('wrapped'))
  const index = pagedIndex(file, place('index').offset)

  const check = (ordinal: number) => {
    if (!(Number.isInteger(ordinal) && ordinal >= 0 && ordinal < count))
      throw new RangeError(`No zone has the ordinal ${ordinal}`)
  }
  const key = (ordinal: number) => {
    check(ordinal)
    const start = file.u32(keyOffsets.offset + 4 * ordinal)
    const end = file.u32(keyOffsets.offset + 4 * ordinal + 4)
    return file.text(keys.offset + start, end - start)
  }
  const structureAt = (ordinal: number) =>
    ordinal < count ? file.u32(structureOffsets.offset + 4 * ordinal) : structures.length
  const vertexAt = (ordinal: number) =>
    ordinal < count ? file.u32(vertexOffsets.offset + 4 * ordinal) : coordinates.length / VERTEX_BYTES
  const encoded = (ordinal: number) => {
    check(ordinal)
    const [first, end] = [structureAt(ordinal), structureAt(ordinal + 1)]
    const [from, to] = [vertexAt(ordinal) * VERTEX_BYTES, vertexAt(ordinal + 1) * VERTEX_BYTES]
    return {
      structure: file.copy(structures.offset + first, end - first),
      coordinates: new Float64Array(file.copy(coordinates.offset + from, to - from).buffer),
    }
  }
  return {
    count,
    key,
    get byKey() {
      return numbers(byKey)
    },
    ordinalOf(wanted) {
      const at = (rank: number) => file.u32(byKey.offset + 4 * rank)
      const found = placeOfKey(wanted, count, rank => key(at(rank)))
      return found === undefined ? undefined : at(found)
    },
    bbox(ordinal): Bbox {
      check(ordinal)
      const at = boxes.offset + BOX_BYTES * ordinal
      return [file.f32(at), file.f32(at + 4), file.f32(at + 8), file.f32(at + 12)]
    },
    geometry(ordinal) {
      const { structure, coordinates } = encoded(ordinal)
      return readShape(structure, 0, coordinates, 0)
    },
    vertices: ordinal => vertexAt(ordinal + 1) - vertexAt(ordinal),
    encoded,
    search: (bbox, most) => searchBoxes(index, count, wrapped, bbox, most),
  }
}

const HEADER_BYTES = 8
/** Number of nodes below which Flatbush stores indices as u16. */
const SHORT_NODES = 16_384

/** Searches a Flatbush index in its file, since the library would need the whole index in memory. */
function pagedIndex(file: PagedFile, offset: number): BoxIndex {
  const nodeSize = file.u32(offset) >>> 16
  const numItems = file.u32(offset + 4)
  const ends = [numItems]
  let nodes = numItems
  for (let level = numItems; level > 1 || ends.length === 1; ) {
    level = Math.ceil(level / nodeSize)
    nodes += level
    ends.push(nodes)
  }
  const boxes = offset + HEADER_BYTES
  const indices = boxes + BOX_BYTES * nodes
  const isShort = nodes < SHORT_NODES
  const indexAt = (node: number) => {
    if (!isShort) return file.u32(indices + 4 * node)
    const pair = file.u32(indices + 4 * (node >> 1))
    return node % 2 === 0 ? pair & 0xffff : pair >>> 16
  }
  return {
    numItems,
    search(west, south, east, north, filter) {
      const found: number[] = []
      const waiting = [{ first: nodes - 1, level: ends.length - 1 }]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const end = Math.min(next.first + nodeSize, ends[next.level] ?? 0)
        for (let node = next.first; node < end; node++) {
          const at = boxes + BOX_BYTES * node
          if (east < file.f32(at) || north < file.f32(at + 4)) continue
          if (west > file.f32(at + 8) || south > file.f32(at + 12)) continue
          const item = indexAt(node)
          if (next.level > 0) waiting.push({ first: item >> 2, level: next.level - 1 })
          else if (filter === undefined || filter()) found.push(item)
        }
      }
      return found
    },
  }
}
