import { expect, test } from 'vitest'
import { dataFormats } from './formats.ts'

test('lists the formats of spreadsheets first, in the reader’s language', () => {
  expect(dataFormats('fr-regions', 'fr').slice(0, 3)).toEqual(['csv-fr', 'xlsx', 'csv'])
  expect(dataFormats('fr-regions', 'en').slice(0, 3)).toEqual(['csv', 'xlsx', 'csv-fr'])
})

test('lists only formats that the browser writes for a file of the browser', () => {
  expect(dataFormats('local--1', 'fr')).toEqual(['csv-fr', 'csv', 'geojson', 'geojsonseq'])
})
