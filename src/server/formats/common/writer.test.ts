import { expect, test } from 'vitest'
import type { ExportWriter } from '../../../data/formats/common/exportWriter.ts'
import { SLICE_VERTICES } from '../../platform/queue/scheduling.ts'
import { estimateBytes, exportChunks, slicesOf } from './writer.ts'

const writer: ExportWriter = {
  head: '[',
  separator: ',',
  tail: ']',
  row: String,
}
const ordinals = (count: number) => Uint32Array.from({ length: count }, (_, ordinal) => ordinal)
const light = { vertices: () => 5 }
const somebody = { who: 'somebody', signal: new AbortController().signal }
const written = async (count: number, signal = new AbortController().signal) => {
  const requester = { who: 'somebody', signal }
  let file = ''
  for await (const chunk of exportChunks(writer, ordinals(count), light, requester))
    file += new TextDecoder().decode(chunk)
  return file
}

test.each([0, 1, 99, 100, 101, 1000])('writes each of %i rows once, in order', async count => {
  expect(JSON.parse(await written(count))).toEqual([...ordinals(count)])
})

test('stops writing when the client disconnects', async () => {
  await expect(written(1000, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('returns the exact size of a small file', async () => {
  expect(await estimateBytes(writer, ordinals(150), light, somebody)).toBe((await written(150)).length)
})

test('returns the size of an empty file', async () => {
  expect(await estimateBytes(writer, ordinals(0), light, somebody)).toBe(2)
})

test('uses smaller slices for zones with many vertices', async () => {
  const geometry = { vertices: (ordinal: number) => (ordinal % 10 === 9 ? 200_000 : 1000) }
  const slices = []
  for await (const slice of slicesOf(ordinals(100), geometry, somebody)) slices.push([...slice])
  expect(slices.flat()).toEqual([...ordinals(100)])
  for (const slice of slices) {
    const work = slice.reduce((sum, ordinal) => sum + 8 * geometry.vertices(ordinal), 0)
    expect([slice, slice.length === 1 || work <= SLICE_VERTICES]).toEqual([slice, true])
  }
})
