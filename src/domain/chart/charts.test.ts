import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import type { Chart } from '../../contract/view.ts'
import { labelsMissedBy } from './charts.ts'

/** A dataset that has two numbers, population and menages, and a text, region. */
const SHEET = sheetOf('labels', 'labels~2026')
const missed = (chart: Chart) => labelsMissedBy(chart, SHEET)

test('a chart misses the labels that the dataset does not have, or has of a type that suits no such chart', () => {
  expect(missed({ kind: 'histogram', labels: ['income'] })).toEqual(['income'])
  expect(missed({ kind: 'histogram', labels: ['region'] })).toEqual(['region'])
  expect(missed({ kind: 'bars', labels: ['population'] })).toEqual(['population'])
  expect(missed({ kind: 'scatter', labels: ['population', 'income'] })).toEqual(['income'])
  expect(missed({ kind: 'scatter', labels: ['income', 'age'] })).toEqual(['income', 'age'])
})

test('a chart of twice the same label misses both', () => {
  expect(missed({ kind: 'scatter', labels: ['menages', 'menages'] })).toEqual(['menages', 'menages'])
})
