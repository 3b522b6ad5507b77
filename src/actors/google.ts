import { fromCallback } from 'xstate'
import type { GoogleAnswer, GoogleOffer } from '../../machines/login.machine.ts'
import { Secret } from '../domain/account/secret.ts'

type WindowOptions = {
  client_id: string
  scope: string
  /**
   * Google returns this value with its answer. Another value means that the answer is for another request.
   */
  state: string
  callback: (answer: { code?: string; access_token?: string; state?: string; error?: string }) => void
  error_callback: (problem: { type: string }) => void
}

/** Used parts of Google's script: https://developers.google.com/identity/gsi/web/reference/js-reference */
type Google = {
  accounts: {
    oauth2: {
      initTokenClient: (options: WindowOptions) => { requestAccessToken: () => void }
      initCodeClient: (options: WindowOptions & { ux_mode: 'popup' }) => { requestCode: () => void }
    }
    id: {
      initialize: (options: {
        client_id: string
        callback: (answer: { credential?: string }) => void
        use_fedcm_for_prompt: boolean
        itp_support: boolean
      }) => void
      prompt: () => void
      cancel: () => void
      disableAutoSelect: () => void
    }
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client'
const SCOPES = 'email profile openid'

const google = () => (globalThis as { google?: Google }).google

let loading: Promise<Google> | null = null

/** Loads Google's script on first use. A failure is not cached, so the next use retries. */
function loadGoogle(): Promise<Google> {
  loading ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () => {
      const loaded = google()
      if (loaded) resolve(loaded)
      else reject(new Error('The Google script loaded without its API.'))
    })
    script.addEventListener('error', () => reject(new Error('The Google script could not be loaded.')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Opens Google's window. Browsers allow it only in response to a click or key. */
export const askGoogle = fromCallback<{ type: 'nothing' }, GoogleOffer>(({ input, sendBack }) => {
  let stopped = false
  const emit = (event: { type: string; [key: string]: unknown }) => {
    if (!stopped) sendBack(event)
  }
  const ask = ({ accounts: { oauth2 } }: Google) => {
    const state = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const options: WindowOptions = {
      client_id: input.client,
      scope: SCOPES,
      state,
      callback: answer => {
        const proof = answer.state === state ? proofOf(answer) : null
        if (proof) emit({ type: 'google.answered', answer: proof })
        else emit({ type: answer.error === 'access_denied' ? 'google.dismissed' : 'google.failed' })
      },
      error_callback: ({ type }) =>
        emit({ type: type === 'popup_closed' ? 'google.dismissed' : 'google.failed' }),
    }
    if (input.flow === 'code') oauth2.initCodeClient({ ...options, ux_mode: 'popup' }).requestCode()
    else oauth2.initTokenClient(options).requestAccessToken()
  }
  const fail = (error: unknown) => {
    console.warn('The Google request failed.', error)
    emit({ type: 'google.failed' })
  }
  try {
    // A window opens only shortly after the click, so a loaded script is used synchronously.
    const loaded = google()
    if (loaded) ask(loaded)
    else loadGoogle().then(ask).catch(fail)
  } catch (error) {
    fail(error)
  }
  return () => {
    stopped = true
  }
})

function proofOf({ code, access_token }: { code?: string; access_token?: string }): GoogleAnswer | null {
  if (code) return { kind: 'code', token: new Secret(code) }
  return access_token ? { kind: 'access', token: new Secret(access_token) } : null
}

/** Lets Google offer the browser's account while the login is visible. */
export const oneTap = fromCallback<{ type: 'nothing' }, { client: string | null }>(({ input, sendBack }) => {
  const { client } = input
  if (client === null) return
  let stopped = false
  loadGoogle()
    .then(({ accounts: { id } }) => {
      if (stopped) return
      id.initialize({
        client_id: client,
        use_fedcm_for_prompt: true,
        itp_support: true,
        callback: ({ credential }) => {
          if (credential && !stopped)
            sendBack({ type: 'google.answered', answer: { kind: 'identity', token: new Secret(credential) } })
        },
      })
      id.prompt()
    })
    // If Google is unavailable, the user logs in with a password.
    .catch((error: unknown) => console.warn('The Google script could not be loaded.', error))
  return () => {
    stopped = true
    google()?.accounts.id.cancel()
  }
})

/** Prevents Google from logging the user in again after a logout. */
export const forgetGoogle = (): void => google()?.accounts.id.disableAutoSelect()
