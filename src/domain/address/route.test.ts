import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, detourOf, nextOf, placeOf } from './route.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
])('the login never leads to %j', next => expect(nextOf(`?${new URLSearchParams({ next })}`)).toBe('/'))

test('wherever the login leads to is on this origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.webPath()), next => {
      const led = nextOf(`?${new URLSearchParams({ next })}`)
      expect(new URL(led, 'https://cartable.example').origin).toBe('https://cartable.example')
    }),
  )
})

test('the settings of the account lead an anonymous visitor through the login and back', () => {
  const detour = detourOf(placeOf('/account/settings'), 'anonymous')
  expect(detour).toBe('/login?next=%2Faccount%2Fsettings')
  expect(detourOf(placeOf(detour ?? ''), 'member')).toBe('/account/settings')
})

test('nobody is led anywhere while it is not known who they are', () => {
  for (const path of ['/', '/login', '/signup', '/account/settings'])
    expect(detourOf(placeOf(path), 'restoring')).toBeNull()
})

test('a place and its address say the same', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `${path || '/'}${query === '' ? '' : `?${query}`}`
      expect(addressOf(placeOf(address))).toBe(address)
    }),
  )
})
