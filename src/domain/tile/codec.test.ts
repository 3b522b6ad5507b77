import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTile } from '../../../tests/support/tiles.ts'
import { decodeTile, encodeTile } from './codec.ts'

test('decodes the bytes of a tile', () => {
  fc.assert(
    fc.property(anyTile, tile => {
      expect(decodeTile(encodeTile(tile))).toEqual(tile)
    }),
  )
})

test('rejects truncated bytes', () => {
  fc.assert(
    fc.property(anyTile, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tile, share) => {
      const bytes = encodeTile(tile)
      expect(() => decodeTile(bytes.slice(0, Math.floor(bytes.length * share)))).toThrow(RangeError)
    }),
  )
})

test('decodes damaged bytes to a tile or a RangeError', () => {
  fc.assert(
    fc.property(anyTile, fc.nat(), fc.integer({ min: 0, max: 255 }), (tile, place, value) => {
      const bytes = encodeTile(tile)
      bytes[place % bytes.length] = value
      try {
        decodeTile(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
