import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortNumbers } from './sortNumbers.ts'

test('sorts numbers, and keeps the order of equal ones', () => {
  const number = fc.nat({ max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (numbers, kinds) => {
      const compare = (a: number, b: number) => (a % kinds) - (b % kinds)
      expect([...sortNumbers(Uint32Array.from(numbers), compare)]).toEqual(numbers.toSorted(compare))
    }),
  )
})
