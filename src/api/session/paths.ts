/** Calls that say themselves who calls, or that nobody need say: an access that is too old would only harm them. */
const PUBLIC = ['login/', 'demo/', 'google/', 'password/reset/', 'password/reset/confirm/'].map(
  path => `/accounts/rest/${path}`,
)

const isRegistration = (path: string) => path.startsWith('/accounts/rest/signup/')

/** Tells whether a call carries the access of the session. */
export const carriesAccess = (path: string): boolean => !PUBLIC.includes(path) && !isRegistration(path)

/**
 * Tells whether a call is made once more when it was refused and the session has been renewed: all but registrations.
 * The session's own calls (verify, refresh, log out) are made without it.
 */
export const isRenewedFor = (path: string): boolean => !isRegistration(path)
