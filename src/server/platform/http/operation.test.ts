import { expect, test } from 'vitest'
import { canonicalPath } from './operation.ts'

test.each([
  ['/', '/'],
  ['/cartable/dataset', '/cartable/dataset/'],
  ['/cartable/dataset/', '/cartable/dataset/'],
  ['/cartable/zone', '/cartable/zone/'],
  ['/cartable/zone/query', '/cartable/zone/query/'],
  ['/cartable/zone/row', '/cartable/zone/row/'],
  ['/cartable/zone/fr-departements.29/', '/cartable/zone/fr-departements.29'],
  ['/cartable/zone/queryable.1', '/cartable/zone/queryable.1'],
  ['/api/docs/', '/api/docs'],
  ['/assets/index-abc.js', '/assets/index-abc.js'],
])('serves %s as %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})
