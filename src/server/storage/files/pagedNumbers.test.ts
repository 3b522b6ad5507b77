import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filled } from '../../../domain/numberList.ts'
import { pagedLists } from './pagedNumbers.ts'
import { Spill } from './spill.ts'

function temporaryLists() {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'numbers')
  return { path, lists: pagedLists(new Spill(path)) }
}

/** More numbers than two lists keep in memory. */
const MANY = 1_200_000

test('returns the numbers of two long lists that share a file', () => {
  const { path, lists } = temporaryLists()
  const [counts, halves] = [lists.uint32(), lists.float64()]
  for (let number = 0; number < MANY; number++) {
    counts.push(number)
    halves.push(number / 2)
  }
  expect(existsSync(path)).toBe(true)
  expect(counts.length).toBe(MANY)
  for (const index of [0, MANY - 1, 17, 600_000, 16_383, 16_384]) {
    expect(counts.at(index)).toBe(index)
    expect(halves.at(index)).toBe(index / 2)
  }
})

test('keeps replaced numbers after their page has left the memory', () => {
  const { lists } = temporaryLists()
  const list = filled(lists.int32(), MANY, 0)
  for (const round of [1, 2]) {
    for (let index = 5; index < MANY; index += 100_000) list.set(index, -round * index)
    for (let index = 5; index < MANY; index += 100_000) expect(list.at(index)).toBe(-round * index)
    expect(list.at(MANY - 1)).toBe(0)
  }
})

test('writes no file for few numbers', () => {
  const { path, lists } = temporaryLists()
  const list = filled(lists.uint8(), 100_000, 7)
  expect(list.at(99_999)).toBe(7)
  expect(existsSync(path)).toBe(false)
})
