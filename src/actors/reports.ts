import { type Failure, FailureError, toFailure } from '../domain/failure.ts'

/** Subscribes to uncaught exceptions and rejections. */
export function onUncaughtError(receive: (reason: unknown) => void): void {
  // Errors without an error are notes of the browser, such as those about ResizeObserver.
  addEventListener('error', ({ error }) => {
    if (error) receive(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => receive(reason))
}

/** Greatest number of errors that wait until it is known whether they are reported, and where. */
const LIMIT = 20

let waiting: unknown[] = []
let deliver = (error: unknown): void => {
  if (waiting.length < LIMIT) waiting.push(error)
}

/** Reports what nobody foresaw, where the operator wants that; what is part of the day is not. */
export function report(error: unknown): void {
  if (!isExpected(error)) deliver(error)
}

/** Says where errors are reported from now on, those before included. */
export function reportTo(receive: (error: unknown) => void): void {
  deliver = receive
  for (const error of waiting) receive(error)
  waiting = []
}

/** An error as a failure to tell the person of, reported when nobody foresaw it. */
export function reportedFailure(error: unknown): Failure {
  report(error)
  return toFailure(error)
}

/** Tells whether a failure is part of the day: what the person gave up, and what the server refuses as it should. */
export function isExpected(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError'
  return error instanceof FailureError && error.failure.code !== 'unexpected'
}
