import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { directoriesOf, type Entry, HEADER_BYTES, tileId } from './directory.ts'

test('numbers tiles like the library of the format', () => {
  for (let zoom = 0; zoom <= 5; zoom++)
    for (let x = 0; x < 2 ** zoom; x++)
      for (let y = 0; y < 2 ** zoom; y++) expect(tileId(zoom, x, y)).toBe(zxyToTileId(zoom, x, y))
  const place = fc.integer({ min: 0, max: 15 }).chain(zoom => {
    const within = fc.integer({ min: 0, max: 2 ** zoom - 1 })
    return fc.tuple(fc.constant(zoom), within, within)
  })
  fc.assert(
    fc.property(place, ([zoom, x, y]) => {
      expect(tileId(zoom, x, y)).toBe(zxyToTileId(zoom, x, y))
    }),
  )
})

/** Reads a directory by the specification. */
function read(bytes: Uint8Array): Entry[] {
  const raw = gunzipSync(bytes)
  let at = 0
  const varint = () => {
    for (let value = 0, place = 1; ; place *= 128) {
      const byte = raw[at++] ?? 0
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }
  const count = varint()
  const column = () => Array.from({ length: count }, varint)
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()]
  const entries: Entry[] = []
  for (let index = 0, id = 0; index < count; index++) {
    id += ids[index]!
    const before = entries.at(-1)
    const offset = offsets[index] === 0 ? before!.offset + before!.length : offsets[index]! - 1
    entries.push({ id, offset, length: lengths[index]!, run: runs[index]! })
  }
  expect(at).toBe(raw.length)
  return entries
}

test.each([0, 1, 5000, 60_000])('reads %i entries through a root that is small enough', count => {
  let offset = 0
  const entries = Array.from({ length: count }, (_, index): Entry => {
    // Lengths and gaps that compress badly.
    const length = 100 + ((index * 2_654_435_761) % 100_003)
    offset += length
    return { id: index * 3 + (index % 2), offset: offset - length, length, run: 1 + (index % 2) }
  })
  const { root, leaves } = directoriesOf(entries)
  expect(root.byteLength).toBeLessThanOrEqual(16_384 - HEADER_BYTES)
  const found = read(root).flatMap(entry =>
    entry.run === 0 ? read(leaves.subarray(entry.offset, entry.offset + entry.length)) : [entry],
  )
  expect(found).toEqual(entries)
})
