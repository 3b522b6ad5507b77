import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { boundedCompressors } from './decoding.ts'

test('limits the total size of decompressed chunks in memory', () => {
  const half = gzipSync('a'.repeat(50))
  const { GZIP } = boundedCompressors(100)
  const unfolded = [half, half].map(piece => Buffer.from(GZIP!(piece, 50)!).toString())
  expect(unfolded).toEqual(['a'.repeat(50), 'a'.repeat(50)])
  expect(() => GZIP!(gzipSync('a'), 1)).toThrow(
    expect.objectContaining({ name: 'ImportError', problem: 'groupTooLong' }),
  )
})
