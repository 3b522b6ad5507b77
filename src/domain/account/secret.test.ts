import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.ts'

const secret = new Secret('hunter2')

test('reveals a secret on request', () => {
  expect(secret.reveal()).toBe('hunter2')
})

test('hides a secret in JSON, texts and logs', () => {
  expect(`${JSON.stringify({ secret })} ${secret} ${inspect(secret, { depth: 9 })}`).not.toContain('hunter2')
})

test('compares secrets by their texts', () => {
  expect(secret.equals(new Secret('hunter2'))).toBe(true)
  expect(secret.equals(new Secret('hunter3'))).toBe(false)
})
