import { expect, test } from 'vitest'
import { isLayerOpen, isPrecise, isRepeatOpen, longChoices, longText } from './openQuestions.ts'
import { holdsRows } from './ownFile.ts'

const repeated = { key: 'code', by: 'année', values: ['2019', '2020'], groups: 2, columns: [] }

test('turns a table with repeated keys into columns, or the instance of one value', () => {
  const choices = longChoices(repeated)
  expect(choices).toEqual([
    { kind: 'columns', key: 'code', by: 'année' },
    { kind: 'rows', by: 'année', value: '2019' },
    { kind: 'rows', by: 'année', value: '2020' },
  ])
  expect(choices.map(longText)).toEqual(['columns', 'rows:2019', 'rows:2020'])
})

test('offers at most a hundred values one by one', () => {
  const values = Array.from({ length: 150 }, (_, at) => String(1900 + at))
  const choices = longChoices({ ...repeated, values })
  expect(choices).toHaveLength(101)
  expect(longText(choices.at(-1)!)).toBe('rows:1999')
})

test.each([
  ['the file is not read yet', undefined, 'code', false],
  ['no key has several rows', { repeated: null, read: { long: null } }, 'code', false],
  ['their use is open', { repeated, read: { long: null } }, 'code', true],
  ['their use is known', { repeated, read: { long: longChoices(repeated)[1] } }, 'code', false],
  ['another column is the key', { repeated, read: { long: null } }, 'nom', false],
])('asks about repeated keys when %s: %#', (_, survey, key, isOpen) => {
  expect(isRepeatOpen(survey as Parameters<typeof isRepeatOpen>[0], key)).toBe(isOpen)
})

test.each([
  [1, null, false],
  [2, null, true],
  [2, 'communes', false],
])('asks which of %s layers to read, given %s: %s', (count, layer, isOpen) => {
  const layers = ['communes', 'cantons'].slice(0, count)
  expect(isLayerOpen({ layers, read: { layer } } as unknown as Parameters<typeof isLayerOpen>[0])).toBe(
    isOpen,
  )
})

test.each([
  [10, null, true],
  [10.1, null, false],
  [null, null, false],
  [null, 'unknown', true],
  [30, 30, true],
  [31, 30, false],
  // The accepted error is never below the default.
  [9, 2, true],
] as const)('accepts an error of %s m if %s is accepted: %s', (accuracy, accepted, isFine) => {
  expect(isPrecise({ accuracy }, accepted)).toBe(isFine)
})

test.each([
  ['code;nom\n01;Ain', true],
  ['\n\ncode;nom\n01;Ain\n', true],
  ['Paris', false],
  ['https://example.org/a.csv\n', false],
  ['un\n\ndeux', false],
])('recognises pasted text %j as rows: %s', (text, isRows) => {
  expect(holdsRows(text)).toBe(isRows)
})
