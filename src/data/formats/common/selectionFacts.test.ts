import { expect, test } from 'vitest'
import { selectionFacts } from './selectionFacts.ts'

const populous = { label: 'population', operator: 'gte', value: 5000 } as const
const region = (value: string) => ({ label: 'region', operator: 'equals', value }) as const

test('writes nothing about all zones in their own order', () => {
  expect(selectionFacts({})).toEqual({})
})

test('writes conditions with brackets and quoted texts, and the order', () => {
  const filter = { and: [populous, { or: [region("Côte-d'Or"), region('Ain')] }] }
  const order = { label: 'population', direction: 'desc' } as const
  expect(selectionFacts({ query: { mode: 'l', filter }, order })).toEqual({
    selection: "(population >= 5000 and (region = 'Côte-d''Or' or region = 'Ain'))",
    sorted_by: 'population desc',
  })
})

test('mentions a search, an extent and a selection by hand', () => {
  expect(selectionFacts({ search: 'loire', in_bbox: [1, 2, 3, 4], zones: 'BQ==' })).toEqual({
    selection: "name or code contains 'loire' and extent meets 1, 2, 3, 4 and selected by hand",
  })
})
