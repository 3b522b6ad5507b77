/** Reason why a call failed. `detail` is the server's sentence, in the user's language. */
export type Failure = {
  /** `unauthenticated`: an account is required, and the visitor is anonymous. */
  code: 'timeout' | 'unreachable' | 'notFound' | 'unauthenticated' | 'refused' | 'unexpected'
  detail: string | null
  /** True if an import would refuse the file too. */
  isFinal?: true
  /** Server messages about each field that was sent. */
  fields?: Readonly<Record<string, readonly string[]>>
}

/** Error with its failure, so that machines branch on the code and never on a text. */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.detail ?? failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** Converts any thrown value into a failure; unknown ones become `unexpected`. */
export function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { code: 'unexpected', detail: null }
}
