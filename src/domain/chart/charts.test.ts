import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { Chart } from '../../contract/view.ts'
import { labelsMissedBy, labelsOfChart } from './charts.ts'

/** A dataset that has two numbers, population and menages, and a text, region. */
const SHEET = sheetOf('labels', 'labels~2026')
const missed = (chart: Chart) => labelsMissedBy(chart, SHEET)

test('a chart misses the labels that the dataset does not have', () => {
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

test('a label that the dataset has of another type is not missing, but suits no such chart', () => {
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

test('a scatter plot has the two labels that it is of, and there is none of one label twice', () => {
  const namesOf = (...labels: [string, string]) =>
    labelsOfChart(SHEET, { kind: 'scatter', labels })?.map(({ name }) => name)
  expect(namesOf('menages', 'population')).toEqual(['menages', 'population'])
  expect(namesOf('menages', 'menages')).toBeUndefined()
})
