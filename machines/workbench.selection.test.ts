import { expect, test } from 'vitest'
import type { View } from '../src/contract/view.ts'
import { datasetOfSelected } from '../src/domain/view/pending.ts'

/** Stack of datasets, topmost last. */
const lying = (active: string, ...datasets: string[]) => ({
  view: { displayed: datasets.map(dataset => ({ dataset })) } as View,
  active,
})

test.each([
  ['the active one', lying('a', 'a', 'b', 'c', 'd'), { a: [1], b: [1], c: [1] }, 'a'],
  [
    'the topmost, if the active one has none',
    lying('d', 'a', 'b', 'c', 'd'),
    { a: [1], b: [1], c: [1] },
    'c',
  ],
  ['the topmost with any', lying('d', 'a', 'b', 'c', 'd'), { a: [1], b: [1], c: [], d: [] }, 'b'],
  ['none, if no zone is selected', lying('a', 'a', 'b'), { a: [], b: [] }, null],
  ['none, if the dataset of the zones is hidden', lying('a', 'a', 'b'), { z: [1] }, null],
])('returns the dataset of selected zones: %s', (_, context, zones, dataset) => {
  expect(datasetOfSelected(context, zones)).toBe(dataset)
})
