import { afterEach, expect, test, vi } from 'vitest'
import { cookieJar } from './tabs.ts'

afterEach(() => {
  // The stubbed page does not store the token. If it leaked, it would last as long as this one.
  cookieJar.remove()
  vi.unstubAllGlobals()
})

/** Opens a page with cookies as scripts see them. Returns the written cookies. */
function open(protocol: 'http:' | 'https:', cookies = ''): string[] {
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  return written
}

test.each([
  ['http:', 'jwt_token=a.b; path=/; Max-Age=86400; SameSite=Lax'],
  ['https:', 'jwt_token=a.b; path=/; Max-Age=86400; SameSite=Lax; Secure'],
] as const)(
  'stores the token over %s for a day, for the whole origin and no other site',
  (protocol, cookie) => {
    const written = open(protocol)
    cookieJar.write('a.b')
    expect(written).toEqual([cookie])
  },
)

test('removes the token at once', () => {
  const written = open('http:')
  cookieJar.remove()
  expect(written).toEqual(['jwt_token=; path=/; Max-Age=0; SameSite=Lax'])
})

test('finds the token among other cookies, by its exact name', () => {
  open('http:', 'a=1; jwt_token=x%3Dy; b=2')
  expect(cookieJar.read()).toBe('x=y')
  open('http:', 'my_jwt_token=x; a=1')
  expect(cookieJar.read()).toBeNull()
})

test('treats an empty token as none', () => {
  open('http:', 'jwt_token=')
  expect(cookieJar.read()).toBeNull()
})
