/**
 * Fault of an object storage that passes by itself or that the operator mends: it cannot be reached or fails, it refuses
 * the key or the call, it has no such bucket, the bucket is in another region, the clocks differ.
 */
export type ObjectsFault = 'away' | 'refused' | 'noBucket' | 'otherRegion' | 'clock'

const SAID: Readonly<Record<ObjectsFault, string>> = {
  away: 'The object storage does not answer',
  refused: 'The object storage refuses',
  noBucket: 'The object storage has no such bucket',
  otherRegion: 'The object storage has the bucket in another region',
  clock: 'The object storage has another time',
}

/** An object storage that did not do what it was asked for. It says nothing of keys, nor of what was sent. */
export class ObjectsError extends Error {
  override name = 'ObjectsError'
  /** Tells it from the errors of what is read, which have none. */
  readonly code = 'OBJECTS'
  readonly fault: ObjectsFault
  /** Code of the storage's own answer, or of the system. */
  readonly detail: string
  /** Place of the storage; the client that knows it says it. */
  place = { host: '', bucket: '' }

  constructor(fault: ObjectsFault, detail: string) {
    super(`${SAID[fault]}: ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}

/** Tells an error of the object storage; one of a thread has lost its class, and kept its code. */
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

/** The code by which a storage refuses, in the XML of its answer; undefined where there is none. */
export const codeOf = (xml: string): string | undefined => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1]

/** Returns the error of an answer. @param code Code of the storage in it, or an empty text. */
export function answeredError(status: number, code: string): ObjectsError {
  const detail = code === '' ? `status ${status}` : code
  const isPassing = status === 429 || status === 408 || (status >= 500 && status !== 501)
  return new ObjectsError(CODES[code] ?? (isPassing ? 'away' : 'refused'), detail)
}

/** Returns the error of a call that was not answered, or not to its end. */
export function connectionError(error: unknown): ObjectsError {
  if (error instanceof ObjectsError) return error
  const { cause } = error as { cause?: unknown }
  // A port that Node never connects to has no code.
  const isBadPort = cause instanceof Error && cause.message === 'bad port'
  const code = systemCode(cause) ?? systemCode(error) ?? (isBadPort ? 'bad port' : 'connection lost')
  return new ObjectsError('away', code)
}

/** The code of an error of the system. Node tells several addresses that were tried in one error. */
function systemCode(error: unknown): string | undefined {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  return errors?.map(systemCode).find(found => found !== undefined)
}
