import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Spill } from '../../storage/files/spill.ts'
import { SpilledValues } from './spilledValues.ts'

function spill(): Spill {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return new Spill(join(folder, 'values'))
}

test('restores the values of two columns that share a file', () => {
  const file = spill()
  const [texts, others] = [new SpilledValues(file), new SpilledValues(file)]
  for (let row = 0; row < 10_000; row++) {
    texts.set(row, `row ${row}`)
    others.set(row, row % 2 === 0 ? row / 4 : { list: [row, null] })
  }
  const [allTexts, allOthers] = [[...texts.values(10_000)], [...others.values(10_000)]]
  expect(allTexts).toHaveLength(10_000)
  expect([allTexts[0], allTexts[4095], allTexts[4096], allTexts[9999]]).toEqual([
    'row 0',
    'row 4095',
    'row 4096',
    'row 9999',
  ])
  expect([allOthers[8194], allOthers[9999]]).toEqual([2048.5, { list: [9999, null] }])
})

test('returns null for rows without a value', () => {
  const values = new SpilledValues(spill())
  values.set(2, 'first')
  values.set(9000, 'last')
  const all = [...values.values(9002)]
  expect(all).toHaveLength(9002)
  expect(all.flatMap((value, row) => (value === null ? [] : [[row, value]]))).toEqual([
    [2, 'first'],
    [9000, 'last'],
  ])
})
