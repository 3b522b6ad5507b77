import { type RetryOptions, retry } from 'wretch/middlewares'
import type { ConfiguredMiddleware } from 'wretch/types'
import type { Renewal, Tokens } from '../domain/account/account.ts'
import type { Middlewares } from './request.ts'

/** Session in the form that calls use. */
export type Session = {
  /** Access token of calls, or null. */
  readonly access: string | null
  /** Called after a login. */
  open: (tokens: Tokens) => void
  /** Clears the session here and in other tabs. Returns the tokens, to inform the server. */
  close: () => Tokens | null
  /**
   * Renews a refused access token. Concurrent callers share one exchange, and a renewed token is not renewed
   * again.
   */
  renew: (refused: string | null) => Promise<Renewal>
}

const nobodys: Session = {
  access: null,
  open: () => {},
  close: () => null,
  renew: async () => 'refused',
}

let current = nobodys

/** Returns the session of calls. */
export const session = (): Session => current

/** Sets the session of later calls; null makes them anonymous. */
export function actAs(other: Session | null): void {
  current = other ?? nobodys
}

const BEARER = 'Bearer '

/** Returns the header of an access token, if there is one. */
const accessHeader = (access: string | null): Record<string, string> =>
  access === null ? {} : { Authorization: BEARER + access }

/** Adds an access token, if there is one. */
export const bearer =
  (access: string | null): ConfiguredMiddleware =>
  next =>
  (url, options) =>
    next(url, { ...options, headers: { ...options.headers, ...accessHeader(access) } })

/** Middlewares of the session's own calls, without renewal. */
export const withoutRenewal: Middlewares = () => []

/** Calls that send their own credentials or need none. An expired token would only make them fail. */
const PUBLIC = ['login/', 'demo/', 'google/', 'password/reset/', 'password/reset/confirm/'].map(
  path => `/accounts/rest/${path}`,
)

const isRegistration = (path: string) => path.startsWith('/accounts/rest/signup/')

/** Returns whether a call carries the session's access token. */
const carriesAccess = (path: string): boolean => !PUBLIC.includes(path) && !isRegistration(path)

/** Returns the headers of a single call with the current session. */
export const headersInSession = (path: string): Record<string, string> =>
  accessHeader(carriesAccess(path) ? session().access : null)

/**
 * Returns whether a call is repeated after a 401 and a renewal: all but registrations. The session's own
 * calls (verify, refresh, log out) are never repeated.
 */
const isRenewedFor = (path: string): boolean => !isRegistration(path)

/** Makes a call in the session, and repeats it once after a 401 if the session was renewed. */
export const inSession =
  (path: string): Middlewares =>
  signal => {
    let access: string | null = null
    let refusals = 0
    const authorise: ConfiguredMiddleware = next => (url, options) => {
      access = session().access
      return bearer(carriesAccess(path) ? access : null)(next)(url, options)
    }
    const isLast: RetryOptions['until'] = async answer =>
      answer?.status !== 401 || refusals++ > 0 || !(await isRenewed(access, signal))
    const again = retry({ until: isLast, maxAttempts: 1, delayTimer: 0, resolveWithLatestResponse: true })
    return isRenewedFor(path) ? [again, authorise] : [authorise]
  }

/** Repeats a worker's call that the server refused with 401, once the session is renewed. */
export const afterRefusal =
  (headers: Readonly<Record<string, string>>): Middlewares =>
  signal => {
    const access = headers['Authorization']?.slice(BEARER.length) ?? null
    const renew: ConfiguredMiddleware = next => async (url, options) => {
      if (!(await isRenewed(access, signal))) return new Response(null, { status: 401 })
      return bearer(session().access)(next)(url, options)
    }
    return [renew]
  }

/** An aborted call stops waiting; the renewal continues for others. */
async function isRenewed(access: string | null, signal: AbortSignal): Promise<boolean> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    return (await Promise.race([session().renew(access), aborted.promise])) === 'renewed'
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
