import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressAfterLogin, addressOf, placeOfAddress, redirectFor } from './route.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
])('never redirects from the login to %j', next =>
  expect(addressAfterLogin(`?${new URLSearchParams({ next })}`)).toBe('/'),
)

test('redirects from the login to this origin only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.webPath()), next => {
      const led = addressAfterLogin(`?${new URLSearchParams({ next })}`)
      expect(new URL(led, 'https://cartable.example').origin).toBe('https://cartable.example')
    }),
  )
})

test('sends an anonymous user from account settings to the login and back', () => {
  const detour = redirectFor(placeOfAddress('/account/settings'), 'anonymous')
  expect(detour).toBe('/login?next=%2Faccount%2Fsettings')
  expect(redirectFor(placeOfAddress(detour ?? ''), 'member')).toBe('/account/settings')
})

test('redirects nobody while the session is unknown', () => {
  for (const path of ['/', '/login', '/signup', '/account/settings'])
    expect(redirectFor(placeOfAddress(path), 'restoring')).toBeNull()
})

test('converts between a place and its address', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `${path || '/'}${query === '' ? '' : `?${query}`}`
      expect(addressOf(placeOfAddress(address))).toBe(address)
    }),
  )
})
