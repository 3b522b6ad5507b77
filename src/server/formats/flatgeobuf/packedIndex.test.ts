import fc from 'fast-check'
import { streamSearch } from 'flatgeobuf/lib/mjs/packedrtree.js'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Bbox } from '../../../contract/common.ts'
import { indexBytes, NODE_SIZE, packedIndex } from './packedIndex.ts'

// The library's search logs every step.
beforeAll(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => {})
})

const edge = fc.integer({ min: -80, max: 80 })
const box: fc.Arbitrary<Bbox> = fc
  .tuple(edge, edge, fc.nat(30), fc.nat(9))
  .map(([west, south, width, height]) => [west, south, west + width, south + height])

const overlap = (a: Bbox, b: Bbox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** Returns the features that the library finds in the index, by their position in the file. */
async function found(index: Uint8Array<ArrayBuffer>, count: number, [minX, minY, maxX, maxY]: Bbox) {
  const read = async (at: number, size: number) => index.buffer.slice(at, at + size)
  const places: [number, number][] = []
  for await (const [offset, feature] of streamSearch(count, NODE_SIZE, { minX, minY, maxX, maxY }, read))
    places.push([feature, offset])
  return places.sort(([a], [b]) => a - b)
}

test('finds exactly the features that overlap a box, with their offsets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 700 }), box, async (boxes, wanted) => {
      const offsets = boxes.map((_, feature) => feature * 100)
      const index = packedIndex(boxes, offsets)
      expect(index.byteLength).toBe(indexBytes(boxes.length))
      const expected = boxes.flatMap((each, feature) =>
        overlap(each, wanted) ? [[feature, feature * 100]] : [],
      )
      expect(await found(index, boxes.length, wanted)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('finds a zone across the antimeridian on both sides', async () => {
  const index = packedIndex([[170, -20, -170, -10]], [0])
  expect(await found(index, 1, [175, -15, 176, -14])).toHaveLength(1)
  expect(await found(index, 1, [-176, -15, -175, -14])).toHaveLength(1)
})
