import { expect, test } from 'vitest'
import { turnedBy } from './turns.ts'

test('turns to the next, previous, first and last step', () => {
  expect(
    ['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', 'Home', 'End'].map(key => turnedBy(key, 1, 3)),
  ).toEqual([2, 2, 0, 0, 0, 3])
})

test('turns nowhere beyond the ends, and by no other key', () => {
  expect(['ArrowLeft', 'Home', 'PageUp'].map(key => turnedBy(key, 0, 3))).toEqual([null, null, null])
  expect(['ArrowRight', 'End', 'PageDown'].map(key => turnedBy(key, 3, 3))).toEqual([null, null, null])
  expect(['a', 'ArrowDown', 'Enter'].map(key => turnedBy(key, 1, 3))).toEqual([null, null, null])
})
