import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { Chart } from '../../contract/view.ts'
import { labelsMissedBy, labelsOfChart } from './charts.ts'

/** Dataset with two numbers, population and menages, and a text, region. */
const SHEET = sheetOf('labels', 'labels~2026')
const missed = (chart: Chart) => labelsMissedBy(chart, SHEET)

test('reports the labels that the dataset lacks', () => {
  expect(missed({ kind: 'histogram', labels: ['income'] })).toEqual({ missing: ['income'], unsuitable: [] })
  expect(missed({ kind: 'scatter', labels: ['population', 'income'] })).toEqual({
    missing: ['income'],
    unsuitable: [],
  })
  expect(missed({ kind: 'scatter', labels: ['income', 'age'] })).toEqual({
    missing: ['income', 'age'],
    unsuitable: [],
  })
})

test('reports a label of an unsuitable type as unsuitable, not missing', () => {
  expect(missed({ kind: 'histogram', labels: ['region'] })).toEqual({ missing: [], unsuitable: ['region'] })
  expect(missed({ kind: 'bars', labels: ['population'] })).toEqual({
    missing: [],
    unsuitable: ['population'],
  })
  expect(missed({ kind: 'scatter', labels: ['region', 'income'] })).toEqual({
    missing: ['income'],
    unsuitable: ['region'],
  })
})

test('requires two different labels for a scatter plot', () => {
  const namesOf = (...labels: [string, string]) =>
    labelsOfChart(SHEET, { kind: 'scatter', labels })?.map(({ name }) => name)
  expect(namesOf('menages', 'population')).toEqual(['menages', 'population'])
  expect(namesOf('menages', 'menages')).toBeUndefined()
})
