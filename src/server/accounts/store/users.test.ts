import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, usernameKey } from './users.ts'

test('case makes no difference to a mailbox, nor the way its domain is written', () => {
  expect(emailKey('Alice@Exämple.ORG')).toBe(emailKey('alice@xn--exmple-cua.org'))
})

test('outside ASCII the local part is taken as it is', () => {
  for (const [other, plain] of [
    ['mıke@a.org', 'mike@a.org'],
    ['mi\u212Ae@a.org', 'mike@a.org'],
    ['ﬁona@a.org', 'fiona@a.org'],
    ['ÉVA@a.org', 'éva@a.org'],
  ] as const) {
    expect(emailKey(other)).not.toBe(emailKey(plain))
  }
})

test('what has no domain is no mailbox', () => {
  for (const email of ['', 'alice', '@a.org', 'alice@', 'alice@a b']) expect(emailKey(email)).toBeNull()
})

test('the key of a name is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      fc.pre(usernameKey(name).normalize('NFKC') === usernameKey(name))
      expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
    }),
  )
})
