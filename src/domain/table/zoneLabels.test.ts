import { expect, test } from 'vitest'
import type { ZoneLabel } from '../../contract/zone.ts'
import { labelsAsText, valueOfLabel, zoneLabelId } from './zoneLabels.ts'

const label = (name: string, value: ZoneLabel['value'], from_origin = false): ZoneLabel => ({
  dataset: 'zones',
  instance: 'zones~2026',
  name,
  title: { fr: `${name} fr`, en: `${name} en` },
  type: 'number',
  unit: name === 'population' ? 'hab.' : null,
  value,
  from_origin,
})

test('copies a number without grouping', () => {
  expect(valueOfLabel([label('population', 1234567.5)], 'population')).toBe('1234567.5')
})

test('distinguishes a label of the origin from one of the same name', () => {
  const labels = [label('name', 'own'), label('name', 'origin', true)]
  expect(labels.map(each => valueOfLabel(labels, zoneLabelId(each)))).toEqual(['own', 'origin'])
})

test('copies nothing for a missing label or value', () => {
  expect(valueOfLabel([label('population', null)], 'population')).toBe('')
  expect(valueOfLabel([], 'population')).toBe('')
})

test('lists title, value and unit of every label under the zone', () => {
  const labels = [label('population', 12), label('area', null)]
  expect(labelsAsText({ name: 'Isère', key: '38' }, labels, 'fr')).toBe(
    'Isère\t38\npopulation fr\t12\thab.\narea fr',
  )
})

test('never lets a cell run as a formula or break its row', () => {
  const text = labelsAsText({ name: '=1+1', key: 'a\tb' }, [label('note', '@SUM(A1)\nx')], 'en')
  expect(text).toBe("'=1+1\ta b\nnote en\t'@SUM(A1) x")
})
