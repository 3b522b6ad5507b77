const NAME = 'jwt_token'
/** A day in seconds: as long as a refresh token lives. */
const MAX_AGE = 86_400

/** Where the browser remembers the refresh token beyond the page. */
export type TokenJar = {
  /** The remembered token, or null. */
  read: () => string | null
  write: (token: string) => void
  remove: () => void
}

/** The cookie `jwt_token`: a day, for the whole origin, over https only where the page came by it. */
export const cookieJar: TokenJar = {
  read: () => {
    const found = cookies().find(cookie => cookie.startsWith(`${NAME}=`))
    return found ? decodeURIComponent(found.slice(NAME.length + 1)) || null : null
  },
  write: token => put(encodeURIComponent(token), MAX_AGE),
  remove: () => put('', 0),
}

/** Where cookies are forbidden there are none. */
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
    // The session then lasts as long as the page.
  }
}
