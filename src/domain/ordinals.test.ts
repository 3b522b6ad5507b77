import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeOrdinals,
  difference,
  encodeOrdinals,
  hasOrdinal,
  ordinalCount,
  ordinalSet,
  ordinalsIn,
  union,
} from './ordinals.ts'

const numbers = fc.array(fc.nat({ max: 300_000 }), { maxLength: 60 })
const sorted = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b)

test('lists each ordinal once, in order', () => {
  fc.assert(
    fc.property(numbers, fc.nat({ max: 300_000 }), (list, other) => {
      const set = ordinalSet(list)
      expect([...ordinalsIn(set)]).toEqual(sorted(list))
      expect(ordinalCount(set)).toBe(new Set(list).size)
      expect(hasOrdinal(set, other)).toBe(list.includes(other))
    }),
  )
})

test('survives encoding', () => {
  fc.assert(
    fc.property(numbers, list => {
      expect(decodeOrdinals(encodeOrdinals(ordinalSet(list)))).toEqual(ordinalSet(list))
    }),
  )
})

test('computes union and difference', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(union(ordinalSet(a), ordinalSet(b))).toEqual(ordinalSet([...a, ...b]))
      const once = [...new Set(a)].filter(each => !b.includes(each))
      const other = [...new Set(b)].filter(each => !a.includes(each))
      expect(difference(ordinalSet(a), ordinalSet(b))).toEqual(ordinalSet([...once, ...other]))
    }),
  )
})
