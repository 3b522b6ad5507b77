import { expect, test } from 'vitest'
import { confirmedFault, type Fault } from './integrity.ts'

/** Returns a read function that gives these results in sequence. */
const reading = (...results: (Fault | null)[]) => {
  const rest = [...results]
  return async () => rest.shift() ?? null
}

test('reads an artefact again before it counts as damaged', async () => {
  expect(await confirmedFault(reading('changed', null))).toBeNull()
  expect(await confirmedFault(reading('missing', null))).toBeNull()
})

test('reports a fault that two readings find', async () => {
  expect(await confirmedFault(reading('changed', 'changed'))).toBe('changed')
})
