import { expect, test } from 'vitest'
import { FailureError } from '../domain/failure.ts'
import { isExpected, report, reportTo } from './reports.ts'

test('does not report aborts and refusals', () => {
  expect(isExpected(new DOMException('Stopped.', 'AbortError'))).toBe(true)
  expect(isExpected(new FailureError({ code: 'refused', detail: null }))).toBe(true)
  expect(isExpected(new FailureError({ code: 'unexpected', detail: null }))).toBe(false)
  expect(isExpected(new TypeError('x is undefined'))).toBe(false)
})

test('delays errors until the DSN is known, and never reports expected ones', () => {
  const early = new Error('early')
  report(early)
  report(new FailureError({ code: 'unreachable', detail: null }))
  const received: unknown[] = []
  reportTo(error => received.push(error))
  const late = new FailureError({ code: 'unexpected', detail: null })
  report(late)
  expect(received).toEqual([early, late])
})
