import { expect, test } from 'vitest'
import { areFewMatched } from './originMatching.ts'

test.each([
  [8, 10, false],
  [79, 100, true],
  [0, 1, true],
  [3, 3, false],
])('judges a join of %i among %i rows', (matched, rows, areFew) => {
  expect(areFewMatched(matched, rows)).toBe(areFew)
})
