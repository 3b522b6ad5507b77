import { expect, test } from 'vitest'
import { nestsDeeperThan } from './nesting.ts'

test('levels are counted over lists and objects', () => {
  expect(nestsDeeperThan('{"a":[{"b":[]}]}', 4)).toBe(false)
  expect(nestsDeeperThan('{"a":[{"b":[]}]}', 3)).toBe(true)
})

test('what stands side by side does not nest', () => {
  expect(nestsDeeperThan(`[${'[],'.repeat(100)}[]]`, 2)).toBe(false)
})

test('brackets inside texts do not count', () => {
  expect(nestsDeeperThan(JSON.stringify(['[[[["\\[[[']), 1)).toBe(false)
})

test('a text that never ends is read to its end once', () => {
  expect(nestsDeeperThan(`"${'\\'.repeat(200_000)}`, 1)).toBe(false)
})

test('a text that never ends is one text, however many quotes stand in it', () => {
  expect(nestsDeeperThan(`"${'\\"[{'.repeat(50_000)}`, 1)).toBe(false)
})
