import { expect, test } from 'vitest'
import { datasetOfZone, instanceId, instanceParts, labelId, zoneId, zoneParts } from './idParts.ts'
import { DatasetId, Edition, InstanceId, ZoneId } from './ids.ts'

const schemas = { dataset: DatasetId, edition: Edition, instance: InstanceId, zone: ZoneId }

test.each([
  ['dataset', 'fr-regions', true],
  ['dataset', '2026', true],
  ['dataset', 'a'.repeat(80), true],
  ['dataset', 'a'.repeat(81), false],
  ['dataset', '', false],
  ['dataset', 'Fr', false],
  ['dataset', 'fr--regions', false],
  ['dataset', '-fr', false],
  ['dataset', 'fr-', false],
  ['dataset', 'fr_regions', false],
  ['dataset', 'fr.regions', false],
  ['dataset', 'régions', false],
  ['dataset', 'fr-regions~2026', false],
  ['dataset', 'fr-regions\n', false],
  ['edition', '2026', true],
  ['edition', '2026-01-31', true],
  ['edition', '9'.repeat(30), true],
  ['edition', '9'.repeat(31), false],
  ['edition', '', false],
  ['edition', '2026~1', false],
  ['instance', 'fr-regions~2026', true],
  ['instance', 'fr-regions~2026-01-31', true],
  ['instance', 'fr-regions', false],
  ['instance', 'fr-regions~', false],
  ['instance', '~2026', false],
  ['instance', '~', false],
  ['instance', 'fr-regions~2026~1', false],
  ['instance', 'FR~2026', false],
  ['instance', '../fr~2026', false],
  ['instance', `${'a'.repeat(80)}~${'9'.repeat(39)}`, true],
  ['instance', `${'a'.repeat(80)}~${'9'.repeat(40)}`, false],
  ['zone', 'fr-regions.53', true],
  ['zone', 'fr-regions.2A%20b', true],
  ['zone', 'fr-regions.a.b', true],
  ['zone', 'fr-regions.', false],
  ['zone', '.53', false],
  ['zone', 'fr-regions', false],
  ['zone', 'FR.53', false],
  ['zone', 'fr-regions~2026.53', false],
  ['zone', `fr.${'5'.repeat(397)}`, true],
  ['zone', `fr.${'5'.repeat(398)}`, false],
] as const)('validates the %s id %j as %s', (kind, id, isValid) => {
  expect(schemas[kind].safeParse(id).success).toBe(isValid)
})

test.each([
  ['fr-regions', '2026', 'fr-regions~2026'],
  ['fr-regions', '2026-01-31', 'fr-regions~2026-01-31'],
])('names the instance of %s in %s %s', (dataset, edition, id) => {
  expect(instanceId(dataset, edition)).toBe(id)
  expect(instanceParts(id)).toEqual({ dataset, edition })
})

test.each([
  ['fr-regions', 'fr-regions', null],
  ['', '', null],
  ['fr-regions~', 'fr-regions', ''],
  ['~2026', '', '2026'],
  ['a~b~c', 'a', 'b~c'],
])('splits %j, which is not an instance, into %j and %j', (id, dataset, edition) => {
  expect(instanceParts(id)).toEqual({ dataset, edition })
})

test.each([
  ['fr-regions', '53', 'fr-regions.53'],
  ['fr-regions', 'a.b', 'fr-regions.a.b'],
  ['lieux', 'Saint-Malo / Sud', 'lieux.Saint-Malo%20%2F%20Sud'],
  ['lieux', 'été', 'lieux.%C3%A9t%C3%A9'],
  ['lieux', '50%', 'lieux.50%25'],
  ['lieux', 'a\nb', 'lieux.a%0Ab'],
])('names the zone of %s with the key %j %s', (dataset, key, id) => {
  expect(zoneId(dataset, key)).toBe(id)
  expect(zoneParts(id)).toEqual({ dataset, key })
  expect(datasetOfZone(id)).toBe(dataset)
})

test('names a label by its instance and any name', () => {
  expect(labelId('lieux~2026', 'Nom / été')).toBe('lieux~2026.Nom%20%2F%20%C3%A9t%C3%A9')
})

test.each([
  ['lieux.50%', '50%'],
  ['lieux.Saint-Malo / Sud', 'Saint-Malo / Sud'],
])('reads the unencoded key in %j', (id, key) => {
  expect(zoneParts(id)).toEqual({ dataset: 'lieux', key })
})

test.each(['', '.', 'lieux', 'lieux.', '.53', 'Lieux.53', 'lieux~2026.53', 'li eux.53'])(
  'rejects %j as a zone',
  id => {
    expect(zoneParts(id)).toBeNull()
    expect(datasetOfZone(id)).toBe('')
  },
)
