import { expect, test } from 'vitest'
import { FailureError } from '../domain/failure.ts'
import { isExpected, report, reportTo } from './reports.ts'

test('what was aborted or refused is no error of the program', () => {
  expect(isExpected(new DOMException('Stopped.', 'AbortError'))).toBe(true)
  expect(isExpected(new FailureError({ code: 'refused', detail: null }))).toBe(true)
  expect(isExpected(new FailureError({ code: 'unexpected', detail: null }))).toBe(false)
  expect(isExpected(new TypeError('x is undefined'))).toBe(false)
})

test('errors wait until it is known where they are reported, and expected ones never are', () => {
  const early = new Error('early')
  report(early)
  report(new FailureError({ code: 'unreachable', detail: null }))
  const received: unknown[] = []
  reportTo(error => received.push(error))
  const late = new FailureError({ code: 'unexpected', detail: null })
  report(late)
  expect(received).toEqual([early, late])
})
