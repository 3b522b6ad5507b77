import { type Failure, FailureError, toFailure } from '../domain/failure.ts'

/** Subscribes to uncaught exceptions and rejections. */
export function onUncaughtError(receive: (reason: unknown) => void): void {
  // Error events without an error are notes of the browser, such as those about ResizeObserver.
  addEventListener('error', ({ error }) => {
    if (error) receive(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => receive(reason))
}

/** Maximum number of errors that wait until it is known whether and where they are reported. */
const LIMIT = 20

let waiting: unknown[] = []
let deliver = (error: unknown): void => {
  if (waiting.length < LIMIT) waiting.push(error)
}

/** Reports unexpected errors, if the operator wants them; expected failures are not reported. */
export function report(error: unknown): void {
  if (!isExpected(error)) deliver(error)
}

/** Sets the receiver of reported errors, including earlier ones. */
export function reportTo(receive: (error: unknown) => void): void {
  deliver = receive
  for (const error of waiting) receive(error)
  waiting = []
}

/** Returns an error as a failure for the user, and reports it if it is unexpected. */
export function reportedFailure(error: unknown): Failure {
  report(error)
  return toFailure(error)
}

/** Returns whether a failure is expected: aborted by the user, or a documented refusal of the server. */
export function isExpected(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError'
  return error instanceof FailureError && error.failure.code !== 'unexpected'
}
