/** Calls that say themselves who calls, or that nobody need say: a bearer that is too old would only harm them. */
const WITHOUT_SESSION = [
  'login/',
  'demo/',
  'google/',
  'logout/',
  'token/verify/',
  'token/refresh/',
  'password/reset/',
  'password/reset/confirm/',
].map(path => `/accounts/rest/${path}`)

/** Whether a call is made in the name of the session, and made again once it is renewed. */
export const carriesSession = (path: string): boolean =>
  !WITHOUT_SESSION.includes(path) && !path.startsWith('/accounts/rest/signup/') && path !== '/config.json'
