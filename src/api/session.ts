import { type RetryOptions, retry } from 'wretch/middlewares'
import type { ConfiguredMiddleware } from 'wretch/types'
import type { Renewal, Tokens } from '../domain/account/account.ts'
import type { Middlewares } from './request.ts'

/** The session as calls see it. */
export type Session = {
  /** Access token that calls carry, or null. */
  readonly access: string | null
  /** A login has succeeded. */
  open: (tokens: Tokens) => void
  /** Forgets everything of the session here and in the other tabs. Answers the tokens, to tell the server with. */
  close: () => Tokens | null
  /** Renews the access that was refused: many callers share one exchange, and none is renewed that has been already. */
  renew: (refused: string | null) => Promise<Renewal>
}

const nobodys: Session = {
  access: null,
  open: () => {},
  close: () => null,
  renew: async () => 'refused',
}

let current = nobodys

/** The session that calls are made with. */
export const session = (): Session => current

/** Makes calls with another session from now on; without one, with nobody's. */
export function actAs(other: Session | null): void {
  current = other ?? nobodys
}

const BEARER = 'Bearer '

/** Returns the header of an access, where there is one. */
const accessHeader = (access: string | null): Record<string, string> =>
  access === null ? {} : { Authorization: BEARER + access }

/** Sends an access along, where there is one. */
export const bearer =
  (access: string | null): ConfiguredMiddleware =>
  next =>
  (url, options) =>
    next(url, { ...options, headers: { ...options.headers, ...accessHeader(access) } })

/** The session's own calls: nothing renews it for them. */
export const outside: Middlewares = () => []

/** Calls that say themselves who calls, or that nobody need say: an access that is too old would only harm them. */
const PUBLIC = ['login/', 'demo/', 'google/', 'password/reset/', 'password/reset/confirm/'].map(
  path => `/accounts/rest/${path}`,
)

const isRegistration = (path: string) => path.startsWith('/accounts/rest/signup/')

/** Tells whether a call carries the access of the session. */
const carriesAccess = (path: string): boolean => !PUBLIC.includes(path) && !isRegistration(path)

/** Returns the headers of a call that is made once, in the name of the session as it is now. */
export const headersInSession = (path: string): Record<string, string> =>
  accessHeader(carriesAccess(path) ? session().access : null)

/**
 * Tells whether a call is made once more when it was refused and the session has been renewed: all but registrations.
 * The session's own calls (verify, refresh, log out) are made without it.
 */
const isRenewedFor = (path: string): boolean => !isRegistration(path)

/** Makes a call in the name of the session, and once more after a 401, when the session could be renewed. */
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

/** Repeats a call that a worker made with these headers and the server refused with 401, once the session is renewed. */
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

/** An aborted call waits no longer; what it waited for goes on for the others. */
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
