import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.ts'

const secret = new Secret('hunter2')

test('a secret is told to who asks for it', () => {
  expect(secret.reveal()).toBe('hunter2')
})

test('a secret does not show in JSON, texts and logs', () => {
  expect(`${JSON.stringify({ secret })} ${secret} ${inspect(secret, { depth: 9 })}`).not.toContain('hunter2')
})

test('two secrets are equal when their texts are', () => {
  expect(secret.equals(new Secret('hunter2'))).toBe(true)
  expect(secret.equals(new Secret('hunter3'))).toBe(false)
})
