/**
 * Fault of an object storage that is temporary or that the operator can repair: it is unreachable or fails,
 * it refuses the key or the call, it has no such bucket, the bucket is in another region, the clocks differ.
 */
export type ObjectsFault = 'away' | 'refused' | 'noBucket' | 'otherRegion' | 'clock'

const SAID: Readonly<Record<ObjectsFault, string>> = {
  away: 'The object storage does not answer',
  refused: 'The object storage refuses',
  noBucket: 'The object storage has no such bucket',
  otherRegion: 'The object storage has the bucket in another region',
  clock: 'The object storage has another time',
}

/** Failed call to an object storage. Its message contains neither keys nor content. */
export class ObjectsError extends Error {
  override name = 'ObjectsError'
  /** Distinguishes it from the errors of the system, which have codes too. */
  readonly code = 'OBJECTS'
  readonly fault: ObjectsFault
  /** Error code of the storage, or of the system. */
  readonly detail: string
  /** Location of the storage, set by the client. */
  place = { host: '', bucket: '' }

  constructor(fault: ObjectsFault, detail: string) {
    super(`${SAID[fault]}: ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}

/**
 * Returns whether an error comes from the object storage. Errors from threads have lost their class, but kept
 * their code.
 */
export const isObjectsError = (error: unknown): error is Pick<ObjectsError, 'message' | 'fault'> & Error =>
  error instanceof Error && (error as Partial<ObjectsError>).code === 'OBJECTS'

const CODES: Readonly<Record<string, ObjectsFault>> = {
  NoSuchBucket: 'noBucket',
  PermanentRedirect: 'otherRegion',
  TemporaryRedirect: 'otherRegion',
  AuthorizationHeaderMalformed: 'otherRegion',
  RequestTimeTooSkewed: 'clock',
  RequestTimeout: 'away',
  SlowDown: 'away',
  InternalError: 'away',
  ServiceUnavailable: 'away',
}

/** Returns the error code in an XML answer, or undefined. */
export const codeOf = (xml: string): string | undefined => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1]

/**
 * Returns the error of a call that the storage answered with a failure.
 * @param code Error code of the storage in it, or an empty text.
 */
export function answeredError(status: number, code: string): ObjectsError {
  const detail = code === '' ? `status ${status}` : code
  const isPassing = status === 429 || status === 408 || (status >= 500 && status !== 501)
  return new ObjectsError(CODES[code] ?? (isPassing ? 'away' : 'refused'), detail)
}

/** Returns the error of a call without a complete answer. */
export function connectionError(error: unknown): ObjectsError {
  if (error instanceof ObjectsError) return error
  const { cause } = error as { cause?: unknown }
  // Node never connects to some ports, and gives that error no code.
  const isBadPort = cause instanceof Error && cause.message === 'bad port'
  const code = systemCode(cause) ?? systemCode(error) ?? (isBadPort ? 'bad port' : 'connection lost')
  return new ObjectsError('away', code)
}

/** Returns the code of a system error. Node reports several failed addresses in one error. */
function systemCode(error: unknown): string | undefined {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  return errors?.map(systemCode).find(found => found !== undefined)
}
