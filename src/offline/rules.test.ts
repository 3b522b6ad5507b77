import { expect, test } from 'vitest'
import { cachingOf, fileIn, kindOf, mayStartFromCache } from './rules.ts'

const HERE = 'https://cartable.example'
const kind = (path: string, changes: { method?: string; mode?: RequestMode } = {}) =>
  kindOf({ method: 'GET', mode: 'cors', url: new URL(path, HERE).href, ...changes }, HERE)

test.each([
  '/',
  '/?show=a~1',
  '/import',
  '/login?next=/',
  '/account/settings',
  '/administration/feedback',
  '/password/reset/a/b',
])('opens the page of %s without a network', path => expect(kind(path, { mode: 'navigate' })).toBe('screen'))

test.each([
  '/docs/fr/',
  '/docs/reference/import.md',
  '/api/docs',
  '/ogc',
  '/dev/mailbox/',
  '/owner',
  '/catalogue.ttl',
  '/licences.txt',
])('leaves requests for the page of %s to the browser', path =>
  expect(kind(path, { mode: 'navigate' })).toBeNull(),
)

test.each<[string, RequestCache, boolean]>([
  ['/', 'default', true],
  ['/?language=fr', 'default', true],
  ['/?show=a~1', 'default', false],
  ['/import', 'default', false],
  ['/', 'no-cache', false],
  ['/', 'reload', false],
])('starts %s, requested by %s, from the cache: %s', (path, cache, isCached) =>
  expect(mayStartFromCache({ cache, url: HERE + path })).toBe(isCached),
)

test('distinguishes build files from answers about data', () => {
  expect(kind('/cartable/geom/abc/3/1/2')).toBe('answer')
  expect(kind('/cartable/dataset/?page_size=250')).toBe('answer')
  expect(kind('/config.json')).toBe('answer')
  expect(kind('/basemap/places.json')).toBe('answer')
  expect(kind('/maps/homes-light.jpg')).toBe('answer')
})

test('recognises build files by name, also on another host', () => {
  const files = ['/assets/main-1.js']
  const path = (url: string, method = 'GET') =>
    fileIn({ method, mode: 'cors', url: new URL(url, HERE).href }, HERE, files)
  expect(path('/assets/main-1.js')).toBe('/assets/main-1.js')
  // Script of the previous version, which is cached too.
  expect(path('/assets/main-0.js')).toBe('/assets/main-0.js')
  expect(path('https://cdn.example/cartable/assets/main-1.js')).toBe('/assets/main-1.js')
  for (const other of ['https://cdn.example/assets/other.js', '/x/assets/main-2.js', '/cartable/geom/1'])
    expect([other, path(other)]).toEqual([other, null])
  expect(path('/assets/main-1.js', 'POST')).toBeNull()
})

test.each([
  ['a POST', '/cartable/zone/query/', { method: 'POST' }],
  ['a HEAD', '/cartable/dataset/', { method: 'HEAD' }],
  ['an account', '/accounts/rest/user/', {}],
  ['a download', '/cartable/export/?dataset_id=a', {}],
  ['another host', 'https://tiles.example/cartable/geom/1', {}],
  ['another port', 'https://cartable.example:8443/config.json', {}],
  ['an address made to look like one', '/x/..%2fcartable/geom/1', {}],
  ['the state of the server', '/healthz', {}],
])('never answers %s from the worker', (_, path, changes) => expect(kind(path, changes)).toBeNull())

const keeping = (cacheControl: string | null, status = 200, path = '/cartable/zone/') => {
  const headers = new Headers(cacheControl === null ? {} : { 'Cache-Control': cacheControl })
  return cachingOf({ status, headers }, `https://cartable.example${path}`)
}

test('caches public answers: for good if immutable, else until the next one', () => {
  expect(keeping('public, max-age=31536000, immutable')).toBe('immutable')
  expect(keeping('Public, Max-Age=31536000, Immutable')).toBe('immutable')
  expect(keeping('public, no-cache')).toBe('changing')
})

test('keeps the settings, private ones too, since they tell when data become reserved', () => {
  expect(keeping('private, no-cache', 200, '/config.json')).toBe('changing')
  expect(keeping('private, no-cache', 503, '/config.json')).toBe('never')
})

test.each([
  ['private', 'private, max-age=31536000, immutable', 200],
  ['private, to be revalidated', 'private, no-cache', 200],
  ['contradictory', 'public, private', 200],
  ['not to be stored', 'no-store', 200],
  ['public and not to be stored', 'public, no-store', 200],
  ['without a directive', null, 200],
  ['public only as part of another word', 'x-public, max-age=1', 200],
  ['an error', 'public, max-age=31536000, immutable', 404],
  ['a breakdown', 'public, no-cache', 503],
  ['a part', 'public, max-age=31536000, immutable', 206],
])('never caches an answer that is %s', (_, said, status) => expect(keeping(said, status)).toBe('never'))
