const NAME = 'jwt_token'
/** A day in seconds: as long as a refresh token lives. */
const MAX_AGE = 86_400

/** Store in which the browser remembers the refresh token beyond the page. */
export type TokenJar = {
  /** The remembered token, or null. */
  read: () => string | null
  write: (token: string) => void
  remove: () => void
}

/** Token of a browser that keeps no cookies: it lasts as long as the page. */
let ofPage: string | null = null

/** The cookie `jwt_token`: a day, for the whole origin, over https only where the page came by it. */
export const cookieJar: TokenJar = {
  read: () => readCookie() ?? ofPage,
  write: token => {
    put(encodeURIComponent(token), MAX_AGE)
    ofPage = readCookie() === token ? null : token
  },
  remove: () => {
    put('', 0)
    ofPage = null
  },
}

/**
 * Reads the token of the cookie, or null. A cookie that somebody has written by hand may not be decodable: then it is
 * taken as it is.
 */
function readCookie(): string | null {
  const value = cookies()
    .find(cookie => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  try {
    return decodeURIComponent(value ?? '') || null
  } catch {
    return value ?? null
  }
}

/** Lists the cookies: none where they are forbidden. */
function cookies(): string[] {
  try {
    return document.cookie.split(/; */)
  } catch {
    return []
  }
}

function put(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http.
    document.cookie = `${NAME}=${value}; path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  } catch {
    // What is read afterwards says that it was not kept.
  }
}
