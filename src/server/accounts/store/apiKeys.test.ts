import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyIdOf, newKey } from './apiKeys.ts'

test('recognises a new key by its documented form', () => {
  const { id, value } = newKey()
  expect(value).toMatch(/^ct_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
  expect(keyIdOf(value)).toBe(id)
})

test('never creates the same key twice', () => {
  const values = Array.from({ length: 500 }, () => newKey().value)
  expect(new Set(values).size).toBe(500)
})

test('refuses a key with one character changed', () => {
  const { value } = newKey()
  fc.assert(
    fc.property(fc.nat(value.length - 1), fc.constantFrom(...'_ aZ09é'), (place, character) => {
      const changed = value.slice(0, place) + character + value.slice(place + 1)
      expect(keyIdOf(changed) === null).toBe(changed !== value)
    }),
  )
})

test('refuses a text without the form of a key', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(keyIdOf(text)).toBeNull()
    }),
  )
})
