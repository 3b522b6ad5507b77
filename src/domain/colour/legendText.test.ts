import { expect, test } from 'vitest'
import { label } from '../../../tests/support/fixtures.ts'
import { wholeText } from './classes.ts'
import { colourScale } from './colours.ts'
import { type Legend, legendOf } from './legend.ts'
import { entryText } from './legendText.ts'
import { defaultStyle, styleForLabel } from './style.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const side = (name: string, unit: string | null) => ({
  label: { fr: name, en: name },
  type: 'number' as const,
  unit,
  breaks: [10],
  classes: [
    { from: 0, to: 10 },
    { from: 10, to: 25 },
  ],
})
const cell = (x: number, y: number) => ({ id: `cell:${x}:${y}`, x, y, colour: '#777777', count: 1 })
const noData = { id: 'noData', colour: '#777777', count: 0 }

test('describes a cell by the class of each label, with its unit', () => {
  const legend: Legend = {
    kind: 'bivariate',
    label: { fr: 'Densité × Revenu', en: 'Density × Income' },
    unit: null,
    x: side('Densité', 'hab./km²'),
    y: side('Revenu', null),
    entries: [cell(0, 1)],
    noData,
    missing: { first: 0, second: 0, both: 0 },
  }
  expect(plain(entryText(legend, cell(0, 1), 'fr'))).toBe(
    'Densité moins de 10 (hab./km²) × Revenu 10 et plus',
  )
  expect(plain(entryText(legend, cell(1, 0), 'fr'))).toBe(
    'Densité 10 et plus (hab./km²) × Revenu moins de 10',
  )
  expect(entryText(legend, noData, 'fr')).toBe('')
})

test('leaves both outer classes open, and writes all breaks with equal decimals', () => {
  const numbers = [0.2, 0.4, 0.5, 0.6, 1.25, 1.5, 3, 7]
  const style = { ...defaultStyle(0), label: 'n', classes: 'manual' as const, breaks: [0.5, 1.25, 3] }
  const legend = legendOf(colourScale(label('n', 'number'), style, numbers), numbers, 'en')
  if (legend.kind !== 'classes') throw new Error(legend.kind)
  expect(legend.entries.map(row => entryText(legend, row, 'en'))).toEqual([
    'less than 0.50',
    '0.50 to 1.25',
    '1.25 to 3.00',
    '3.00 and over',
  ])
})

test.each([
  [[4_100_000_000, 35_000_000_000], 'fr', ['moins de 4,1 Md', '4,1 Md à 35 Md', '35 Md et plus']],
  [[4_100_000_000, 35_000_000_000], 'en', ['less than 4.1B', '4.1B to 35B', '35B and over']],
  [[0, 2_500_000_000], 'en', ['less than 0', '0 to 2.5B', '2.5B and over']],
  // Not short in billions.
  [
    [120_000, 35_000_000_000],
    'en',
    ['less than 120,000', '120,000 to 35,000,000,000', '35,000,000,000 and over'],
  ],
  [[1_234_567_891], 'en', ['less than 1,234,567,891', '1,234,567,891 and over']],
  [[120_000, 900_000_000], 'en', ['less than 120,000', '120,000 to 900,000,000', '900,000,000 and over']],
] as const)('writes breaks in billions if all are short: %j in %s', (breaks, language, texts) => {
  const numbers = [-1, 1, 3_000_000_000, 40_000_000_000]
  const style = { ...defaultStyle(0), label: 'n', classes: 'manual' as const, breaks: [...breaks] }
  const legend = legendOf(colourScale(label('n', 'number'), style, numbers), numbers, language)
  if (legend.kind !== 'classes') throw new Error(legend.kind)
  expect(legend.entries.map(row => plain(entryText(legend, row, language)))).toEqual(texts)
})

test.each([
  [{ from: 11.2, to: 40 }, false, '12 à 39'],
  [{ from: 11.2, to: 40 }, true, '12 à 40'],
  [{ from: 12, to: 13 }, false, '12'],
  [{ from: null, to: 12 }, false, 'moins de 12'],
  [{ from: 12, to: null }, true, '12 et plus'],
  [{ from: null, to: null }, true, ''],
])('writes a class of whole numbers %j (last: %s) as "%s"', (interval, isLast, text) => {
  expect(plain(wholeText(interval, isLast, 'fr'))).toBe(text)
})

test('keeps the order of the source for equally frequent values', () => {
  const region = label('region', 'text')
  const ordered = { ...region, stats: { ...region.stats, categories: ['Corse', 'Bretagne', 'Alsace'] } }
  const scale = colourScale(ordered, styleForLabel(defaultStyle(0), ordered))
  const legend = legendOf(scale, ['Alsace', 'Bretagne', 'Corse', null, 'Alsace', 'Corse'], 'fr')
  if (legend.kind !== 'values') throw new Error(legend.kind)
  expect(legend.entries.map(({ value, count }) => [value, count])).toEqual([
    ['Corse', 2],
    ['Alsace', 2],
    ['Bretagne', 1],
  ])
  expect(legend.noData.count).toBe(1)
})
