import type { Page } from 'playwright/test'

/** Event in Google's window, or from a One Tap credential. */
export type Happening =
  | { kind: 'ok'; token: string }
  /** Answers twice, as faulty scripts do. */
  | { kind: 'twice'; token: string }
  /** Answers another request. */
  | { kind: 'foreign'; token: string }
  /** The user granted less than requested. */
  | { kind: 'partly'; token: string }
  | { kind: 'popup_closed' | 'popup_failed_to_open' | 'unknown' | 'access_denied' | 'never' }

interface Script {
  /** Window events, in order. */
  windows?: Happening[]
  /** Credentials that One Tap returns, in order; afterwards it returns none. */
  credentials?: string[]
}

/**
 * Replaces Google's script with a scripted one. Without `script` the address does not exist. Only test pages
 * do this: the product uses the real address only.
 */
export async function playGoogle(page: Page, script: Script | null): Promise<void> {
  await page.route('https://accounts.google.com/gsi/client', route =>
    script === null
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'text/javascript', body: gsiScript(script) }),
  )
}

/** Returns the script as text. `google.played` records its calls. */
export const gsiScript = ({ windows = [], credentials = [] }: Script): string =>
  `(${install})(${JSON.stringify(windows)}, ${JSON.stringify(credentials)})`

interface TokenOptions {
  client_id: string
  scope: string
  state?: string
  callback: (answer: Record<string, unknown>) => void
  error_callback?: (problem: { type: string }) => void
}

interface CodeOptions extends TokenOptions {
  ux_mode?: string
}

interface IdOptions {
  client_id: string
  nonce?: string
  callback: (answer: { credential: string; select_by: string }) => void
}

/** Runs in the page, so it must not use variables from outside. */
function install(windows: Happening[], credentials: string[]): void {
  const played: { call: string; options?: unknown }[] = []
  const noted = (call: string, options?: unknown) =>
    void played.push({ call, options: options && JSON.parse(JSON.stringify(options)) })

  const answer = (options: TokenOptions, happening: Happening, field: 'access_token' | 'code') => {
    const { scope, state, callback, error_callback } = options
    const granted = happening.kind === 'partly' ? 'openid' : scope
    if ('token' in happening) {
      const told = {
        [field]: happening.token,
        expires_in: '3599',
        token_type: 'Bearer',
        scope: granted,
        state: happening.kind === 'foreign' ? 'another' : state,
      }
      callback(told)
      if (happening.kind === 'twice') callback(told)
      return
    }
    if (happening.kind === 'never') return
    if (happening.kind === 'access_denied') callback({ error: 'access_denied', state })
    else error_callback?.({ type: happening.kind })
  }
  const open = (options: TokenOptions, field: 'access_token' | 'code') => {
    const happening = windows.shift() ?? { kind: 'never' }
    setTimeout(() => answer(options, happening, field))
  }

  let id: IdOptions | null = null
  const google = {
    played,
    accounts: {
      oauth2: {
        initTokenClient: (options: TokenOptions) => {
          noted('initTokenClient', options)
          return {
            requestAccessToken: () => {
              noted('requestAccessToken')
              open(options, 'access_token')
            },
          }
        },
        initCodeClient: (options: CodeOptions) => {
          noted('initCodeClient', options)
          return {
            requestCode: () => {
              noted('requestCode')
              open(options, 'code')
            },
          }
        },
        hasGrantedAllScopes: (told: { scope: string }, ...scopes: string[]) =>
          scopes.every(scope => told.scope.split(' ').includes(scope)),
        revoke: (_token: string, done?: () => void) => {
          noted('revoke')
          setTimeout(() => done?.())
        },
      },
      id: {
        initialize: (options: IdOptions) => {
          noted('initialize', options)
          id = options
        },
        prompt: () => {
          noted('prompt')
          const credential = credentials.shift()
          const options = id
          if (credential === undefined || options === null) return
          setTimeout(() => {
            if (id === options) options.callback({ credential, select_by: 'user' })
          })
        },
        cancel: () => {
          noted('cancel')
          id = null
        },
        disableAutoSelect: () => noted('disableAutoSelect'),
      },
    },
  }
  Object.assign(globalThis, { google })
}
