import { expect, test } from 'vitest'
import { DATASETS } from '../../../tests/support/fixtures.ts'
import { stopsOf } from '../colour/ramp.ts'
import { lookIn, readyMapsOf } from './readyMaps.ts'

const [any] = DATASETS
if (!any) throw new Error('There is a dataset.')

test('marks no low unemployment in red, whatever the theme', () => {
  const [map] = readyMapsOf([{ ...any, id: 'us-chomage' }])
  if (!map) throw new Error('There is a map of unemployment.')
  const lowest = (theme: 'dark' | 'light') => stopsOf(lookIn(theme, map).style)[0]
  expect([lowest('light'), lowest('dark')]).toEqual(['#ffffcc', '#331418'])
})
