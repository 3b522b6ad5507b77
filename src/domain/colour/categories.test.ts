import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastDifference } from '../../../tests/support/vision.ts'
import type { LabelValue } from '../../contract/label.ts'
import { categoriesIn } from './categories.ts'
import { categoryColours } from './categoryColours.ts'

const CANVASES = ['#100c18', '#f4f2f8']
const names = Array.from({ length: 40 }, (_, at) => `Région ${at}`)
const first = (count: number) => names.slice(0, count).map(categoryColours(names.slice(0, 24)))

test('separates the first twelve colours by 10 or more, also in deuteranopia', () => {
  expect(leastDifference(first(12))).toBeGreaterThanOrEqual(10)
  expect(leastDifference(first(12), 'deuteranopia')).toBeGreaterThanOrEqual(10)
  expect(leastDifference(first(12), 'protanopia')).toBeGreaterThanOrEqual(9)
})

test('gives distinct colours to 18 régions and to 24 values', () => {
  expect(leastDifference(first(18))).toBeGreaterThanOrEqual(10)
  expect(leastDifference(first(24))).toBeGreaterThanOrEqual(10)
})

test('contrasts every colour at 3:1 with both canvases and with no data', () => {
  for (const colour of first(40)) {
    for (const canvas of CANVASES) expect(wcagContrast(colour, canvas)).toBeGreaterThanOrEqual(3)
  }
  expect(leastDifference([...first(12), '#77717f'])).toBeGreaterThanOrEqual(10)
})

test('keeps the colours of later values when the first ones change', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (key, others) => {
      fc.pre(!others.includes(key))
      expect(categoryColours(others)(key)).toBe(categoryColours([])(key))
    }),
  )
})

test.each<[string, Parameters<typeof categoriesIn>[1], LabelValue[], string[]]>([
  [
    'texts in the order of the source, each once',
    'text',
    ['Corse', null, 'Bretagne', 'Corse', 'Alsace'],
    ['Corse', 'Bretagne', 'Alsace'],
  ],
  ['numbers in ascending order', 'number', [10, 2, null, 2, -1], ['-1', '2', '10']],
  ['dates from the earliest', 'date', ['2024-05', '2023', '2024-01-31'], ['2023', '2024-01-31', '2024-05']],
  ['answers', 'other', [true, false, true], ['true', 'false']],
  ['no numbers of a measure', 'number', Array.from({ length: 60 }, (_, at) => at), []],
  ['the first of many texts', 'text', names, names.slice(0, 24)],
  ['no long texts', 'text', ['x'.repeat(500), 'a'], ['a']],
  ['an empty column', 'text', [null, null], []],
])('lists the categories of %s', (_, type, values, expected) => {
  expect(categoriesIn(values, type)).toEqual(expected)
})
