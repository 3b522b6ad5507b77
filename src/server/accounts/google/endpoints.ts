/** Returns the addresses of Google that a login asks. `origin` stands in for Google's hosts where Google is played. */
export function endpointsOf(origin: string | null) {
  const oauth = origin ?? 'https://oauth2.googleapis.com'
  const apis = origin ?? 'https://www.googleapis.com'
  return {
    token: `${oauth}/token`,
    tokenInfo: `${oauth}/tokeninfo`,
    userInfo: `${apis}/oauth2/v2/userinfo`,
    keys: `${apis}/oauth2/v3/certs`,
  }
}

export type Endpoints = ReturnType<typeof endpointsOf>
