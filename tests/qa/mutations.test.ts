import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'

test.each(mutations)('changes existing code: $name', ({ file, from, to }) => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')
  expect(text.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
