import { expect, test } from 'vitest'
import { estimateBytes, exportChunks } from './writer.ts'
import type { ExportWriter } from './written.ts'

const writer: ExportWriter = {
  head: '[',
  separator: ',',
  tail: ']',
  row: String,
}
const ordinals = (count: number) => Uint32Array.from({ length: count }, (_, ordinal) => ordinal)
const somebody = { who: 'somebody', signal: new AbortController().signal }
const written = async (count: number, signal = new AbortController().signal) => {
  const requester = { who: 'somebody', signal }
  let file = ''
  for await (const chunk of exportChunks(writer, ordinals(count), requester))
    file += new TextDecoder().decode(chunk)
  return file
}

test.each([0, 1, 99, 100, 101, 1000])('%i rows are written once each, in order', async count => {
  expect(JSON.parse(await written(count))).toEqual([...ordinals(count)])
})

test('nothing more is written once the client is gone', async () => {
  await expect(written(1000, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('the size of a small file is told exactly', async () => {
  expect(await estimateBytes(writer, ordinals(150), somebody)).toBe((await written(150)).length)
})

test('an empty file has a size too', async () => {
  expect(await estimateBytes(writer, ordinals(0), somebody)).toBe(2)
})
