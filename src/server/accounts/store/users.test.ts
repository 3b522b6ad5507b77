import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, usernameKey } from './users.ts'

test('treats addresses as one mailbox despite case and domain spelling', () => {
  expect(emailKey('Alice@Exämple.ORG')).toBe(emailKey('alice@xn--exmple-cua.org'))
})

test('compares the local part exactly outside ASCII', () => {
  for (const [other, plain] of [
    ['mıke@a.org', 'mike@a.org'],
    ['mi\u212Ae@a.org', 'mike@a.org'],
    ['ﬁona@a.org', 'fiona@a.org'],
    ['ÉVA@a.org', 'éva@a.org'],
  ] as const) {
    expect(emailKey(other)).not.toBe(emailKey(plain))
  }
})

test('refuses an address without a domain', () => {
  for (const email of ['', 'alice', '@a.org', 'alice@', 'alice@a b']) expect(emailKey(email)).toBeNull()
})

test('computes the same key for the same user name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      fc.pre(usernameKey(name).normalize('NFKC') === usernameKey(name))
      expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
    }),
  )
})
