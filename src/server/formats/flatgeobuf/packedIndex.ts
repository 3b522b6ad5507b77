import { calcTreeSize, generateLevelBounds, NODE_ITEM_BYTE_LEN } from 'flatgeobuf/lib/mjs/packedrtree.js'
import type { Bbox } from '../../../contract/common.ts'
import { boxAround, onPlane } from '../../../domain/geometry/bbox.ts'

/** Children of a node. */
export const NODE_SIZE = 16

/** Returns the size of an index in bytes; 0 without features. */
export const indexBytes = (count: number): number => (count === 0 ? 0 : calcTreeSize(count, NODE_SIZE))

/**
 * Builds the spatial index of a FlatGeobuf: a packed R-tree, the root first and the features last. It is
 * efficient when neighbours in the file are also neighbours on the ground, as in the Hilbert order of
 * ordinals. Layout: the FlatGeobuf specification, "Spatial index".
 * @param boxes Boxes of the features, in their order. Boxes across the antimeridian span the world.
 * @param offsets Start of each feature, in bytes from the first.
 */
export function packedIndex(boxes: readonly Bbox[], offsets: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(indexBytes(boxes.length))
  if (boxes.length === 0) return bytes
  const view = new DataView(bytes.buffer)
  const write = (node: number, box: Bbox, offset: number) => {
    const at = node * NODE_ITEM_BYTE_LEN
    box.forEach((edge, place) => {
      view.setFloat64(at + place * 8, edge, true)
    })
    view.setBigUint64(at + 32, BigInt(offset), true)
  }
  const read = (node: number): Bbox => {
    const edge = (place: number) => view.getFloat64(node * NODE_ITEM_BYTE_LEN + place * 8, true)
    return [edge(0), edge(1), edge(2), edge(3)]
  }
  const levels = generateLevelBounds(boxes.length, NODE_SIZE)
  const [leaves = [0, 0], ...others] = levels
  boxes.forEach((box, feature) => {
    write(leaves[0] + feature, onPlane(box), offsets[feature] ?? 0)
  })
  others.forEach(([start, end], below) => {
    const [from, to] = levels[below] ?? leaves
    for (let node = start; node < end; node++) {
      const first = from + (node - start) * NODE_SIZE
      const last = Math.min(first + NODE_SIZE, to)
      let box = read(first)
      for (let child = first + 1; child < last; child++) box = boxAround(box, read(child))
      write(node, box, first)
    }
  })
  return bytes
}
