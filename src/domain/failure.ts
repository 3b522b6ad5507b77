/** Reason for which a call gave no answer. `detail` is the server's own sentence, in the person's language. */
export type Failure = {
  /** `unauthenticated`: an account is asked for, and nobody is logged in. */
  code: 'timeout' | 'unreachable' | 'notFound' | 'unauthenticated' | 'refused' | 'unexpected'
  detail: string | null
  /** Whether nothing else takes what was refused: the import refuses the file as well. */
  isFinal?: true
  /** Sentences of the server about each field that was sent. */
  fields?: Readonly<Record<string, readonly string[]>>
}

/** An error that carries its failure, so that machines branch on the code and never on a text. */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.detail ?? failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** Turns any thrown value into a failure; one that nobody foresaw is `unexpected`. */
export function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { code: 'unexpected', detail: null }
}
