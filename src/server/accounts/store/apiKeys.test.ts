import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyIdOf, newKey } from './apiKeys.ts'

test('a key has its form and is recognised by it', () => {
  const { id, value } = newKey()
  expect(value).toMatch(/^ct_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
  expect(keyIdOf(value)).toBe(id)
})

test('no two keys are the same', () => {
  const values = Array.from({ length: 500 }, () => newKey().value)
  expect(new Set(values).size).toBe(500)
})

test('a key with one character changed is none', () => {
  const { value } = newKey()
  fc.assert(
    fc.property(fc.nat(value.length - 1), fc.constantFrom(...'_ aZ09é'), (place, character) => {
      const changed = value.slice(0, place) + character + value.slice(place + 1)
      expect(keyIdOf(changed) === null).toBe(changed !== value)
    }),
  )
})

test('what is no key at all is none', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(keyIdOf(text)).toBeNull()
    }),
  )
})
